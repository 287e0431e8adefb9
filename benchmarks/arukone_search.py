"""Look for parts of Arukone boards.

A part is a small board. What it shares with its neighbours are strips of four cells, each covered by this
part or by the one beside it, and two lines that come from outside, in one order or the other. Numbers are
looked for such that a part has exactly one answer in the states that it shall allow, and none in all others.
One solver proposes numbers together with an answer for every allowed state; another one looks for an answer
too many. Where the two answers differ is forbidden from then on in every proposal, so that few proposals are
needed.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from pysat.card import CardEnc
from pysat.solvers import Solver

State = tuple[int, ...]
"""For every strip whether it is covered here; then, where lines come in, whether the first is on the left."""
Way = frozenset[int]
"""An answer: the edges that lines use."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzABDEFGHIJKLMNOPQRTUVWXYZ0123456789"


class Sought(NamedTuple):
    """A part that is looked for."""

    frame: str
    """A sign a cell: ? may be anything, . is open, # holds a number, _ belongs to nobody here. Equal capitals
    are numbers side by side that are joined directly; equal small letters are numbers whose line may vary."""
    strips: tuple[tuple[int, int, int, int], ...]
    """Rows and columns of the cells between which a line leaves the part to cover a strip, and comes back."""
    lines: tuple[tuple[int, int], tuple[int, int]] | None
    """The cells at which two lines come in."""
    holds: Callable[..., object]
    """Which states are allowed; None where that does not matter."""
    pairs: int
    """How many further pairs of numbers may be joined by different ways; the others stand side by side."""
    once: bool = True
    """Whether there shall be one answer in every state, not more."""


class Search:
    """Proposals and refutations for one part."""

    def __init__(self, sought: Sought, seed: int) -> None:
        self.sought, self._rng = sought, random.Random(seed)
        every = product((0, 1), repeat=len(sought.strips) + (sought.lines is not None))
        states = {state: sought.holds(*state) for state in every}
        self.allowed = [state for state, holds in states.items() if holds]
        self.refused = [state for state, holds in states.items() if holds is not None and not holds]
        signs = [line.split() for line in sought.frame.strip().splitlines()]
        self.rows, self.cols = len(signs), len(signs[0])
        self.signs = dict(enumerate(sign for line in signs for sign in line))
        self.cells = [cell for cell, sign in self.signs.items() if sign != "_"]
        self.alike: dict[str, list[int]] = defaultdict(list)
        for cell, sign in self.signs.items():
            if sign.isalpha():
                self.alike[sign].append(cell)
        self.given = [cells for sign, cells in self.alike.items() if sign.islower()]
        self.joined = [(cells[0], cells[1]) for sign, cells in self.alike.items() if sign.isupper()]
        self.lines = sought.lines and tuple(row * self.cols + col for row, col in sought.lines)
        self.edges: list[tuple[int, int]] = []
        self.at: dict[int, list[int]] = defaultdict(list)
        for cell in self.cells:
            beside = [cell + 1] if (cell + 1) % self.cols else []
            for other in (*beside, cell + self.cols):
                if self.signs.get(other, "_") != "_":
                    self._edge(cell, other)
        self.real = len(self.edges)
        for a, b, c, d in sought.strips:
            self._edge(a * self.cols + b, c * self.cols + d)
        self.own = 2 * (sought.lines is not None)
        self.labels = self.own + len(self.given) + sought.pairs
        self.top, self.proposals = 0, 0
        self.solver = Solver(name="glucose4")
        self._state()

    def _edge(self, a: int, b: int) -> None:
        self.at[a].append(len(self.edges))
        self.at[b].append(len(self.edges))
        self.edges.append((a, b))

    def _new(self, number: int) -> list[int]:
        self.top += number
        return list(range(self.top - number + 1, self.top + 1))

    def _exits(self, state: State) -> dict[int, int]:
        """Which line comes in at which cell."""
        if not self.lines:
            return {}
        left, right = self.lines
        return {left: 1 - state[-1], right: state[-1]}

    def _state(self) -> None:
        """What a proposal is: numbers, and an answer for every allowed state."""
        add = self.solver.add_clause
        self.number = dict(zip(self.cells, self._new(len(self.cells)), strict=True))
        self.solid = dict(zip(self.cells, self._new(len(self.cells)), strict=True))
        self.label = {cell: self._new(self.labels) for cell in self.cells}
        for cell in self.cells:
            sorts = [self.solid[cell], *self.label[cell]]
            add([-self.number[cell], *sorts])
            for sort in sorts:
                add([-sort, self.number[cell]])
            for a, b in combinations(sorts, 2):
                add([-a, -b])
        for at in range(self.labels):
            lits = [self.label[cell][at] for cell in self.cells]
            card = CardEnc.equals(lits=lits, bound=1 if at < self.own else 2, top_id=self.top, encoding=1)
            self.top = max(self.top, card.nv)
            for clause in card.clauses:
                add(clause)
        for cell in self.cells:
            if self.signs[cell] != "?":
                add([-self.number[cell] if self.signs[cell] == "." else self.number[cell]])
        for pair in self.joined:
            for cell in pair:
                add([self.solid[cell]])
        for at, cells in enumerate(self.given, self.own):
            for cell in cells:
                add([self.label[cell][at]])
        self.used = [self._answer(state) for state in self.allowed]
        for edges in self.used[1:]:
            for at, ends in enumerate(self.edges):
                for end in ends:  # what stands side by side is joined in the same way in all answers
                    add([-self.solid[end], -edges[at], self.used[0][at]])
                    add([-self.solid[end], edges[at], -self.used[0][at]])

    def _answer(self, state: State) -> list[int]:
        add, exits = self.solver.add_clause, self._exits(state)
        edges, bits = self._new(len(self.edges)), max(1, (self.labels - 1).bit_length())
        colour = {cell: self._new(bits) for cell in self.cells}
        for cell in self.cells:
            ends(add, [edges[at] for at in self.at[cell]], self.number[cell], cell in exits)
            for at, lit in enumerate(self.label[cell]):
                for bit, said in enumerate(colour[cell]):
                    add([-lit, said if at >> bit & 1 else -said])
        for cell, at in exits.items():
            for bit, said in enumerate(colour[cell]):
                add([said if at >> bit & 1 else -said])
        for at, (a, b) in enumerate(self.edges):
            add([-self.solid[a], -edges[at], self.solid[b] if at < self.real else -edges[at]])
            add([-self.solid[b], -edges[at], self.solid[a] if at < self.real else -edges[at]])
            alike(add, edges[at], colour[a], colour[b])
        for at, value in enumerate(state[: len(self.sought.strips)], self.real):
            add([edges[at] if value else -edges[at]])
        for pair in self.joined:
            add([edges[self.edges.index(pair)]])
        return edges

    def propose(self) -> tuple[dict[int, int], list[Way]] | bool | None:
        """Numbers with an answer for every state; None after much work, False when there are none."""
        while True:
            flips = [lit * self._rng.choice((1, -1)) for edges in self.used for lit in edges]
            self.solver.set_phases([lit * self._rng.choice((1, -1)) for lit in self.solid.values()] + flips)
            self.solver.conf_budget(20_000)
            found = self.solver.solve_limited()
            if not found:
                return None if found is None else False
            true = {lit for lit in self.solver.get_model() if lit > 0}
            ways = [Way(at for at, lit in enumerate(edges) if lit in true) for edges in self.used]
            rings = [ring for way in ways for ring in self._rings(way)]
            for ring in rings:
                for edges in self.used:
                    self.solver.add_clause([-edges[at] for at in ring])
            if rings:
                continue
            self.proposals += 1
            layout = {c: at for c in self.cells for at, lit in enumerate(self.label[c]) if lit in true}
            for at in ways[0]:
                a, b = self.edges[at]
                if self.solid[a] in true:
                    layout[a] = layout[b] = max(self.labels - 1, *layout.values(), 0) + 1
            return layout, ways

    def refute(self, layout: dict[int, int], ways: Sequence[Way]) -> int:
        """How many answers are too many; what is wrong with each is learnt."""
        with Solver(name="glucose4") as solver:
            bits = max(1, max(layout.values()).bit_length())
            edges = list(range(1, len(self.edges) + 1))
            colour = {
                c: [len(edges) + 1 + i * bits + b for b in range(bits)] for i, c in enumerate(self.cells)
            }
            order = len(edges) + len(self.cells) * bits + 1
            number = order + 1
            solver.add_clause([number])
            exits = self._exits((0,) * len(self.allowed[0]))
            for cell in self.cells:
                said = number if cell in layout else -number
                ends(solver.add_clause, [edges[at] for at in self.at[cell]], said, cell in exits)
                if cell in layout:
                    for bit, lit in enumerate(colour[cell]):
                        solver.add_clause([lit if layout[cell] >> bit & 1 else -lit])
            for at, (a, b) in enumerate(self.edges):
                alike(solver.add_clause, edges[at], colour[a], colour[b])
            for side, value in ((order, 1), (-order, 0)):
                for cell, at in self._exits((value,)).items():
                    for bit, lit in enumerate(colour[cell]):
                        solver.add_clause([-side, lit if at >> bit & 1 else -lit])

            def find(assumed: list[int], like: Way) -> Way | None:
                while True:
                    solver.set_phases([lit if at in like else -lit for at, lit in enumerate(edges)])
                    if not solver.solve(assumptions=assumed):
                        return None
                    true = {lit for lit in solver.get_model() if lit > 0}
                    way = Way(at for at, lit in enumerate(edges) if lit in true)
                    rings = self._rings(way)
                    if not rings:
                        return way
                    for ring in rings:
                        solver.add_clause([-edges[at] for at in ring])

            def nearest(assumed: list[int], way: Way, like: Way) -> Way:
                """Much the same answer, with as many edges as can be of one that is allowed."""
                kept = [edges[at] for at in way & like]
                for at in self._rng.sample(sorted(like - way), len(like - way)):
                    if at not in way and (found := find([*assumed, *kept, edges[at]], like)):
                        way, kept = found, [edges[one] for one in found & like]
                return way

            def assumed(state: State) -> list[int]:
                lits = [*(edges[at] for at in range(self.real, len(edges))), order]
                return [lit if value else -lit for lit, value in zip(lits, state, strict=False)]

            wrong = 0
            for state in self.refused:
                near = sorted(range(len(ways)), key=lambda at: distance(self.allowed[at], state))
                way = find(assumed(state), ways[near[0]])
                if way is not None:
                    wrong += 1
                    for at in near[:2]:
                        self._learn(at, ways[at], nearest(assumed(state), way, ways[at]), state)
            for at, state in enumerate(self.allowed if self.sought.once and not wrong else ()):
                solver.add_clause([-edges[edge] for edge in ways[at]])
                way = find(assumed(state), ways[at])
                if way is not None:
                    wrong += 1
                    self._learn(at, ways[at], nearest(assumed(state), way, ways[at]), state)
            return wrong

    def _learn(self, at: int, good: Way, bad: Way, state: State) -> None:
        """Wherever lines run as in one answer, they could run as in the other: no proposal may have that."""
        gone, come = good - bad, bad - good
        turned = self.own and self.allowed[at][-1] != state[-1]
        joined = self._joined(gone)
        if not turned and joined is not None and joined == self._joined(come):
            number = Counter(end for edge in gone for end in self.edges[edge])
            tips = {cell for cell, found in number.items() if found == 1}
            forbidden = [-self.used[at][edge] for edge in gone]
            forbidden += [self.used[at][edge] for edge in come if tips & set(self.edges[edge])]
        else:
            cells = {end for edge in gone | come for end in self.edges[edge]}
            if turned:
                cells |= set(self.lines or ())
            lines = [(line, edges) for line, edges in self._lines(good) if line & cells]
            forbidden = [-self.used[at][edge] for _, edges in lines for edge in edges]
            number = Counter(end for _, edges in lines for edge in edges for end in self.edges[edge])
            number.update(self.lines or ())
            forbidden += [-self.number[cell] for line, _ in lines for cell in line if number[cell] == 1]
        self.solver.add_clause(forbidden)

    def _joined(self, edges: Iterable[int]) -> set[frozenset[int]] | None:
        """The two ends of every piece of line; None where pieces branch."""
        beside = defaultdict(list)
        for edge in edges:
            a, b = self.edges[edge]
            beside[a].append(b)
            beside[b].append(a)
        found = set()
        for start in beside:
            if len(beside[start]) > 1:
                continue
            last, here = start, beside[start][0]
            while len(beside[here]) == 2:
                onward = [cell for cell in beside[here] if cell != last]
                if len(onward) != 1:
                    return None
                last, here = here, onward[0]
            found.add(frozenset((start, here)))
        return found

    def _lines(self, way: Iterable[int]) -> list[tuple[set[int], set[int]]]:
        """The cells and the edges of every line."""
        beside = defaultdict(list)
        for edge in way:
            a, b = self.edges[edge]
            beside[a].append((b, edge))
            beside[b].append((a, edge))
        left, found = set(self.cells), []
        while left:
            ahead, cells, edges = [left.pop()], set(), set()
            while ahead:
                cell = ahead.pop()
                cells.add(cell)
                for other, edge in beside[cell]:
                    edges.add(edge)
                    if other in left:
                        left.discard(other)
                        ahead.append(other)
            found.append((cells, edges))
        return found

    def _rings(self, way: Iterable[int]) -> list[set[int]]:
        return [edges for cells, edges in self._lines(way) if len(edges) >= len(cells)]

    def drawn(self, layout: dict[int, int]) -> str:
        free = iter(letter for letter in _LETTERS if letter not in self.alike)
        names = {number: sign for sign, cells in self.alike.items() for number in [layout[cells[0]]]}
        if self.own:
            names |= {0: "S", 1: "C"}
        words = []
        for cell, sign in self.signs.items():
            if cell in layout and layout[cell] not in names:
                names[layout[cell]] = next(free)
            words.append(names[layout[cell]] if cell in layout else "_" if sign == "_" else ".")
        return "\n".join(" ".join(words[row * self.cols :][: self.cols]) for row in range(self.rows))


def ends(add: Callable[[list[int]], None], edges: list[int], number: int, entered: bool) -> None:
    """One edge at a number and two elsewhere; of these, one is outside where a line comes in."""
    for some in combinations(edges, 2 if entered else 3):
        add([-edge for edge in some])
    if entered:
        add([number, *edges])
        for edge in edges:
            add([-number, -edge])
        return
    add(edges)
    for some in combinations(edges, 2):
        add([-number, *(-edge for edge in some)])
    for edge in edges:
        add([number, *(other for other in edges if other != edge)])


def alike(add: Callable[[list[int]], None], edge: int, first: list[int], second: list[int]) -> None:
    for a, b in zip(first, second, strict=True):
        add([-edge, -a, b])
        add([-edge, a, -b])


def distance(a: State, b: State) -> int:
    return sum(x != y for x, y in zip(a, b, strict=True))
