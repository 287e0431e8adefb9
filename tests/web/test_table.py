"""The board on its page: zoom, small screens, keys at once, two tabs, what makes itself heard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import (
    LARGE,
    PUZZLES,
    Mouse,
    address,
    answer,
    label,
    pause,
    proved,
    saved,
    spots,
    until,
    wait_until,
)

pytestmark = pytest.mark.browser

SUDOKU = gridproof.read(PUZZLES["sudoku"])
SMALL_SCREENS = [(320, 568), (568, 320), (360, 640), (640, 360), (390, 844), (844, 390)]


def _corner(page: Page) -> float:
    return spots(page)[0].x


def test_a_zoomed_board_can_be_moved_away_from_the_cursor(visit: Visit) -> None:
    page = visit(address(LARGE))
    spots(page)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    page.mouse.click(400, 400)
    before = _corner(page)
    page.mouse.wheel(300, 0)
    for _ in range(50):  # the wheel is turned when the page comes to it
        pause(page, 100)
        if abs(_corner(page) - before) > 100:
            break
    moved = _corner(page)
    assert abs(moved - before) > 100
    pause(page, 300)
    assert _corner(page) == pytest.approx(moved, abs=1)


@pytest.mark.parametrize(("width", "height"), SMALL_SCREENS)
def test_small_screens_show_board_and_buttons(visit: Visit, width: int, height: int) -> None:
    page = visit(phone=True)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address(PUZZLES["sudoku"]))
    cells = spots(page)
    assert min(spot.side for spot in cells.values()) >= 24
    for name in ("Undo", "Hint", "Clear", "Write 1"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        inside = [
            cell
            for cell, spot in cells.items()
            if box["x"] < spot.x < box["x"] + box["width"] and box["y"] < spot.y < box["y"] + box["height"]
        ]
        assert not inside, f"{name} covers the board"


def test_the_keyboard_works_at_once_and_after_a_button(visit: Visit) -> None:
    page = visit(address(PUZZLES["sudoku"]))
    spots(page)
    first = min(cell for cell in SUDOKU.grid.cells if cell not in SUDOKU.clues)
    page.keyboard.press("2")
    assert "2" in label(page, first)
    page.get_by_role("button", name="Undo", exact=True).click()
    page.keyboard.press("3")
    assert "3" in label(page, first)
    for digit, buttons in (
        ("1", ["Pause", "Go on"]),
        ("2", ["Rules and gestures", "Close"]),
        ("3", ["Clear", "Keep them"]),
        ("4", ["Hint", "Tell me why", "Close the hint"]),
    ):
        for button in buttons:
            page.get_by_role("button", name=button, exact=True).last.click()
        wait_until(page, "document.activeElement.matches('svg.playing')")
        page.keyboard.press(digit)
        assert digit in label(page, first)


def test_two_tabs_show_the_same_game(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["kurodoko"]))
    mouse.click(0)
    expect(page.locator("#cell-0")).to_have_attribute("aria-label", "r1c1, shaded")
    saved(page, 1)
    other = page.context.new_page()
    other.goto(page.url)
    spots(other)
    assert "shaded" in label(other, 0)
    Mouse(other, mouse.puzzle).click(2)
    expect(page.locator("#cell-2")).to_have_attribute("aria-label", "r1c3, shaded")
    page.close()
    other.reload()
    spots(other)
    assert "shaded" in label(other, 2)


def test_a_full_but_wrong_board_says_so(visit: Visit) -> None:
    page = visit(address(PUZZLES["sudoku"]))
    mouse = Mouse(page, SUDOKU)
    proved(page)
    marks = answer(SUDOKU)
    place = next(iter(marks))
    wrong = gridproof.forced(SUDOKU).marks or {}
    other = next(m for m in SUDOKU.kind.choices(SUDOKU)[place] if m != wrong[place])
    mouse.write_all({**marks, place: other})
    notice = page.get_by_text("The board is full, but something is wrong.")
    expect(notice).to_be_visible()
    where = notice.bounding_box()
    assert where is not None
    for spot in spots(page).values():
        beside = abs(spot.x - where["x"]) if spot.x < where["x"] else spot.x - where["x"] - where["width"]
        assert beside > spot.side / 2, "the notice covers the board"


def test_the_same_hint_counts_once(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Count hints").check()
    page.goto(address(PUZZLES["sudoku"]))
    spots(page)
    page.get_by_role("button", name="Hint (5)").click()
    page.get_by_role("button", name="Close the hint").click()
    page.get_by_role("button", name="Hint (4)").click()
    page.get_by_role("button", name="Close the hint").click()
    expect(page.get_by_role("button", name="Hint (4)")).to_be_visible()


def test_a_puzzle_that_is_still_being_made_opens_no_other_page(visit: Visit) -> None:
    page = visit("/kind/sudoku")
    page.get_by_label("Size").select_option(label="16×16")
    ended: list[str] = []
    for event in ("requestfinished", "requestfailed"):
        page.on(event, lambda request: ended.append(request.post_data or ""))
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("link", name="Gridproof").click()
    page.wait_for_selector("text=What would you like to solve?")
    until(page, lambda: any('"random"' in body for body in ended))
    pause(page, 0)
    assert page.url.endswith("/")


def test_keys_of_a_large_sudoku(visit: Visit) -> None:
    large = gridproof.write(gridproof.generate("sudoku", 16, 16, seed=1).puzzle, "text")
    page = visit(address(large))
    spots(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("1–9, A–G")


def test_rules_and_gestures_are_at_hand(visit: Visit) -> None:
    page = visit(address(PUZZLES["shakashaka"]), phone=True)
    spots(page)
    page.get_by_role("button", name="Rules and gestures").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("How to write")
    expect(sheet).to_contain_text("corner")
    expect(sheet.get_by_role("heading", name="Rules")).to_be_visible()
