"""Comfort in every kind: colours and signs, parts, small marks, the clock, keys, large boards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof.formats import read
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, label, saved, spots
from tests.web.test_numbers import FREE, NINE, PUZZLE

pytestmark = pytest.mark.browser

BY_HAND = ("akari", "arukone", "yajilin", "shakashaka", "slitherlink", "nurikabe")
"""A kind for every way in which boards without digits are touched."""
TWENTY = "lightup/20/20/" + "z" * 20


def _colours(page: Page) -> None:
    page.get_by_role("button", name="Colour", exact=True).click()


@pytest.mark.parametrize("kind", BY_HAND)
def test_colours_and_signs_are_drawn_in_every_kind_and_mark_nothing(visit: Visit, kind: str) -> None:
    page = visit(address(PUZZLES[kind]))
    mouse = Mouse(page, gridproof.read(PUZZLES[kind]))
    before = [label(page, cell) for cell in range(3)]
    _colours(page)
    page.get_by_role("button", name="Colour green").click()
    mouse.drag([0, 1, 2])
    assert [label(page, cell) for cell in range(3)] == [f"{said}, green" for said in before]
    mouse.click(0)
    assert label(page, 0) == before[0]
    page.get_by_role("button", name="Inside").click()
    mouse.click(0)
    assert label(page, 0) == f"{before[0]}, inside"
    mouse.click(1, button="right")
    assert label(page, 1) == before[1]
    page.get_by_role("button", name="Cross between cells").click()
    spot = mouse.spots[0]
    page.mouse.click(spot.x + 0.45 * spot.side, spot.y)
    expect(page.locator("svg.playing path.between")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("svg.playing path.between")).to_have_count(0)
    page.get_by_role("button", name="Marks", exact=True).click()
    expect(page.get_by_role("group", name="A tap draws")).to_have_count(0)


def test_colours_and_signs_are_kept_in_games_and_files(visit: Visit, tmp_path: Path) -> None:
    page = visit(address(PUZZLES["masyu"]))
    puzzle = gridproof.read(PUZZLES["masyu"])
    mouse = Mouse(page, puzzle)
    page.keyboard.press("v")
    page.keyboard.press("3")
    page.keyboard.press("o")
    said = label(page, 0)
    assert said.endswith("yellow, outside")
    page.get_by_role("button", name="Dot between cells").click()
    spot = mouse.spots[6]
    page.mouse.click(spot.x, spot.y + 0.45 * spot.side)
    saved(page, 3)
    page.reload()
    spots(page)
    assert label(page, 0) == said
    expect(page.locator("svg.playing circle.between")).to_have_count(1)
    page.get_by_role("button", name="Share and export").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "game.json"
    saving.value.save_as(file)
    kept = {"colours": {"0": ["3"]}, "signs": {"0": "outside", str(puzzle.grid.edge(6, 11)): "dot"}}
    assert {key: json.loads(file.read_text())[key] for key in kept} == kept
    chosen = page.get_by_label("In another format")
    chosen.select_option("puzzlink")
    lost = page.get_by_text("This format cannot hold your colours and signs.")
    expect(lost).to_be_visible()
    chosen.select_option("json")
    expect(lost).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Copy", exact=True).last.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    (copied,) = read(page.evaluate("navigator.clipboard.readText()"))
    assert (copied.colours[0], copied.signs[0]) == (("3",), "outside")
    other = visit("/open")
    other.locator("input[type=file]").set_input_files(file)
    spots(other)
    assert label(other, 0) == said


def test_lines_and_walls_are_coloured_by_what_hangs_together(visit: Visit) -> None:
    page = visit(address(PUZZLES["masyu"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["masyu"]))
    mouse.drag([0, 1])
    mouse.drag([3, 4])
    lines = page.locator("svg.playing path.line")
    colours = "(lines) => lines.map((line) => getComputedStyle(line).stroke)"
    assert len(set(lines.evaluate_all(colours))) == 1
    _colours(page)
    page.get_by_role("button", name="Parts").click()
    page.get_by_role("button", name="Marks", exact=True).click()
    assert len(set(lines.evaluate_all(colours))) == 2
    mouse.drag([1, 2, 3])
    expect(lines).to_have_count(4)
    assert len(set(lines.evaluate_all(colours))) == 1
    page.goto(address(PUZZLES["nurikabe"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["nurikabe"]))
    open_cells = [cell for cell in mouse.puzzle.grid.cells if cell not in mouse.puzzle.clues]
    one = next(cell for cell in open_cells if cell + 1 in open_cells and (cell + 1) % mouse.puzzle.grid.cols)
    mouse.click(one)
    expect(page.locator("svg.playing .wall")).to_have_count(0)
    mouse.click(one + 1)
    expect(page.locator("svg.playing .wall.family-1")).to_have_count(2)


def test_a_second_tap_selects_all_of_a_number(visit: Visit) -> None:
    page = visit(address(NINE))
    mouse = Mouse(page, PUZZLE)
    clue = next(iter(PUZZLE.clues))
    same = sum(one == PUZZLE.clues[clue] for one in PUZZLE.clues.values())
    spot = mouse.spots[clue]
    page.mouse.dblclick(spot.x, spot.y)
    covered = page.locator("svg.playing path.selected").get_attribute("d") or ""
    assert covered.count("M") == same > 1


def test_a_deleted_digit_gives_small_marks_back(visit: Visit) -> None:
    page = visit(address(NINE))
    page.get_by_role("button", name="Fill in all candidates").click()
    mouse = Mouse(page, PUZZLE)
    before = {cell: label(page, cell) for cell in FREE}
    mouse.click(FREE[0])
    page.keyboard.press("Shift+Digit4")
    corners = label(page, FREE[0])
    digit = before[FREE[0]].split()[-1]
    page.keyboard.press(digit)
    assert label(page, FREE[0]).endswith(f", {digit}")
    assert any(label(page, cell) != before[cell] for cell in FREE[1:])
    page.reload()
    spots(page)
    mouse.click(FREE[0])
    page.keyboard.press("Backspace")
    assert label(page, FREE[0]) == corners
    assert {cell: label(page, cell) for cell in FREE[1:]} == {cell: before[cell] for cell in FREE[1:]}
    page.keyboard.press("Backspace")
    assert label(page, FREE[0]).endswith("empty")


def test_candidates_look_the_same_with_and_without_corner_marks(visit: Visit) -> None:
    page = visit(address(NINE))
    Mouse(page, PUZZLE).click(FREE[0])
    for key in ("Control+Digit2", "Control+Digit7"):
        page.keyboard.press(key)
    candidates = page.locator(f"#cell-{FREE[0]} text.note")
    where = "(all) => all.map((one) => [one.textContent, one.getAttribute('x'), one.getAttribute('y')])"
    before = candidates.evaluate_all(where)
    assert [digit for digit, _x, _y in before] == ["2", "7"]
    page.keyboard.press("Shift+Digit4")
    expect(candidates).to_have_count(3)
    assert [one for one in candidates.evaluate_all(where) if one[0] != "4"] == before


def test_the_clock_stops_while_rules_are_read(visit: Visit) -> None:
    page = visit("/")
    page.clock.install()
    page.goto(address(PUZZLES["akari"]))
    spots(page)
    clock = page.get_by_role("timer")
    page.clock.run_for(5000)
    expect(clock).to_have_text("0:05")
    page.get_by_role("button", name="Rules and gestures").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.clock.run_for(60_000)
    expect(clock).to_have_text("0:05")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.clock.run_for(5000)
    expect(clock).not_to_have_text("0:05")
    assert clock.inner_text() < "0:20"


def test_keys_and_buttons_can_be_chosen(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Hint", exact=True).fill("k")
    expect(page.get_by_label("Check", exact=True)).to_have_value("H")
    page.get_by_label("Try", exact=True).fill("5")
    expect(page.get_by_label("Try", exact=True)).to_have_value("T")
    page.get_by_label("Left button").select_option("second")
    page.get_by_label("Right button").select_option("first")
    page.goto(address(PUZZLES["kurodoko"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["kurodoko"]))
    mouse.click(0)
    mouse.click(1, button="right")
    assert [label(page, cell).split(", ")[1] for cell in (0, 1)] == ["dot", "shaded"]
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Tell me why")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_label("Check", exact=True)).to_be_visible()
    page.goto("/settings")
    page.get_by_role("button", name="The usual keys and buttons").click()
    expect(page.get_by_label("Hint", exact=True)).to_have_value("H")


def test_a_thumb_leaves_no_stray_marks_on_a_large_board(visit: Visit) -> None:
    """The first tap brings the cells near; only then a tap writes. A map shows the rest, and leads there."""
    page = visit(address(TWENTY), phone=True)
    cells = spots(page)
    assert cells[0].side < 20
    map_ = page.get_by_role("img", name="The whole board")
    expect(map_).to_have_count(0)
    page.touchscreen.tap(cells[0].x, cells[0].y)
    expect(map_).to_be_visible()
    near = spots(page)
    assert near[0].side >= 26
    assert all(label(page, cell).endswith("empty") for cell in range(400))
    page.touchscreen.tap(near[21].x, near[21].y)
    assert label(page, 21).endswith("bulb")
    assert sum(label(page, cell).endswith("bulb") for cell in range(400)) == 1
    box = map_.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    assert spots(page)[399].x < 390
    assert sum(label(page, cell).endswith("bulb") for cell in range(400)) == 1


def test_a_whole_puzzle_is_played_by_touch_with_colours_on_the_way(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["nurikabe"])
    page = visit(address(PUZZLES["nurikabe"]), phone=True)
    cells = spots(page)
    page.get_by_role("button", name="Colour", exact=True).tap()
    page.touchscreen.tap(cells[0].x, cells[0].y)
    page.get_by_role("button", name="Marks", exact=True).tap()
    assert spots(page) == cells
    for cell in answer(puzzle):
        page.touchscreen.tap(cells[cell].x, cells[cell].y)
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
