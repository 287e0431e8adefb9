"""A player who knows the answer: turns marks into clicks, drags and keys."""

from __future__ import annotations

import base64
import json
import re
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from playwright.sync_api import Page, expect

import gridproof
from gridproof.board.grid import Cell, Edge, Place
from gridproof.board.marks import LINE, Mark
from gridproof.record.kind import Puzzle
from tests.patience import FAR

PUZZLES = {
    "sudoku": "sudoku/4/4/g1k23k3g",
    "akari": "lightup/6/6/nekcakbl",
    "arukone": "numlin/5/5/1j2h3m1h2j3",
    "yajilin": "yajilin/5/5/m32j10",
    "kurodoko": "kurodoko/5/5/i7g5l2l2g4i",
    "ohno": "ohno/4/4/g6h3k0h5g0",
    "kuroshuto": "kurochute/5/5/132k1i1i2k332",
    "nurikabe": "nurikabe/5/5/g5k2o1k3g",
    "shakashaka": "shakashaka/6/6/cgbhdhegdrb",
    "slitherlink": "slither/5/5/cbcbcddad",
    "masyu": "mashu/5/5/080009370",
    "heyawake": "heyawake/6/6/lll155007rs12222j",
    "starbattle": "starbattle/6/6/1/66k3gh093m41",
    "binairo": "binairo/6/6/3f0ba0003m6j",
    "hitori": "hitori/4/4/1114142333214213",
    "mosaic": "mosaic/4/4/g5g15l01g0g",
}
LARGE = "yajilin/45/31/10"
CHAIN = "kurodoko/5/5/m5h5h6k45j"
"""A puzzle whose first hint is a supposition with several links."""
NO_ENGINE = "Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })"
"""For a browser that cannot run one."""


def address(text: str) -> str:
    return f"/open#{quote(text, safe='')}"


def answer(puzzle: Puzzle) -> dict[Place, Mark]:
    """The marks of the answer that have to be written."""
    result = gridproof.solve(puzzle)
    assert result.answer is not None
    blanks = puzzle.kind.blanks
    return {place: mark for place, mark in result.answer.items() if mark not in blanks}


def label(page: Page, cell: Cell) -> str:
    """A cell's text for screen readers."""
    return page.locator(f"#cell-{cell}").get_attribute("aria-label") or ""


def shared_link(page: Page) -> str:
    """The link of the open share dialog, as soon as it carries the whole board."""
    field = page.get_by_label("Link with the puzzle in it")
    expect(field).to_have_value(re.compile("#b="))
    return field.input_value()


def shared_puzzle(page: Page) -> Puzzle:
    """The puzzle of that link, unpacked by another hand than the app's."""
    data = shared_link(page).partition("#b=")[2]
    packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    return gridproof.read(json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))["text"])


def congratulated(page: Page) -> None:
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()


def _some(store: str, holds: str) -> str:
    """A script that looks for one of the things that the browser keeps."""
    return f"""() => new Promise((resolve) => {{
        const opened = indexedDB.open('gridproof');
        opened.onsuccess = () => {{
            const all = opened.result.transaction('{store}').objectStore('{store}').getAll();
            all.onsuccess = () => {{ opened.result.close(); resolve(all.result.some((one) => {holds})); }};
        }};
    }})"""


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Let the page go on until something holds that no locator can see."""
    ends = time.monotonic() + FAR
    while not holds():
        assert time.monotonic() < ends
        page.wait_for_timeout(50)


def wait_until(page: Page, script: str) -> None:
    """Check again and again from outside: the page's content policy allows no script that waits inside."""
    until(page, lambda: bool(page.evaluate(script)))


def keep_now(page: Page) -> None:
    """Have the service worker keep what is needed offline.

    The app waits some seconds before it reports that.
    """
    page.evaluate(
        "navigator.serviceWorker.ready.then(({ active }) => active.postMessage('keep the collection'))"
    )


def pause(page: Page, milliseconds: int) -> None:
    """Wait by the page's own clock: its timers up to then have run, however busy the machine is."""
    page.evaluate("(time) => new Promise((resolve) => setTimeout(resolve, time))", milliseconds)


def proved(page: Page) -> None:
    """Wait until the app can recognise the end of the puzzle without the server."""
    wait_until(page, _some("games", "one.puzzle.digest"))


def saved(page: Page, strokes: int, store: str = "games") -> None:
    """Wait until the browser keeps a game, or a draft, with so many strokes."""
    wait_until(page, _some(store, f"one.past.length === {strokes}"))


@dataclass(frozen=True)
class Spot:
    x: float
    y: float
    side: float


def spots(page: Page) -> dict[Cell, Spot]:
    """Where the cells are on the screen."""
    page.wait_for_selector("[role=gridcell]")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('[role=gridcell]')].map((cell) => {
            const { left, top, width, height } = cell.querySelector('.area').getBoundingClientRect();
            return [Number(cell.id.split('-')[1]), left + width / 2, top + height / 2, width];
        })"""
    )
    return {int(cell): Spot(x, y, side) for cell, x, y, side in boxes}


def chains(puzzle: Puzzle, edges: list[Edge]) -> Iterator[list[Cell]]:
    """Lines as cells (or dots) one after the other; a loop ends where it begins."""
    left = set(edges)
    ends = puzzle.grid.dots_of if puzzle.kind.look.fenced else puzzle.grid.ends
    while left:
        at: dict[Cell, list[Edge]] = {}
        for edge in sorted(left):
            for cell in ends(edge):
                at.setdefault(cell, []).append(edge)
        start = next((cell for cell, around in at.items() if len(around) == 1), min(at))
        chain = [start]
        while ways := [edge for edge in at[chain[-1]] if edge in left]:
            left.remove(ways[0])
            a, b = ends(ways[0])
            chain.append(b if chain[-1] == a else a)
        yield chain


class Mouse:
    """Solves by clicks and drags."""

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        self.page = page
        self.puzzle = puzzle
        self.spots = spots(page)

    def write_all(self, marks: dict[Place, Mark]) -> None:
        lines = [place for place, mark in marks.items() if mark == LINE]
        for place, mark in marks.items():
            if mark == LINE:
                continue
            if self.puzzle.grid.is_edge(place):
                self.cross(place)
            else:
                self.write(place, mark)
        for chain in chains(self.puzzle, lines):
            self.drag(chain)

    def write(self, cell: Cell, mark: Mark) -> None:
        touch = self.puzzle.kind.look.touch
        if touch.input == "digit":
            self.click(cell)
            self.page.get_by_role("button", name=f"Write {mark}", exact=True).click()
        elif mark not in touch.primary:
            for _ in range(touch.secondary.index(mark) + 1):
                self.click(cell, button="right")
        elif touch.input == "corner":
            self.click(cell, down=-0.3 if "n" in mark else 0.3, right=-0.3 if "w" in mark else 0.3)
        else:
            for _ in range(touch.primary.index(mark) + 1):
                self.click(cell)

    def cross(self, edge: Edge) -> None:
        first = self.spots[0]
        down, right = self.puzzle.grid.centre(edge)
        self.page.mouse.click(first.x + right * first.side, first.y + down * first.side, button="right")

    def click(self, cell: Cell, *, down: float = 0, right: float = 0, button: str = "left") -> None:
        spot = self.spots[cell]
        self.page.mouse.click(
            spot.x + right * spot.side,
            spot.y + down * spot.side,
            button="right" if button == "right" else "left",
        )

    def point(self, cell: Cell) -> tuple[float, float]:
        """Where a line passes a cell, or a dot where lines run from dot to dot."""
        if not self.puzzle.kind.look.fenced:
            return self.spots[cell].x, self.spots[cell].y
        first = self.spots[0]
        row, col = self.puzzle.grid.dot_position(cell)
        return first.x + (col - 0.5) * first.side, first.y + (row - 0.5) * first.side

    def drag(self, cells: list[Cell], *, button: str = "left") -> None:
        mouse = self.page.mouse
        mouse.move(*self.point(cells[0]))
        mouse.down(button="right" if button == "right" else "left")
        for cell in cells[1:]:
            mouse.move(*self.point(cell), steps=2)
        mouse.up(button="right" if button == "right" else "left")
