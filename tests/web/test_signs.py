"""Signs between cells, as a setter draws them and a player sees them."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof.record.kind import Puzzle
from tests.web.conftest import Visit
from tests.web.playing import Mouse, address, answer, congratulated, label, spots
from tests.web.test_studio import begin, judged, press

pytestmark = pytest.mark.browser

TANGO = (
    "gridproof binairo 4 4\n1 - - -\n- - - -\n- - - -\n- - 2 -\nbetween\n= r1c1-r2c1 r3c3-r3c4\nx r4c1-r4c2"
)


def shared(page: Page) -> Puzzle:
    """The board as the studio shares it."""
    press(page, "Share and export")
    link = page.get_by_label("Link with the puzzle in it").input_value()
    page.keyboard.press("Escape")
    return gridproof.read(unquote(urlsplit(link).fragment))


def test_a_player_sees_and_hears_them_and_solves_the_board(visit: Visit) -> None:
    puzzle = gridproof.read(TANGO)
    page = visit(address(gridproof.write(puzzle, "json")))
    mouse = Mouse(page, puzzle)
    assert page.locator("svg circle.joint").count() == 3
    assert label(page, 0) == "r1c1, equal to r2c1, white circle"
    assert "opposite to r4c2" in label(page, 12)
    mouse.write_all(answer(puzzle))
    congratulated(page)


def test_a_hint_points_at_the_sign(visit: Visit) -> None:
    page = visit(address(TANGO))
    spots(page)
    page.keyboard.press("h")
    for _ in range(4):
        if page.get_by_text("makes them equal").count():
            break
        page.keyboard.press("h")
    expect(page.locator("g.clues circle.around")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_setter_draws_them_by_taps(visit: Visit, phone: bool) -> None:
    puzzle = gridproof.read(TANGO)
    page = visit("/studio", phone=phone)
    mouse = begin(page, puzzle)
    mouse.click(0)
    press(page, "White circle")
    mouse.click(14)
    press(page, "Black circle")
    # The first tap selects the place, further ones step through the signs.
    for _ in range(2):
        mouse.click(0, down=0.5)
    mouse.click(10, right=0.5)
    press(page, "Equal")
    press(page, "Stamp")
    press(page, "Opposite")
    mouse.click(12, right=0.4)
    judged(page, "Exactly one answer")
    assert shared(page) == puzzle
    # A right click erases; a sign in a cell is refused.
    press(page, "Stamp")
    mouse.click(12, right=0.5, button="right")
    mouse.click(5)
    press(page, "Equal")
    expect(page.get_by_text("A sign stands between two cells")).to_be_visible()
    judged(page)
    assert len(shared(page).between) == 2


def test_a_setter_draws_them_by_keys_and_symmetrically(visit: Visit) -> None:
    empty = gridproof.read("gridproof binairo 4 4\n" + "- - - -\n" * 4)
    page = visit("/studio")
    mouse = begin(page, empty)
    page.get_by_label("Symmetry").select_option("rotate2")
    mouse.click(0)
    for key in ("Shift+ArrowRight", "=", "ArrowDown", "Shift+ArrowDown", "x"):
        page.keyboard.press(key)
    judged(page)
    found = shared(page)
    named = {found.grid.label(edge): clue.symbol for edge, clue in found.between.items()}
    assert named == {
        "r1c1-r1c2": "equal",
        "r4c3-r4c4": "equal",
        "r2c1-r3c1": "opposite",
        "r2c4-r3c4": "opposite",
    }
    page.keyboard.press("Delete")
    judged(page)
    assert len(shared(page).between) == 2
