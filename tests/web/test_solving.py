"""Each kind is played to its end: by mouse, by keyboard, by touch, without network."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

import gridproof
from gridproof import collection
from gridproof.board.grid import Grid
from gridproof.board.marks import LINE, Mark
from gridproof.record.kind import Puzzle
from tests.web.conftest import Visit
from tests.web.playing import (
    NO_ENGINE,
    PUZZLES,
    Mouse,
    address,
    answer,
    chains,
    congratulated,
    keep_now,
    label,
    pause,
    proved,
    spots,
    wait_until,
)

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("kind", PUZZLES)
def test_by_clicks_and_drags(kind: str, visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES[kind])
    page = visit(address(PUZZLES[kind]))
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)


HOLED = """gridproof yajilin 6 6
- - - - 0w -
- 1s - - - 1s
- - - - @ 1s
- - - - - -
- - - - - @
- @ - - 1e -"""


def test_a_board_with_holes(visit: Visit) -> None:
    puzzle = gridproof.read(HOLED)
    page = visit(address(HOLED))
    page.wait_for_selector("[role=gridcell]")
    assert all(label(page, hole).endswith("not on the board") for hole in puzzle.holes)
    frame = page.locator("path.frame").first.get_attribute("d") or ""
    # Around r3c5, and not along the bottom of r6c2.
    assert "M4 2h1" in frame and "M4 3h1" in frame and "M1 6h1" not in frame
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)


_CORNERS = {"nw": "q", "ne": "w", "sw": "a", "se": "s"}


def _walk(page: Page, grid: Grid, start: int, end: int, *, held: str = "") -> None:
    (row, col), (to_row, to_col) = grid.position(start), grid.position(end)
    for key, steps in (
        ("ArrowDown", to_row - row),
        ("ArrowUp", row - to_row),
        ("ArrowRight", to_col - col),
        ("ArrowLeft", col - to_col),
    ):
        for _ in range(steps):
            page.keyboard.press(held + key)


def _type(page: Page, puzzle: Puzzle, mark: Mark) -> None:
    touch = puzzle.kind.look.touch
    if touch.input == "digit":
        page.keyboard.press(mark)
    elif touch.input == "corner":
        page.keyboard.press(_CORNERS[mark])
    else:
        for _ in range(touch.primary.index(mark) + 1):
            page.keyboard.press("Enter")


def _cursor(page: Page) -> int:
    return int((page.get_by_role("grid").get_attribute("aria-activedescendant") or "").split("-")[1])


@pytest.mark.parametrize("kind", ["sudoku", "akari", "yajilin", "shakashaka"])
def test_by_keyboard_alone(kind: str, visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES[kind])
    page = visit(address(PUZZLES[kind]))
    spots(page)
    expect(page.get_by_role("grid")).to_be_focused()
    at = _cursor(page)
    marks = answer(puzzle)
    for cell in (place for place in marks if marks[place] != LINE):
        _walk(page, puzzle.grid, at, cell)
        _type(page, puzzle, marks[cell])
        at = cell
    for chain in chains(puzzle, [place for place, mark in marks.items() if mark == LINE]):
        _walk(page, puzzle.grid, at, chain[0])
        for here, there in pairwise(chain):
            _walk(page, puzzle.grid, here, there, held="Shift+")
        at = chain[-1]
    congratulated(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_sides_by_keyboard_and_by_taps(visit: Visit) -> None:
    """Shift and an arrow draw a side of the cell, Alt crosses it out; taps step through line and cross."""
    puzzle = gridproof.read(PUZZLES["slitherlink"])
    page = visit(address(PUZZLES["slitherlink"]))
    at = spots(page)
    page.get_by_role("grid").focus()
    cell = _cursor(page)
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Alt+ArrowDown")
    assert "line up and left, cross down" in label(page, cell)
    other = puzzle.grid.size - 1
    for said in ("line down", "cross down", "clue 3"):
        page.mouse.click(at[other].x, at[other].y + 0.45 * at[other].side)
        assert label(page, other).endswith(said)
    page.mouse.click(at[other].x, at[other].y + 0.45 * at[other].side, button="right")
    assert label(page, other).endswith("cross down")


@pytest.mark.parametrize("kind", ["akari", "arukone", "sudoku"])
def test_by_touch(kind: str, visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES[kind])
    page = visit(address(PUZZLES[kind]), phone=True)
    at = spots(page)
    client = page.context.new_cdp_session(page)
    marks = answer(puzzle)
    for chain in chains(puzzle, [place for place, mark in marks.items() if mark == LINE]):
        points = [{"x": at[cell].x, "y": at[cell].y} for cell in chain]
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
        for point in points[1:]:
            client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    for cell in (place for place in marks if marks[place] != LINE):
        page.touchscreen.tap(at[cell].x, at[cell].y)
        if puzzle.kind.look.touch.input == "digit":
            page.get_by_role("button", name=f"Write {marks[cell]}", exact=True).tap()
    congratulated(page)


def test_pinch_and_long_press(visit: Visit) -> None:
    """A pinch writes nothing, even where its first finger lands alone; a long press is a right click."""
    page = visit(address(PUZZLES["akari"]), phone=True)
    at = spots(page)
    client = page.context.new_cdp_session(page)
    first, second = ({"x": at[cell].x, "y": at[cell].y, "id": cell} for cell in (14, 21))
    before = [label(page, cell) for cell in at]

    def touch(kind: str, *points: dict[str, float]) -> None:
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", first)
    touch("touchMove", {**first, "x": first["x"] + 2 * at[14].side})
    touch("touchStart", first, second)
    touch("touchMove", {**first, "y": first["y"] - 60}, {**second, "y": second["y"] + 60})
    touch("touchEnd")
    assert [label(page, cell) for cell in at] == before

    page.get_by_role("button", name="Show the whole board").click()
    empty = next(cell for cell in at if "empty" in label(page, cell))
    touch("touchStart", {"x": spots(page)[empty].x, "y": spots(page)[empty].y})
    pause(page, 600)
    touch("touchEnd")
    assert "dot" in label(page, empty)


_KEPT = """async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("collection-"));
    return name ? (await (await caches.open(name)).keys()).length > LEAST : false;
}"""


def test_the_collection_without_network(visit: Visit) -> None:
    """A puzzle that was never opened is opened, checked and played to its end."""
    page = visit("/", offline=True)
    page.add_init_script(NO_ENGINE)
    size = len(page.request.get("/api/collection").json())
    keep_now(page)
    wait_until(page, _KEPT.replace("LEAST", str(size)))
    page.context.set_offline(True)
    item = min(collection.of_kind("kurodoko"), key=lambda item: item.rows * item.cols)
    page.goto(f"/play?id={item.id}")
    marks = list(answer(item.board.puzzle).items())
    Mouse(page, item.board.puzzle).write_all(dict(marks[:1]))
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("The board is not finished. Only the server can find where")).to_be_visible()
    Mouse(page, item.board.puzzle).write_all(dict(marks[1:]))
    congratulated(page)


def test_without_network(visit: Visit) -> None:
    """What was loaded goes on offline: the page itself, the board, and the recognition of the answer."""
    puzzle = gridproof.read(PUZZLES["kurodoko"])
    page = visit(address(PUZZLES["kurodoko"]), offline=True)
    marks = list(answer(puzzle).items())
    Mouse(page, puzzle).write_all(dict(marks[:2]))
    proved(page)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    spots(page)
    page.context.set_offline(True)
    page.reload()
    assert all("shaded" in label(page, cell) for cell, _ in marks[:2])
    Mouse(page, puzzle).write_all(dict(marks[2:]))
    congratulated(page)
    expect(page.get_by_text("Your first of this size and level.")).to_be_visible()
