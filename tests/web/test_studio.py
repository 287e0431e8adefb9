"""The setter's studio: boards drawn by clicks and by keys, the live proof, help, and what is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import gridproof
from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import Clue
from gridproof.record.kind import Puzzle
from gridproof.words.sentence import capital
from tests.web.conftest import Visit, both
from tests.web.playing import PUZZLES, Mouse, saved, shared_puzzle, spots

pytestmark = pytest.mark.browser

_ARROWS = {Direction.N: "up", Direction.E: "right", Direction.S: "down", Direction.W: "left"}
_KEYS = {
    Direction.N: "ArrowUp",
    Direction.E: "ArrowRight",
    Direction.S: "ArrowDown",
    Direction.W: "ArrowLeft",
}


def begin(page: Page, puzzle: Puzzle) -> Mouse:
    """An empty board of the puzzle's kind, size and variant."""
    page.get_by_label("Puzzle", exact=True).select_option(puzzle.kind.name)
    page.get_by_label("Rows", exact=True).fill(str(puzzle.grid.rows))
    page.get_by_label("Columns", exact=True).fill(str(puzzle.grid.cols))
    if puzzle.variant:
        page.get_by_label("Rules", exact=True).select_option(puzzle.variant)
    page.get_by_role("button", name="Empty board").click()
    return Mouse(page, puzzle)


def judged(page: Page, verdict: str | re.Pattern[str] = re.compile("answer")) -> None:
    """Wait until the proof beside the board has this text, for the board as it is now."""
    expect(page.locator(".verdict:not(.old) h2")).to_have_text(verdict)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def put(mouse: Mouse, cell: Cell, clue: Clue) -> None:
    """A clue by clicks: into the selected cell."""
    mouse.click(cell)
    page = mouse.page
    if clue.number is not None:
        press(page, f"Number {clue.number}")
    elif clue.wall:
        page.get_by_role("button", name=re.compile("Black cell|Given")).click()
    elif clue.symbol:
        press(page, capital(mouse.puzzle.kind.look.symbols[clue.symbol].spoken))
    elif clue.arrow is None:
        press(page, "Clue without a number")
    if clue.arrow is not None:
        press(page, f"Arrow {_ARROWS[clue.arrow]}")


def walk(puzzle: Puzzle, room: tuple[Cell, ...]) -> Iterator[Cell]:
    """A way through all cells of a room, side by side, back and forth where it must be."""
    left = set(room)

    def visit(cell: Cell) -> Iterator[Cell]:
        left.discard(cell)
        yield cell
        for other in puzzle.grid.neighbours[cell]:
            if other in left:
                yield from visit(other)
                yield cell

    return visit(room[0])


@pytest.mark.parametrize("kind", PUZZLES)
def test_a_puzzle_is_made_by_clicks_alone(visit: Visit, kind: str) -> None:
    puzzle = gridproof.read(PUZZLES[kind])
    page = visit("/studio")
    mouse = begin(page, puzzle)
    if len(puzzle.regions) > 1:
        press(page, "New room")
        for room in puzzle.regions:
            mouse.drag(list(walk(puzzle, room)))
        press(page, "New room")
    for cell, clue in puzzle.clues.items():
        put(mouse, cell, clue)
    judged(page, "Exactly one answer")
    press(page, "Share and export")
    assert shared_puzzle(page) == puzzle


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a field or button of that name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(
            "(name) => { const at = document.activeElement;"
            " return [at?.textContent?.trim(), at?.labels?.[0]?.firstChild?.textContent].includes(name); }",
            name,
        ):
            return
    raise AssertionError(f"Tab does not lead to {name}")


class Keys:
    """Draws by keyboard."""

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        self.page, self.puzzle, self.at = page, puzzle, (0, 0)

    def go(self, cell: Cell) -> None:
        row, col = self.puzzle.grid.position(cell)
        self._step(row - self.at[0], "ArrowDown", "ArrowUp")
        self._step(col - self.at[1], "ArrowRight", "ArrowLeft")
        self.at = row, col

    def _step(self, by: int, forward: str, back: str) -> None:
        for _ in range(abs(by)):
            self.page.keyboard.press(forward if by > 0 else back)

    def room(self, cells: list[Cell]) -> None:
        """The first cell becomes a room of its own, and grows over the others."""
        self.go(cells[0])
        self.page.keyboard.press("n")
        for other in cells[1:]:
            here = self.puzzle.grid.cell(*self.at)
            way = next(side for side in Direction if other in self.puzzle.grid.ray(here, side)[:1])
            self.page.keyboard.press(f"Shift+{_KEYS[way]}")
            self.at = self.puzzle.grid.position(other)

    def put(self, cell: Cell, clue: Clue) -> None:
        self.go(cell)
        self.page.keyboard.type("" if clue.number is None else str(clue.number))
        if clue.arrow is not None:
            self.page.keyboard.press(f"Shift+{_KEYS[clue.arrow]}")


@pytest.mark.parametrize(
    "link",
    [PUZZLES["yajilin"], PUZZLES["heyawake"], "kurodoko/6/6/i6l8qag97n6g"],
    ids=["arrows", "rooms", "ten"],
)
def test_a_puzzle_is_made_by_keys_alone(visit: Visit, link: str) -> None:
    puzzle = gridproof.read(link)
    page = visit(f"/studio?kind={puzzle.kind.name}")
    tab_to(page, "Rows")
    page.keyboard.type(str(puzzle.grid.rows))
    tab_to(page, "Columns")
    page.keyboard.type(str(puzzle.grid.cols))
    tab_to(page, "Empty board")
    page.keyboard.press("Enter")
    spots(page)
    expect(page.get_by_role("button", name="Number 2", exact=True)).to_be_visible()
    keys = Keys(page, puzzle)
    for room in puzzle.regions if len(puzzle.regions) > 1 else ():
        keys.room(list(walk(puzzle, room)))
    for cell, clue in puzzle.clues.items():
        keys.put(cell, clue)
    judged(page, "Exactly one answer")
    page.keyboard.press("Control+z")
    judged(page, re.compile("^(No|More|[0-9])"))
    page.keyboard.press("Control+y")
    judged(page, "Exactly one answer")
    page.keyboard.press("e")
    expect(page.get_by_role("button", name="Test", exact=True)).to_have_attribute("aria-pressed", "true")


def clues(page: Page) -> dict[Cell, str]:
    """The text for screen readers about the cells that hold clues."""
    labels = page.locator("[role=gridcell]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    return {cell: text for cell, text in enumerate(labels) if "wall" in text or "clue" in text}


def test_strokes_are_mirrored_and_boards_turn_and_grow(visit: Visit) -> None:
    page = visit("/studio")
    mouse = begin(page, gridproof.read("lightup/5/5/zk"))
    page.get_by_label("Symmetry").select_option("rotate4")
    put(mouse, 1, Clue(2, wall=True))
    assert {cell: text.split(", ")[1] for cell, text in clues(page).items()} == dict.fromkeys(
        [1, 9, 15, 23], "wall 2"
    )
    page.get_by_label("numbers too").uncheck()
    put(mouse, 2, Clue(1, wall=True))
    assert [clues(page)[cell].split(", ")[1] for cell in (2, 10, 14, 22)] == [
        "wall 1",
        "wall",
        "wall",
        "wall",
    ]
    page.get_by_label("Symmetry").select_option("none")
    mouse.drag([5, 6, 7])
    assert {5, 6, 7} <= set(clues(page))
    mouse.drag([7, 6, 5])
    assert not {5, 6, 7} & set(clues(page))
    before = clues(page)
    page.get_by_role("button", name="Add a row at the top").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "6")
    assert set(clues(page)) == {cell + 5 for cell in before}
    page.get_by_role("button", name="Turn right").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-colcount", "6")
    for _ in range(6):
        press(page, "Undo")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    assert clues(page) == {}
    for _ in range(6):
        press(page, "Redo")
    expect(page.get_by_role("grid")).to_have_attribute("aria-colcount", "6")


@both
def test_the_proof_says_none_one_or_many_and_a_repair_is_taken(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["akari"])
    page = visit(f"/studio#{PUZZLES['akari']}")
    mouse = Mouse(page, puzzle)
    judged(page, "Exactly one answer")
    put(mouse, 8, Clue(3, wall=True))
    put(mouse, 9, Clue(4, wall=True))
    judged(page, "No answer")
    expect(page.get_by_text("outlined clue")).to_be_visible()
    expect(page.locator(".board g.violated rect").first).to_be_visible()
    mouse.click(0)
    page.keyboard.type("7")
    expect(page.get_by_text("7 is out of range: numbers on this board are from 0 to 4.")).to_be_visible()
    assert 0 not in clues(page)
    for _ in range(2):
        press(page, "Undo")
    judged(page, "Exactly one answer")
    put(mouse, 8, Clue(wall=True))
    judged(page, re.compile("^[0-9]+ answers"))
    expect(page.get_by_text("differ between the answers")).to_be_visible()
    press(page, "Make it unique")
    ways = page.locator("button.way")
    expect(ways.first).to_be_visible()
    shown = clues(page)
    press(page, "No")
    assert clues(page) != shown
    press(page, "Where a clue helps")
    expect(page.locator("rect.heat").first).to_be_visible()
    press(page, "Make it unique")
    expect(ways.first).to_be_visible()
    press(page, "Take it")
    judged(page, "Exactly one answer")
    assert clues(page) == shown


def test_a_pattern_is_filled_and_a_puzzle_finished(visit: Visit) -> None:
    page = visit("/studio")
    mouse = begin(page, gridproof.read(PUZZLES["sudoku"]))
    press(page, "Stamp")
    press(page, "Some clue")
    pattern = [1, 4, 6, 9, 11, 14]
    for cell in pattern:
        mouse.click(cell)
    expect(page.locator("rect.open")).to_have_count(len(pattern))
    press(page, "Fill the pattern")
    press(page, "Take it")
    judged(page, "Exactly one answer")
    assert sorted(clues(page)) == pattern
    press(page, "How hard")
    expect(page.get_by_role("img", name=re.compile("How hard each"))).to_be_visible()
    press(page, "Undo")
    press(page, "Erase all clues")
    press(page, "Number 3")
    mouse.click(5)
    press(page, "Finish it for me")
    press(page, "Take it")
    judged(page, "Exactly one answer")
    assert "clue 3" in clues(page)[5]


def test_drafts_are_kept_copied_tested_and_deleted_with_undo(visit: Visit) -> None:
    """Nothing is lost by a reload, marks survive a change of clues, a draft that is deleted comes back."""
    puzzle = gridproof.read(PUZZLES["akari"])
    page = visit("/kind/akari")
    press(page, "Edit a copy")
    page.locator("a.item").first.click()
    page.wait_for_url(re.compile(r"/studio\?id="))
    judged(page, "Exactly one answer")
    page.goto("/studio")
    page.get_by_role("button", name="Delete the draft Akari").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.goto(f"/open#{PUZZLES['akari']}")
    spots(page)
    press(page, "More")
    press(page, "Tell me")
    expect(page.get_by_role("img", name=re.compile("How hard each"))).to_be_visible()
    page.get_by_role("link", name="Edit a copy").click()
    page.wait_for_url(re.compile(r"/studio\?id="))
    mouse = Mouse(page, puzzle)
    judged(page, "Exactly one answer")
    put(mouse, 35, Clue(wall=True))
    judged(page)
    before = clues(page)
    assert 35 in before
    page.reload()
    mouse = Mouse(page, puzzle)
    assert clues(page) == before
    judged(page)
    page.keyboard.press("Control+z")
    assert 35 not in clues(page)
    judged(page, "Exactly one answer")
    press(page, "Test")
    Mouse(page, puzzle).click(0)
    assert "bulb" in (page.locator("#cell-0").get_attribute("aria-label") or "")
    press(page, "Edit")
    put(mouse, 35, Clue(wall=True))
    judged(page)
    press(page, "Test")
    assert "bulb" in (page.locator("#cell-0").get_attribute("aria-label") or "")
    page.get_by_role("link", name="Back to my drafts").click()
    page.get_by_role("button", name="Delete the draft Akari").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    press(page, "Undo")
    expect(page.locator("a[href*='/studio?id=']")).to_have_count(1)
    press(page, "A generated one")
    page.wait_for_url(re.compile(r"/studio\?id="))
    judged(page, "Exactly one answer")


def test_two_tabs_do_not_overwrite_each_other(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["akari"])
    page = visit(f"/studio#{PUZZLES['akari']}")
    mouse = Mouse(page, puzzle)
    judged(page, "Exactly one answer")
    other = page.context.new_page()
    other.goto(page.url)
    spots(other)
    put(mouse, 0, Clue(wall=True))
    expect(other.locator("#cell-0")).to_have_attribute("aria-label", re.compile("wall"))
    put(Mouse(other, puzzle), 1, Clue(wall=True))
    expect(page.locator("#cell-1")).to_have_attribute("aria-label", re.compile("wall"))
    # A tab that has not heard of the other's stroke keeps its own board as a copy.
    other.evaluate("() => { BroadcastChannel.prototype.postMessage = () => undefined; }")
    put(Mouse(other, puzzle), 2, Clue(wall=True))
    expect(other.locator("#cell-2")).to_have_attribute("aria-label", re.compile("wall"))
    saved(other, 3, "drafts")
    address = page.url
    put(mouse, 3, Clue(wall=True))
    expect(page.get_by_text("kept as a copy")).to_be_visible()
    page.wait_for_url(lambda url: url != address)
    spots(page)
    assert {0, 1, 3} <= set(clues(page)) and 2 not in clues(page)
    other.reload()
    spots(other)
    assert {0, 1, 2} <= set(clues(other)) and 3 not in clues(other)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_studio_is_accessible_and_fits(visit: Visit, theme: str) -> None:
    page = visit("/studio", theme=theme, phone=theme == "light")
    page.locator("#draft-kind").wait_for()
    _sound(page)
    page.goto(f"/studio#{PUZZLES['heyawake']}")
    spots(page)
    judged(page)
    for tab in ("Clues", "Help", "Board"):
        if page.get_by_role("button", name=tab, exact=True).is_visible():
            press(page, tab)
        _sound(page)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    if theme == "light":
        _is_drawn_by_touch(page)


def _is_drawn_by_touch(page: Page) -> None:
    press(page, "Clues")
    press(page, "Stamp")
    press(page, "Number 1")
    spot = spots(page)[18]
    page.touchscreen.tap(spot.x, spot.y)
    assert "clue 1" in clues(page)[18]


def _sound(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
