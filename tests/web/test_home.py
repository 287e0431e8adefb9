"""What the app keeps besides one board: days, games, lessons, statistics, a backup of all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import (
    NO_ENGINE,
    PUZZLES,
    Mouse,
    address,
    answer,
    congratulated,
    saved,
    spots,
    wait_until,
)

pytestmark = pytest.mark.browser

KURODOKO = gridproof.read(PUZZLES["kurodoko"])


def _solve(page: Page) -> None:
    page.goto(address(PUZZLES["kurodoko"]))
    Mouse(page, KURODOKO).write_all(answer(KURODOKO))
    congratulated(page)


DAY = "2030-01-02"


def _solve_daily(page: Page) -> str:
    page.goto("/daily")
    page.get_by_label("Size of Oh no").select_option("4×4")
    page.get_by_role("button", name="Oh no").click()
    page.wait_for_url("**/play**")
    spots(page)
    wished = {"kind": "ohno", "rows": 4, "cols": 4, "day": DAY}
    made = page.request.post("/api/random", data=wished, headers={"Origin": page.url.partition("/play")[0]})
    view = made.json()["puzzle"]
    assert page.url.endswith(view["id"])
    expect(page.locator("h1 + p")).to_contain_text(f"4×4 · {view['level']} · {DAY}")
    puzzle = gridproof.read(view["text"])
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)
    return page.url


def test_the_puzzle_of_the_day_is_remembered(visit: Visit) -> None:
    page = visit("/daily", offline=True)
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    expect(page.get_by_text("Solve one of them today")).to_be_visible()
    played = _solve_daily(page)
    page.goto("/daily")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    expect(page.get_by_role("button", name="Oh no")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Oh no").click()
    expect(page).to_have_url(played)
    page.context.set_offline(False)
    page.goto("/daily")
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_role("button", name=", 1 solved")).to_have_count(1)
    page.get_by_role("button", name="Copy the result").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"Gridproof, {DAY}")
    assert "Oh no 0:" in copied
    page.get_by_role("button", name="2030-01-01, 0 solved").click()
    expect(page.get_by_role("button", name="Copy the result")).to_have_count(0)


def test_without_the_server_the_collection_has_a_puzzle_for_the_day(visit: Visit) -> None:
    page = visit("/daily")
    page.add_init_script(NO_ENGINE)
    for path in ("jobs", "ask"):
        page.route(f"**/api/{path}", lambda route: route.abort())
    page.reload()
    page.get_by_role("button", name="Oh no").click()
    expect(page.get_by_text("this one is from the collection")).to_be_visible()
    page.wait_for_url("**/play?id=ohno-*")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    expect(page.locator("h1 + p")).to_contain_text(today)
    page.goto("/play?id=akari-002")
    expect(page.locator("h1 + p")).to_contain_text("no. 2")


def test_every_game_is_listed_and_can_be_forgotten(visit: Visit) -> None:
    page = visit()
    _solve(page)
    page.goto(address(PUZZLES["akari"]))
    Mouse(page, gridproof.read(PUZZLES["akari"])).click(1)
    saved(page, 1)
    page.goto("/games")
    expect(page.get_by_role("listitem")).to_have_count(2)
    page.get_by_label("State").select_option("finished")
    expect(page.get_by_role("listitem")).to_contain_text("solved in")
    page.get_by_role("button", name="Forget this game").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget", exact=True).click()
    page.get_by_label("State").select_option("all")
    expect(page.get_by_role("listitem")).to_have_count(1)


def test_a_backup_brings_everything_to_another_browser(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    _solve(page)
    page.goto("/settings")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save a backup").click()
    saved = tmp_path / "backup.json"
    saving.value.save_as(saved)
    other = visit("/settings")
    other.get_by_label("Load a backup").set_input_files(saved)
    expect(other.get_by_text("1 games and 1 results came in")).to_be_visible()
    other.goto("/statistics")
    expect(other.get_by_role("table")).to_have_count(1)
    other.get_by_role("button", name="By level").click()
    expect(other.get_by_role("table")).to_contain_text("Level")
    bad = tmp_path / "bad.json"
    for text, said in (
        ("no", "the file is not JSON"),
        ("{}", "This is no backup of Gridproof."),
        (json.dumps({"format": "gridproof-backup"}), "This file is damaged"),
    ):
        bad.write_text(text)
        other.goto("/settings")
        other.get_by_label("Load a backup").set_input_files(bad)
        expect(other.get_by_text(said)).to_be_visible()


def test_lessons_go_on_where_they_were(visit: Visit) -> None:
    page = visit("/learn/sudoku")
    lesson = page.request.get("/api/kinds").json()[0]["tutorial"][0]
    expect(page.get_by_text("1 of")).to_be_visible()
    expect(page.get_by_text("Two fingers move and zoom the board.")).to_be_visible()
    for place, mark in lesson["goal"].items():
        spot = spots(page)[int(place)]
        page.mouse.click(spot.x, spot.y)
        page.get_by_role("button", name=f"Write {mark}", exact=True).click()
    expect(page.get_by_text("Well done.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 of")).to_be_visible()
    expect(page.get_by_text("1 done")).to_be_visible()


def test_small_boards_offer_no_level_that_they_cannot_have(visit: Visit) -> None:
    page = visit("/kind/sudoku")
    page.get_by_label("Size").select_option(label="9×9")
    page.get_by_label("Level").select_option("extreme")
    page.get_by_label("Size").select_option(label="4×4")
    offered = page.get_by_label("Level").locator("option").all_inner_texts()
    assert "extreme" not in offered
    page.reload()
    page.get_by_label("Size").select_option(label="4×4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/play**")
    page.go_back()
    expect(page.get_by_label("Size")).to_have_value("4×4")


def test_a_link_to_this_computer_says_so(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]))
    spots(page)
    page.get_by_role("button", name="Share and export").click()
    expect(page.get_by_text("This link opens on this computer only.")).to_be_visible()
    page.get_by_role("button", name="Copy one for everyone").click()
    assert page.evaluate("navigator.clipboard.readText()").startswith("https://puzz.link/p?kurodoko/5/5/")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gridproof sudoku 4 4\n\n1 1 - -\n- - - -\n- - - -\n- - - -", "This puzzle has no answer."),
        ("gridproof sudoku 4 4\n\n1 - - -\n- - - -\n- - - -\n- - - -", "This puzzle has several answers"),
    ],
)
def test_none_or_several_answers_are_told_apart(visit: Visit, text: str, said: str) -> None:
    page = visit(address(text))
    expect(page.get_by_text(said)).to_be_visible()
