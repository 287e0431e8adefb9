"""Boards of numbers: small marks of two sorts, colours, several cells at once, and what a cell sees."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof import formats
from tests.web.conftest import Visit
from tests.web.playing import Mouse, address, label, spots

pytestmark = pytest.mark.browser

NINE = "sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k"
PUZZLE = gridproof.read(NINE)
FREE = [cell for cell in PUZZLE.grid.cells if cell not in PUZZLE.clues]


def _peers(cell: int) -> set[int]:
    row, col = divmod(cell, 9)
    return {
        other
        for other in range(81)
        if other != cell
        and (
            other // 9 == row
            or other % 9 == col
            or (other // 27 == cell // 27 and other % 9 // 3 == col // 3)
        )
    }


def _left(cell: int) -> str:
    seen = {PUZZLE.clues[peer].number for peer in _peers(cell) if peer in PUZZLE.clues}
    return " ".join(str(digit) for digit in range(1, 10) if digit not in seen)


def _covered(page: Page, name: str) -> int:
    return (page.locator(f"path.{name}").get_attribute("d") or "").count("M")


def test_a_selected_cell_shows_what_it_sees_and_its_number(visit: Visit) -> None:
    page = visit(address(NINE))
    mouse = Mouse(page, PUZZLE)
    clue = next(iter(PUZZLE.clues))
    number = PUZZLE.clues[clue].number
    mouse.click(clue)
    assert _covered(page, "seen") == 20
    assert _covered(page, "same") == sum(one.number == number for one in PUZZLE.clues.values()) - 1
    page.goto("/settings")
    page.get_by_label("Show what a selected cell sees").uncheck()
    page.goto(address(NINE))
    spots(page)
    mouse.click(clue)
    assert (_covered(page, "seen"), _covered(page, "same"), _covered(page, "selected")) == (0, 0, 1)


def test_candidates_are_filled_in_and_struck_out_by_themselves(visit: Visit) -> None:
    page = visit(address(NINE))
    mouse = Mouse(page, PUZZLE)
    page.get_by_role("button", name="Fill in all candidates").click()
    before = {cell: label(page, cell) for cell in FREE}
    for cell in FREE:
        assert before[cell].endswith(f"empty, candidates {_left(cell)}")
    cell = FREE[0]
    digit = _left(cell).split()[0]
    mouse.click(cell)
    page.keyboard.press(digit)
    for peer in _peers(cell).intersection(FREE):
        assert digit not in label(page, peer).partition("candidates")[2].split()
    page.keyboard.press("Control+z")
    assert {cell: label(page, cell) for cell in FREE} == before
    page.keyboard.press("Control+z")
    assert all(label(page, cell).endswith("empty") for cell in FREE)
    page.goto("/settings")
    page.get_by_label("Strike out small marks automatically").uncheck()
    page.goto(address(NINE))
    spots(page)
    page.get_by_role("button", name="Fill in all candidates").click()
    assert {cell: label(page, cell) for cell in FREE} == before
    Mouse(page, PUZZLE).click(cell)
    page.keyboard.press(digit)
    assert label(page, cell).endswith(digit)
    stay = [peer for peer in _peers(cell).intersection(FREE) if digit in _left(peer).split()]
    assert stay
    assert all(label(page, peer) == before[peer] for peer in stay)


def test_small_marks_and_colours_go_to_all_selected_cells(visit: Visit) -> None:
    page = visit(address(NINE))
    mouse = Mouse(page, PUZZLE)
    one, two, three = FREE[:3]
    mouse.click(one)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit2")
    assert label(page, one).endswith("empty, candidates 2, corner marks 1")
    page.keyboard.down("Control")
    mouse.click(two)
    page.keyboard.up("Control")
    page.keyboard.press("Control+Digit2")
    assert label(page, two).endswith("empty, candidates 2")
    page.keyboard.press("Control+Digit2")
    assert label(page, one).endswith("empty, corner marks 1")
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Corner")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Write 4", exact=True).click()
    assert label(page, one).endswith("empty, corner marks 1 4")
    assert label(page, two).endswith("empty, corner marks 4")
    expect(page.get_by_role("button", name="Write 4", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("v")
    page.keyboard.press("6")
    page.get_by_role("button", name="Colour red").click()
    assert label(page, two).endswith("corner marks 4, red, blue")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Digit", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.down("Shift")
    mouse.click(three)
    page.keyboard.up("Shift")
    page.keyboard.press("7")
    assert [label(page, cell).split(", ")[1] for cell in (one, two, three)] == ["7"] * 3
    page.keyboard.press("Control+z")
    assert label(page, one).endswith("corner marks 1 4, red, blue")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+Digit9")
    assert all("9" in label(page, cell).partition("candidates")[2] for cell in FREE)
    page.keyboard.press("Control+z")


def test_small_marks_and_colours_are_kept(visit: Visit, tmp_path: Path) -> None:
    page = visit(address(NINE))
    mouse = Mouse(page, PUZZLE)
    one, two = FREE[:2]
    mouse.click(one)
    page.keyboard.press("Control+Digit9")
    for key in ("x", "1", "4", "v", "1", "6"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Share and export").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "game.json"
    saving.value.save_as(file)
    saved = json.loads(file.read_text())
    kept = (saved["notes"], saved["corners"], saved["colours"])
    assert kept == ({str(one): ["9"]}, {str(one): ["1", "4"]}, {str(one): ["1", "6"]})
    said = "candidates 9, corner marks 1 4, red, blue"
    page.reload()
    spots(page)
    assert label(page, one).endswith(said)
    page.get_by_role("button", name="Share and export").click()
    page.get_by_label("In another format").select_option("game")
    page.get_by_role("dialog").get_by_role("button", name="Copy", exact=True).last.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert {name: copied[name] for name in ("notes", "corners", "colours")} == {
        name: saved[name] for name in ("notes", "corners", "colours")
    }

    (board,) = formats.read(file.read_text())
    for name in ("game", "text", "json"):
        file.write_text(formats.write(board, name))
        other = visit("/open")
        other.locator("input[type=file]").set_input_files(file)
        spots(other)
        assert label(other, one).endswith(said)
    Mouse(other, PUZZLE).drag([two, one])
    other.get_by_role("button", name="Colour", exact=True).click()
    other.get_by_role("button", name="Erase").click()
    assert label(other, one).endswith("candidates 9, corner marks 1 4")


def test_candidates_of_a_large_board_can_be_read_on_a_phone(visit: Visit) -> None:
    large = gridproof.generate("sudoku", 16, 16, seed=1).puzzle
    page = visit(address(gridproof.write(large, "text")), phone=True)
    mouse = Mouse(page, large)
    cell = next(cell for cell in large.grid.cells if cell not in large.clues)
    page.get_by_role("button", name="Fill in all candidates").click()
    mouse.click(cell)
    said = re.search("candidates ([0-9 ]+)", label(page, cell))
    assert said
    page.get_by_role("button", name="Centre").click()
    assert page.locator(f"#cell-{cell} text.note").count() == 0
    assert page.locator(f"#cell-{cell} circle.dot").count() == len(said[1].split())
    keys = page.get_by_role("group", name="Digits").get_by_role("button")
    pressed = [key.inner_text() for key in keys.all() if key.get_attribute("aria-pressed") == "true"]
    assert pressed == said[1].split()
    boxes = [box for key in keys.all() if (box := key.bounding_box())]
    assert len({round(box["x"]) for box in boxes}) == len({round(box["y"]) for box in boxes}) == 4
    assert all(box["width"] >= 24 and box["height"] >= 24 for box in boxes)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
