"""The verb that searches for gadgets: several ways in turn, symmetric boards first, in slices of work.

A counterexample to a proposal is valid for all ways, so they share counterexamples. A search that was
stopped continues with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, PuzzleError, quoted
from gridproof.kinds import kind_named
from gridproof.logic.open_rules import EMPTY, OpenRules
from gridproof.record.kind import Kind
from gridproof.reductions.finder import GadgetFinder, Sought
from gridproof.reductions.gadget import Gadget, Port, Tile, Values, marks_of, place_of, table
from gridproof.symmetry import SYMMETRIES
from gridproof.system.tasks import InOrder, accounted, one_by_one

Counterexample = tuple[Values, tuple[int, ...]]
_FIRST_SLICE, _LONGEST_SLICE = 100, 6000
"""How long one way is followed before the next one: in rounds, and pieces of search.

These are counted, so the machine does not influence which gadget is found.
"""
ANY = "*"
"""In a partly given board: a cell that may show anything."""
_LARGEST = 400
"""In cells. This is far more than a search can fill."""


class Wish(NamedTuple):
    """The wanted gadget."""

    kind: str
    relation: str
    ports: tuple[tuple[int, ...], ...]
    """Row and column of a cell, or those of the two cells at an edge."""
    size: tuple[int, int]
    unique: bool = True
    board: tuple[tuple[str, ...], ...] = ()
    """The words of the cells, if they are given: one word, several to choose from, or any."""


class FindingWay(NamedTuple):
    """One way to search: boards with a symmetry (by its number), or with few clues."""

    symmetry: int | None = None
    most_clues: int | None = None


class FindingTask(NamedTuple):
    """Search in one way, for so much work and until the time is over."""

    wish: Wish
    way: FindingWay
    known: tuple[Counterexample, ...]
    work: int
    seconds: float | None


class Slice(NamedTuple):
    """The result of a slice of work."""

    found: tuple[tuple[str, ...], ...] | None
    exhausted: bool
    counterexamples: tuple[Counterexample, ...]


class FindingProgress(NamedTuple):
    """The progress of the search: new counterexamples, and finally the gadget or that there is none."""

    refuted: int
    ways: int
    new: Sequence[Counterexample] = ()
    gadget: Gadget | None = None


def checked_wish(wish: Wish) -> Wish:
    """The wish. Raises GridproofError for an impossible one."""
    kind = kind_named(wish.kind)
    if kind.part("open_rules") is None:
        raise GridproofError(f"{kind.name} has no rules for boards without clues yet; expected another kind")
    grid = Grid.of(*wish.size)
    if grid.size > _LARGEST:
        raise GridproofError(f"a board of {grid.rows} x {grid.cols}; expected at most {_LARGEST} cells")
    if len(set(wish.ports)) != len(wish.ports) or not 1 <= len(wish.ports) <= 8:
        raise GridproofError(f"{len(wish.ports)} ports; expected 1 to 8, all different")
    true, _ = marks_of(kind)
    possible = {place for place, mark in _rules(kind, grid).marks if mark == true}
    for port in wish.ports:
        if _place(grid, port) not in possible:
            said = "-".join(f"{row},{col}" for row, col in zip(port[::2], port[1::2], strict=True))
            what = "a cell" if possible & set(grid.cells) else "two neighbours"
            raise GridproofError(f"the port {said}; expected {what} of {grid.rows} x {grid.cols}")
    table(wish.relation, _names(wish))
    _words(wish, _rules(kind, grid))
    return wish


def within(wish: Wish) -> str:
    """A description of the searched boards, if they are restricted; otherwise empty."""
    return _rules(kind_named(wish.kind), Grid.of(*wish.size)).within


def _names(wish: Wish) -> list[str]:
    return list("abcdefgh"[: len(wish.ports)])


def _ports(wish: Wish) -> tuple[Port, ...]:
    grid = Grid.of(*wish.size)
    true, false = marks_of(kind_named(wish.kind))
    places = (place_of(grid, port) for port in wish.ports)
    return tuple(Port(name, place, true, false) for name, place in zip(_names(wish), places, strict=True))


def _place(grid: Grid, port: tuple[int, ...]) -> Place | None:
    """The place of a port; None if there is none."""
    inside = all(row < grid.rows and col < grid.cols for row, col in zip(port[::2], port[1::2], strict=True))
    try:
        return place_of(grid, port) if inside else None
    except ValueError:  # cells that are not neighbours
        return None


def ways(wish: Wish) -> list[FindingWay]:
    """Symmetric boards first, then few clues, then all."""
    grid = Grid.of(*wish.size)
    ports = {port.place for port in _ports(wish)}
    found = []
    for number, symmetry in enumerate(SYMMETRIES):
        images = [symmetry.cell(grid, cell) for cell in grid.cells]
        if symmetry.grid(grid) != grid or images == list(grid.cells):
            continue
        if {symmetry.place(grid, place) for place in ports} == ports:
            found.append(FindingWay(symmetry=number))
    return [
        *found,
        FindingWay(most_clues=grid.size // 3),
        FindingWay(most_clues=grid.size * 2 // 3),
        FindingWay(),
    ]


def _sought(wish: Wish, way: FindingWay) -> Sought:
    grid, ports = Grid.of(*wish.size), _ports(wish)
    cells = {port.place for port in ports}
    rules = _rules(kind_named(wish.kind), grid)
    same: tuple[tuple[int, int], ...] = ()
    if way.symmetry is not None:
        symmetry = SYMMETRIES[way.symmetry]
        same = tuple((cell, symmetry.cell(grid, cell)) for cell in grid.cells)
    words = tuple((EMPTY,) if cell in cells else words for cell, words in enumerate(_words(wish, rules)))
    allowed = table(wish.relation, _names(wish))
    return Sought(grid, words, ports, allowed, wish.unique, same, way.most_clues)


def _words(wish: Wish, rules: OpenRules) -> list[tuple[str, ...]]:
    """Per cell, the words that it may show."""
    every = tuple(dict.fromkeys(word for _, word in rules.clues))
    said = [word for row in wish.board for word in row] or [ANY] * (wish.size[0] * wish.size[1])
    found = []
    for cell, words in enumerate(every if word == ANY else tuple(word.split("|")) for word in said):
        wrong = next((word for word in words if word not in every), None)
        if wrong is not None:
            row, col = divmod(cell, wish.size[1])
            raise GridproofError(
                f"row {row + 1}, column {col + 1}: {quoted(wrong)}; expected {ANY}, or of {' '.join(every)}"
            )
        found.append(words)
    return found


def _rules(kind: Kind, grid: Grid) -> OpenRules:
    module = kind.part("open_rules")
    assert module is not None, "a wish is checked"
    rules: OpenRules = module.open_rules(grid)
    return rules


def _slice(task: FindingTask) -> Slice:
    """Search in one way for a slice."""
    sought = _sought(task.wish, task.way)
    finder = GadgetFinder(_rules(kind_named(task.wish.kind), sought.grid), sought)
    try:
        for values, marks in task.known:
            finder.add_counterexample(values, marks)
        found = None
        for words in finder.rounds(Deadline(task.seconds).after_work(task.work)):
            found = words
        new = tuple(finder.counterexamples[len(task.known) :])
        return Slice(None if found is None else tuple(map(tuple, found)), finder.exhausted, new)
    finally:
        finder.close()


def nothing(_: FindingTask) -> Slice:
    """The result of a task whose process has ended: it is tried again."""
    return Slice(None, False, ())


Slices = InOrder[FindingTask, Slice]


def find(
    wish: Wish,
    *,
    known: Iterable[Counterexample] = (),
    time_limit: float | None = None,
    in_order: Slices = one_by_one,
) -> Iterator[FindingProgress]:
    """The progress after every slice.

    In the last one, the gadget is found, no ways are left, or the time is over.
    """
    checked_wish(wish)
    deadline = Deadline(time_limit)
    refuted = list(known)
    left, work = ways(wish), _FIRST_SLICE
    while left and not deadline.passed:
        tasks = [FindingTask(wish, way, tuple(refuted), work, deadline.left) for way in left]
        for task, outcome in accounted(in_order, _slice, tasks):
            seen = set(refuted)
            new = [one for one in outcome.counterexamples if one not in seen]
            refuted += new
            if outcome.found is not None:
                gadget = thinned(wish, _gadget(wish, outcome.found))
                yield FindingProgress(len(refuted), len(left), new, gadget)
                return
            if outcome.exhausted:
                # Without a restriction there is nothing else to try.
                left = [] if task.way == FindingWay() else [way for way in left if way != task.way]
            yield FindingProgress(len(refuted), len(left), new)
            if not left or deadline.passed:
                break
        work = min(2 * work, _LONGEST_SLICE)


def _gadget(wish: Wish, words: Sequence[Sequence[str]]) -> Gadget:
    kind, grid = kind_named(wish.kind), Grid.of(*wish.size)
    tile = Tile(0, 0, grid.rows, grid.cols)
    board = tuple(map(tuple, words))
    return Gadget(kind, wish.relation, "", board, _ports(wish), wish.relation, wish.unique, tile)


def thinned(wish: Wish, gadget: Gadget) -> Gadget:
    """The gadget without the clues that it does not need. Raises AssertionError for a wrong gadget."""
    wrong = next(gadget.faults(), None)
    assert wrong is None, f"the search and the rules disagree: {wrong}"
    grid = gadget.puzzle.grid
    may_go = [EMPTY in words for words in _words(wish, _rules(gadget.kind, grid))]
    for cell in grid.cells:
        if may_go[cell]:
            gadget = _without(gadget, cell, may_go)
    return gadget


def _without(gadget: Gadget, cell: Cell, may_go: Sequence[bool]) -> Gadget:
    """The gadget without a clue, or unchanged if the clue is needed.

    If clues come in pairs, both are removed.
    """
    shown = [word for row in gadget.words for word in row]
    alike = [other for other, word in enumerate(shown) if word == shown[cell] and may_go[other]]
    for gone in ([cell], alike) if shown[cell] != EMPTY else ():
        words = [EMPTY if other in gone else word for other, word in enumerate(shown)]
        cols = gadget.puzzle.grid.cols
        rows = tuple(tuple(words[start : start + cols]) for start in range(0, len(words), cols))
        fewer = replace(gadget, words=rows)
        try:
            return fewer if next(fewer.faults(), None) is None else gadget
        except PuzzleError:  # not a valid board
            continue
    return gadget
