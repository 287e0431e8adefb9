"""Lines from clue to clue: a new one cuts the old one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import Mouse, address, label

pytestmark = pytest.mark.browser

TEXT = "gridproof arukone 4 4\n\n1 - - 2\n- - - -\n- - - -\n2 - - 1"
"""Two pairs in opposite corners: their lines can only get in each other's way."""
PUZZLE = gridproof.read(TEXT)


def _lines(page: Page) -> list[str]:
    return [label(page, cell).partition("line ")[2] for cell in PUZZLE.grid.cells]


def _drawn(page: Page) -> int:
    return page.locator("svg.playing path.line").count()


def test_a_new_line_cuts_the_old_one(visit: Visit) -> None:
    page = visit(address(TEXT))
    mouse = Mouse(page, PUZZLE)
    mouse.drag([0, 4, 5, 6, 7, 11, 15])
    assert _drawn(page) == 6
    before = _lines(page)

    mouse.drag([3, 7])  # onto the line of the ones, nearer to its lower end
    after = _lines(page)
    assert [after[cell] for cell in (0, 4, 5, 6)] == ["down", "up and right", "right and left", "left"]
    assert [after[cell] for cell in (3, 7, 11, 15)] == ["down", "up", "", ""]
    page.keyboard.press("Control+z")
    assert _lines(page) == before

    page.mouse.move(*mouse.point(3))
    page.mouse.down()
    page.mouse.move(*mouse.point(7), steps=2)
    assert _lines(page)[11] == ""
    page.mouse.move(*mouse.point(3), steps=2)  # going back brings back what was cut
    assert _lines(page) == before
    page.mouse.up()

    mouse.drag([0, 1, 5])  # an end begins anew
    assert _drawn(page) == 2
    assert [_lines(page)[cell] for cell in (0, 1, 5)] == ["right", "down and left", "up"]
    page.keyboard.press("Control+z")
    assert _lines(page) == before

    mouse.drag([3, 7, 11, 15])  # no line goes to the clue of another
    assert [_lines(page)[cell] for cell in (11, 15)] == ["up", ""]
    page.keyboard.press("Control+z")
    mouse.drag([5, 6])  # along a line from its middle erases
    assert _drawn(page) == 5
    page.keyboard.press("Control+z")

    mouse.click(9)
    for key in ("ArrowUp", "ArrowRight"):
        page.keyboard.press(f"Shift+{key}")
    assert all(len(line.split(" and ")) <= 2 for line in _lines(page))
