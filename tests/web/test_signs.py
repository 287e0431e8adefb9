"""Signs between cells, as a setter draws them and a player sees them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof.record.kind import Puzzle
from tests.web.conftest import Visit
from tests.web.playing import Mouse, address, answer, congratulated, label, shared_puzzle
from tests.web.test_studio import begin, judged, press

pytestmark = pytest.mark.browser

TANGO = """gridproof binairo 4 4
- - 1 -
2 - - -
- - - -
- - - 1

between
= r1c2-r2c2
x r3c3-r4c3"""


def shared(page: Page) -> Puzzle:
    """The board as the studio shares it."""
    press(page, "Share and export")
    found = shared_puzzle(page)
    page.keyboard.press("Escape")
    # While it closes the page takes no keys yet.
    expect(page.locator("dialog")).to_have_count(0)
    return found


def test_a_player_sees_and_hears_them_and_solves_the_board(visit: Visit) -> None:
    puzzle = gridproof.read(TANGO)
    page = visit(address(TANGO))
    mouse = Mouse(page, puzzle)
    assert page.locator("svg circle.joint").count() == 2
    assert label(page, 4) == "r2c1, black circle"
    assert label(page, 5) == "r2c2, equal to r1c2, empty"
    assert "opposite to r4c3" in label(page, 10)
    page.keyboard.press("h")
    press(page, "Tell me why")
    expect(page.locator("g.clues circle.around").first).to_be_visible()
    press(page, "Close the hint")
    mouse.write_all(answer(puzzle))
    congratulated(page)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_setter_draws_them_by_taps(visit: Visit, phone: bool) -> None:
    puzzle = gridproof.read(TANGO)
    page = visit("/studio", phone=phone)
    mouse = begin(page, puzzle)
    for cell, clue in ((2, "White circle"), (4, "Black circle"), (15, "White circle")):
        mouse.click(cell)
        press(page, clue)
    # The first tap selects the place, further ones step through the signs.
    for _ in range(2):
        mouse.click(1, down=0.5)
    mouse.click(6, right=0.5)
    press(page, "Equal")
    mouse.click(6, right=0.5, button="right")
    press(page, "Stamp")
    press(page, "Opposite")
    mouse.click(10, down=0.4)
    judged(page, "Exactly one answer")
    assert shared(page) == puzzle
    press(page, "Stamp")
    mouse.click(10, down=0.5, button="right")
    mouse.click(5)
    press(page, "Equal")
    expect(page.get_by_text("A sign stands between two cells")).to_be_visible()
    judged(page)
    assert len(shared(page).between) == 1


def test_a_setter_draws_them_by_keys_and_symmetrically(visit: Visit) -> None:
    empty = gridproof.read("gridproof binairo 4 4\n" + "- - - -\n" * 4)
    page = visit("/studio")
    mouse = begin(page, empty)
    page.get_by_label("Symmetry").select_option("rotate2")
    mouse.click(0)
    keys = "Shift+ArrowRight = ArrowDown Shift+ArrowDown x ArrowRight Shift+ArrowRight x Delete"
    for key in keys.split():
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
