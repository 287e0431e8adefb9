"""Puzzles as they are wished for: any size, symmetry, method; the next one in the background; who solves."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Response, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, label, spots, until, wait_until

pytestmark = pytest.mark.browser

_GAMES = """() => new Promise((resolve) => {
    const opened = indexedDB.open('gridproof');
    opened.onsuccess = () => {
        const games = opened.result.transaction('games').objectStore('games').getAll();
        games.onsuccess = () => resolve(games.result);
    };
})"""


def _text(page: Page) -> str:
    """The puzzle on the page."""
    wanted = page.url.partition("id=")[2]
    game = next(game for game in page.evaluate(_GAMES) if game["id"] == wanted)
    return str(game["puzzle"]["text"])


def test_wishes_are_followed_and_remembered(visit: Visit) -> None:
    page = visit("/kind/kurodoko")
    page.get_by_label("Size").select_option("other")
    page.get_by_label("Rows").fill("4")
    page.get_by_label("Columns").fill("6")
    page.get_by_text("More wishes").click()
    page.get_by_label("Symmetry").select_option("half turn")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/play**")
    spots(page)
    puzzle = gridproof.read(_text(page))
    assert (puzzle.grid.rows, puzzle.grid.cols) == (4, 6)
    assert {23 - cell for cell in puzzle.clues} == set(puzzle.clues)
    page.go_back()
    expect(page.get_by_label("Rows")).to_have_value("4")
    page.get_by_text("More wishes").click()
    page.get_by_label("Symmetry").select_option("along the diagonal")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("expected as many rows as columns")).to_be_visible()
    page.get_by_label("Symmetry").select_option("none")
    page.get_by_label("Method").select_option("statistics")
    expect(page.get_by_text("Hints are dropped in random order")).to_be_visible()
    page.get_by_label("Method").select_option("default")
    page.get_by_label("Clues, in %").fill("5")
    page.get_by_label("May have several answers").check()
    expect(page.get_by_label("Level")).to_be_disabled()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("This puzzle has several answers")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Count them").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("answers")


def test_the_next_puzzle_is_there_at_once(visit: Visit) -> None:
    page = visit("/kind/sudoku")
    asked: list[Response] = []

    def note(answer: Response) -> None:
        request = answer.request
        if request.method == "POST" and json.loads(request.post_data or "{}").get("verb") == "random":
            asked.append(answer)

    page.on("response", note)
    page.get_by_label("Size").select_option("4×4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/play**")
    puzzle = gridproof.read(_text(page))
    until(page, lambda: len(asked) == 2)
    for answered in asked:
        answered.finished()
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)
    first = page.url
    page.get_by_role("button", name="Next one").click()
    page.wait_for_url(lambda url: url != first)
    assert len(asked) == 2
    spots(page)


def test_the_answer_is_shown_by_the_solver_of_choice_and_taken_back(visit: Visit) -> None:
    page = visit(address(PUZZLES["shakashaka"]))
    puzzle = gridproof.read(PUZZLES["shakashaka"])
    spots(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Count them").click()
    expect(page.get_by_text("Exactly one answer.")).to_be_visible()
    page.get_by_label("Show the answer, found by").select_option("step by step, as the hints do")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_text("This is the answer, found in")).to_be_visible()
    for cell in answer(puzzle):
        assert "triangle" in label(page, cell)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Control+z")
    assert all("triangle" not in label(page, cell) for cell in puzzle.grid.cells)
    wait_until(page, "document.activeElement.matches('svg.playing')")
