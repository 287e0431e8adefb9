"""What surrounds the writing of marks: undo, trials, checks, hints, the clock, what a reload keeps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof.formats import write
from gridproof.formats.words import example_board
from gridproof.hints import Hint
from gridproof.hints.stages import stages
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle
from tests.web.conftest import Visit, both, go
from tests.web.playing import (
    LARGE,
    PUZZLES,
    Mouse,
    address,
    answer,
    congratulated,
    label,
    pause,
    shared_link,
    spots,
)

pytestmark = pytest.mark.browser

_ALL_LABELS = "() => [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)"

KURODOKO = gridproof.read(PUZZLES["kurodoko"])


def _button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _marks(page: Page, *cells: int) -> list[str]:
    return [label(page, cell).split(", ")[1] for cell in cells]


def _begin(visit: Visit) -> tuple[Page, Mouse]:
    page = visit(address(PUZZLES["kurodoko"]))
    return page, Mouse(page, KURODOKO)


def test_undo_and_redo(visit: Visit) -> None:
    page, mouse = _begin(visit)
    mouse.click(0)
    mouse.drag([6, 7, 8], button="right")
    assert _marks(page, 0, 6, 7, 8) == ["shaded", "dot", "dot", "dot"]
    page.keyboard.press("Control+z")
    assert _marks(page, 0, 6, 7) == ["shaded", "empty", "empty"]
    page.keyboard.press("Control+z")
    assert "empty" in label(page, 0)
    page.keyboard.press("Control+y")
    _button(page, "Redo")
    assert "shaded" in label(page, 0)
    assert "dot" in label(page, 8)
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()


def test_trials_nest(visit: Visit) -> None:
    page, mouse = _begin(visit)
    mouse.click(0)
    _button(page, "Try")
    mouse.click(2)
    _button(page, "Try")
    mouse.click(10)
    assert page.locator(".trial-1").count() == 1
    assert page.locator(".trial-2").count() == 1
    _button(page, "Discard")
    assert "empty" in label(page, 10)
    assert "shaded" in label(page, 2)
    page.keyboard.press("Control+z")
    assert "shaded" in label(page, 10)
    _button(page, "Keep")
    _button(page, "Keep")
    expect(page.get_by_role("group", name="Trial")).to_have_count(0)
    assert _marks(page, 0, 2, 10) == ["shaded"] * 3
    assert page.locator(".trial-1, .trial-2").count() == 0


def test_reload_keeps_everything(visit: Visit) -> None:
    page, mouse = _begin(visit)
    mouse.click(0)
    _button(page, "Try")
    mouse.click(2)
    page.reload()
    spots(page)
    assert "shaded" in label(page, 2)
    expect(page.get_by_role("group", name="Trial")).to_be_visible()
    _button(page, "Discard")
    assert "empty" in label(page, 2)
    for _ in range(4):
        _button(page, "Undo")
    assert "empty" in label(page, 0)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_home_offers_to_continue_and_the_collection_marks_solved_ones(visit: Visit) -> None:
    page = visit("/")
    item = next(one for one in page.request.get("/api/collection").json() if one["kind"] == "kurodoko")
    puzzle = gridproof.read(page.request.get(f"/api/collection/{item['id']}").json()["text"])
    page.goto(f"/play?id={item['id']}")
    marks = list(answer(puzzle).items())
    Mouse(page, puzzle).write_all(dict(marks[:1]))
    page.goto("/")
    page.get_by_role("heading", name="Go on where you were").wait_for()
    page.locator(f"a[href='/play?id={item['id']}']").click()
    Mouse(page, puzzle).write_all(dict(marks[1:]))
    congratulated(page)
    page.get_by_role("link", name="Choose").click()
    expect(page.locator(f"a[href='/play?id={item['id']}']")).to_contain_text("solved in")
    page.goto("/statistics")
    expect(page.get_by_role("table")).to_have_count(1)


def test_check_says_what_is_wrong(visit: Visit) -> None:
    page, mouse = _begin(visit)
    _button(page, "Check")
    expect(page.get_by_text("All is right so far.")).to_be_visible()
    mouse.click(0)
    mouse.click(1)
    _button(page, "Check")
    expect(
        page.get_by_label("Check", exact=True).get_by_text("These two shaded cells share a side.")
    ).to_be_visible()
    assert page.locator(".violated .around").count() == 2
    assert page.locator(".violated .badge").count() == 1
    mouse.click(1)
    expect(page.locator(".violated .around, .violated .badge")).to_have_count(0)


def test_live_errors_are_marked_and_move_nothing(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]), phone=True)
    mouse = Mouse(page, KURODOKO)
    undo = page.get_by_role("button", name="Undo", exact=True)
    before, button = mouse.spots, undo.bounding_box()
    mouse.click(0)
    mouse.click(1)
    expect(page.locator(".violated .badge").first).to_be_visible()
    expect(page.locator(".live")).to_have_text("!These two shaded cells share a side.")
    assert (spots(page), undo.bounding_box()) == (before, button)
    _button(page, "Try")
    assert (spots(page), undo.bounding_box()) == (before, button)
    page.goto("/settings")
    page.get_by_role("radiogroup", name="Mark broken rules at once").get_by_label("Never").check()
    page.goto(address(PUZZLES["kurodoko"]))
    mouse.click(1)
    with page.expect_response("**/api/check"):
        mouse.click(1)
    pause(page, 100)
    expect(page.locator(".violated .badge")).to_have_count(0)


_STRUCK_OUT = {
    "sudoku": ("sudoku/6/6/5j6h15o6h2g1j3h31h", "candidates"),
    "shakashaka": ("shakashaka/5/5/.i.jb.hbh.i./", "not triangle"),
}
"""Puzzles whose hints strike marks out, and what cells say then."""


def _near_the_end(puzzle: Puzzle) -> Board:
    """A board a few steps from its end, or before the first step that strikes marks out."""
    walk = list(stages(Board(puzzle)))
    strikes = [i for i, stage in enumerate(walk) if isinstance(stage.told, Hint) and stage.told.left]
    start = min([len(walk) - 6, *strikes])
    return walk[start - 1].board if start > 0 else Board(puzzle)


@pytest.mark.parametrize("kind", ["sudoku", "akari", "arukone", "shakashaka", "slitherlink"])
def test_hints_lead_to_the_answer(kind: str, visit: Visit) -> None:
    """Nothing but Hint, Tell me why and Do it, up to the congratulation: one kind a way to touch boards.

    ``tests/torture/test_do_it.py`` does the same for all kinds without a browser.
    """
    text, struck_out = _STRUCK_OUT.get(kind, ("", ""))
    puzzle = gridproof.read(text) if text else example_board(KINDS[kind], KINDS[kind].examples[0]).puzzle
    page = visit(address(write(_near_the_end(puzzle), "text")))
    said, over = "", page.get_by_role("dialog")
    further = page.get_by_role("button", name="Hint", exact=True, disabled=False)
    for _ in range(30):
        _button(page, "Hint")
        _button(page, "Tell me why")
        _button(page, "Do it")
        pause(page, 100)  # the board is looked at as a whole a little later
        expect(over.or_(further).first).to_be_visible()
        if over.count():
            break
        said += str(page.evaluate(_ALL_LABELS))
    congratulated(page)
    expect(page.get_by_role("dialog")).to_contain_text("hint")
    assert struck_out in said


def test_counted_hints_end(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Count hints").check()
    page.get_by_label("Hints show every step").check()
    page.goto(address(PUZZLES["kurodoko"]))
    for left in range(5, 0, -1):
        _button(page, f"Hint ({left})")
        _button(page, "Tell me why")
        _button(page, "Do it")
    _button(page, "Hint (0)")
    expect(page.get_by_text("All 5 hints of this puzzle are used.")).to_be_visible()


@both
def test_solve_asks_first(visit: Visit) -> None:
    page, _ = _begin(visit)
    _button(page, "Solve")
    _button(page, "No, I go on")
    assert all("shaded" not in label(page, cell) for cell in KURODOKO.grid.cells)
    _button(page, "Solve")
    _button(page, "Show it")
    shaded = {cell for cell, mark in answer(KURODOKO).items() if mark == "shaded"}
    expect(page.locator(f"#cell-{min(shaded)}")).to_have_attribute("aria-label", re.compile("shaded"))
    assert {cell for cell in KURODOKO.grid.cells if "shaded" in label(page, cell)} == shaded
    _button(page, "Undo")
    assert all("shaded" not in label(page, cell) for cell in KURODOKO.grid.cells)
    go(page, "/statistics")
    expect(page.get_by_text("Nothing solved yet.").first).to_be_visible()


def test_pause_hides_the_board_and_stops_the_clock(visit: Visit) -> None:
    page, _ = _begin(visit)
    expect(page.get_by_role("timer")).not_to_have_text("0:00")
    _button(page, "Pause")
    assert page.get_by_role("grid").count() == 0
    time = page.get_by_role("timer").inner_text()
    pause(page, 1100)
    assert page.get_by_role("timer").inner_text() == time
    page.locator(".pause").get_by_role("button", name="Go on").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_candidates(visit: Visit) -> None:
    page = visit(address(PUZZLES["sudoku"]))
    puzzle = gridproof.read(PUZZLES["sudoku"])
    mouse = Mouse(page, puzzle)
    page.get_by_role("button", name="Centre").click()
    mouse.click(0)
    page.keyboard.press("2")
    page.keyboard.press("4")
    assert "candidates 2 4" in label(page, 0)
    page.keyboard.press("n")
    page.keyboard.press("2")
    assert label(page, 0) == "r1c1, 2"
    page.keyboard.press("Control+z")
    assert "candidates 2 4" in label(page, 0)


def test_corners_are_struck_out(visit: Visit) -> None:
    """By taps, drags, right clicks and keys; a reload keeps it, and twice struck is open again."""
    puzzle = gridproof.read(PUZZLES["shakashaka"])
    page = visit(address(PUZZLES["shakashaka"]))
    mouse = Mouse(page, puzzle)
    _button(page, "Strike out")
    mouse.click(13, down=-0.3, right=-0.3)
    mouse.click(13, button="right")
    assert label(page, 13) == "r3c2, empty, not triangle at the top left, not dot"
    page.keyboard.press("s")
    assert label(page, 13).endswith("not triangle at the top left, not triangle at the bottom right, not dot")
    mouse.drag([26, 27, 28])
    assert all(label(page, cell).endswith("not triangle at the bottom right") for cell in (26, 27, 28))
    page.reload()
    assert label(page, 28).endswith("not triangle at the bottom right")
    mouse.click(28, down=-0.3, right=-0.3)
    assert label(page, 28) == "r5c5, triangle at the top left"
    page.keyboard.press("Control+z")
    page.keyboard.press("n")
    mouse.click(28, down=0.3, right=0.3)
    assert label(page, 28) == "r5c5, empty"


def test_candidates_that_leave_the_answer_out_are_told_and_erased(visit: Visit) -> None:
    page = visit(address(PUZZLES["sudoku"]))
    right = answer(gridproof.read(PUZZLES["sudoku"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["sudoku"]))
    _button(page, "Centre")
    mouse.click(0)
    page.keyboard.press(next(digit for digit in "1234" if digit != right[0]))
    _button(page, "Check")
    expect(page.get_by_text("a candidate that is needed is missing")).to_be_visible()
    _button(page, "Hint")
    expect(
        page.get_by_label("Hint", exact=True).get_by_text("There is a mistake in the candidates.")
    ).to_be_visible()
    _button(page, "Tell me why")
    _button(page, "Erase these candidates")
    assert label(page, 0) == "r1c1, empty"
    _button(page, "Check")
    expect(page.get_by_text("All is right so far.")).to_be_visible()


def test_a_tap_on_a_clue_greys_it(visit: Visit) -> None:
    page, mouse = _begin(visit)
    clue = min(KURODOKO.clues)
    mouse.click(clue)
    assert "done" in label(page, clue)
    mouse.click(clue)
    assert "done" not in label(page, clue)


def test_paste_share_and_files(visit: Visit, tmp_path: Path) -> None:
    page, mouse = _begin(visit)
    mouse.click(0)
    _button(page, "Share and export")
    link = shared_link(page)
    with page.expect_download() as download:
        _button(page, "Save as a file")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["marks"] == {"0": "shaded"}

    stranger = visit(link[link.index("/open") :])
    spots(stranger)
    assert "empty" in label(stranger, 0)
    stranger.goto("/open")
    stranger.locator("input[type=file]").set_input_files(file)
    spots(stranger)
    assert "shaded" in label(stranger, 0)

    stranger.goto("/")
    stranger.evaluate(
        "text => navigator.clipboard.writeText(text)", "https://puzz.link/p?" + PUZZLES["akari"]
    )
    stranger.keyboard.press("Control+v")
    expect(stranger.get_by_role("grid", name="Akari, 6 rows, 6 columns")).to_be_visible()
    stranger.goto(address("not a puzzle"))
    expect(stranger.get_by_role("alert").first).not_to_be_empty()


def test_large_boards_can_be_moved_and_zoomed(visit: Visit) -> None:
    page = visit(address(LARGE), phone=True)
    before = spots(page)[700]
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    after = spots(page)[700]
    assert after.side > 2 * before.side
    page.mouse.move(after.x, after.y)
    page.mouse.wheel(0, 40)
    assert spots(page)[700].y < after.y
    page.mouse.click(spots(page)[700].x, spots(page)[700].y)
    assert "shaded" in label(page, 700)
    page.get_by_role("button", name="Show the whole board").click()
    assert abs(spots(page)[700].side - before.side) < 0.01


def test_numbers_come_with_a_hint_and_move_nothing(visit: Visit) -> None:
    page, mouse = _begin(visit)
    numbers = page.locator(".numbers")
    expect(numbers).to_have_count(0)
    before = spots(page)
    _button(page, "Hint")
    page.get_by_role("button", name="Tell me why").wait_for()
    expect(numbers).to_have_attribute("aria-hidden", "true")
    assert spots(page) == before
    for cell, spot in before.items():
        row, col = KURODOKO.grid.position(cell)
        beside = page.locator(".row-number").nth(row)
        above = page.locator(".col-number").nth(col)
        assert (beside.text_content(), above.text_content()) == (str(row + 1), str(col + 1))
        left, top = beside.bounding_box(), above.bounding_box()
        assert left is not None and top is not None
        assert abs(left["y"] + left["height"] / 2 - spot.y) < spot.side / 4
        assert abs(top["x"] + top["width"] / 2 - spot.x) < spot.side / 4
    mouse.click(24)
    assert [cell for cell in before if "shaded" in label(page, cell)] == [24]
    expect(numbers).to_have_count(0)
    page.goto("/settings")
    page.get_by_role("radiogroup", name="Row and column numbers").get_by_label("Always").check()
    page.goto(address(PUZZLES["kurodoko"]))
    expect(numbers).to_be_visible()
    assert spots(page) == before
