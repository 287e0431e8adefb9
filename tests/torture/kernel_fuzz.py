"""Strange arguments for the kernel, and the same questions to both twins.

Run by ``test_kernel``, which builds the kernel so that it ends at any access beside what it owns and at any
undefined result.

    python -m tests.torture.kernel_fuzz SEED NUMBER
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from ctypes import byref, c_double, c_int32, c_int64, c_uint32, c_uint64, create_string_buffer
from random import Random
from typing import Any

import pytest

from gridproof.kernel.frontier import NativeFrontier
from gridproof.kernel.native import KERNEL
from gridproof.kernel.plain_frontier import DONE, PlainFrontier
from gridproof.kernel.plain_units import PlainUnits
from gridproof.kernel.units import NativeUnits
from tests.kernel.layouts import boxed, some
from tests.kernel.line_boards import some_lines
from tests.kernel.test_networks import walk_together

STRANGE = (0, 1, -1, 2, -2, 7, 63, 64, 65, 127, 128, 129, 255, 2**31 - 1, -(2**31))


def strange_units(kernel: Any, rng: Random) -> None:
    cells, numbers, units = (rng.choice([rng.randrange(1, 20), *STRANGE]) for _ in range(3))
    size = max(0, units * numbers) if units * numbers < 10_000 else 0
    if units * numbers > size:
        cells = -1
    given = [rng.choice([rng.randrange(20), *STRANGE]) for _ in range(size)]
    if rng.random() < 0.7 and 0 < cells < 200:
        given = [abs(cell) % cells for cell in given]
    layout = kernel.kn_units_new(cells, numbers, units, (c_int32 * (size + 1))(*given))
    if not layout:
        return
    board = bytes(rng.randrange(numbers + 2) if rng.random() < 0.3 else 0 for _ in range(cells))
    room, tried = create_string_buffer(4 * cells), c_int64()
    kernel.kn_units_answers(layout, board, rng.randrange(5), rng.choice([-1, 0, 5, 200]), room, byref(tried))
    groups = rng.randrange(5)
    group_of = (c_int32 * cells)(*(rng.choice([*range(groups), -1, 99, -99]) for _ in range(cells)))
    answer = room.raw[:cells] if rng.random() < 0.7 else board
    kernel.kn_units_thin(layout, board, answer, groups, group_of, 50, create_string_buffer(groups + 1))
    drawn = [rng.random() for _ in range(rng.randrange(60))]
    kernel.kn_units_fill(layout, (c_double * (len(drawn) + 1))(*drawn), len(drawn), 300, room)
    kernel.kn_units_free(layout)


def strange_candidates(kernel: Any, rng: Random) -> None:
    """Candidates that may be impossible, on boards that may be no Sudoku."""
    height, width = rng.choice([(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (2, 5)])
    side = height * width
    groups = [cell for group in boxed(height, width) for cell in group]
    if rng.random() < 0.2:
        rng.shuffle(groups)
    layout = kernel.kn_units_new(
        side * side, side, 3 * side - (rng.random() < 0.05), (c_int32 * len(groups))(*groups)
    )
    every, share = (1 << side) - 1, rng.random()
    fits = [
        rng.randrange(every + 1) if rng.random() < share else rng.choice([0, 3, every])
        for _ in range(side * side)
    ]
    if rng.random() < 0.1:
        fits[rng.randrange(side * side)] = 2**32 - 1
    told = array("I", fits).tobytes()
    for sort in (*range(32), *STRANGE):
        kernel.kn_units_has(layout, told, sort)
    kernel.kn_units_solved_by(layout, told, (c_uint32 * (side * side))(), byref(c_uint64()))
    pair, most = rng.choice([0, 3, *STRANGE[:4]]) & (2**32 - 1), rng.choice([-1, 0, 20, 300_000])
    chains = kernel.kn_chains_new(
        layout, told, rng.choice([*range(32), *STRANGE]), pair, rng.randrange(2), most
    )
    for _ in range(rng.randrange(12) if chains else 0):
        if kernel.kn_chains_longer(chains) == 0 and rng.random() < 0.3:
            kernel.kn_chains_nodes(chains)
    kernel.kn_chains_free(chains)
    kernel.kn_units_free(layout)


def strange_lines(kernel: Any, rng: Random) -> None:
    """A board that may be wrong is refused, or counted without harm."""
    rows, cols = rng.choice([-1, 0, 1, 3, 5, 31, 2**31 - 1]), rng.choice([-1, 0, 1, 2, 6, 30, 31, 2**31 - 1])
    size = rows * cols if 0 < rows <= 31 and 0 < cols <= 31 else 1
    tops = (rng.choice([0, 1, 7, 250, 255]), rng.choice([0, 1, 3, 4]), 255, 255)
    numbers, ways, must, faces = (bytes(rng.choice([0, 0, 1, 2, top]) for _ in range(size)) for top in tops)
    if rng.random() < 0.9 and size > 1:
        right = (1 if at % cols < cols - 1 else 0 for at in range(size))
        down = (2 if at // cols < rows - 1 else 0 for at in range(size))
        ways = bytes(a | b for a, b in zip(right, down, strict=True))
    given = [part if rng.random() < 0.97 else None for part in (numbers, ways, must, faces)]
    ring, most, budget = rng.choice([0, 1, 7]), rng.randrange(3), rng.choice([-1, 0, 900])
    walk = kernel.kn_frontier_new(rows, cols, *given, ring, most, budget)
    for _ in range(rng.randrange(30) if walk else 0):
        kernel.kn_frontier_run(walk, rng.choice([-1, 0, 1, 50]))
    if walk:
        kernel.kn_frontier_counted(walk, (c_uint64 * 2)())
    kernel.kn_frontier_free(walk)


def ints(numbers: list[int]) -> bytes:
    return array("i", numbers).tobytes()


def strange_mesh(kernel: Any, rng: Random) -> None:
    nodes, lines = rng.randrange(1, 8), rng.randrange(12)
    pairs = [tuple(rng.sample(range(nodes), 2)) if nodes > 1 else (0, 0) for _ in range(lines)]
    ways = [line for node in range(nodes) for line, pair in enumerate(pairs) for end in pair if end == node]
    if rng.random() < 0.3:
        ways = [rng.choice([rng.randrange(12), *STRANGE]) for _ in ways]
    told = [rng.choice([node, *STRANGE]) if rng.random() < 0.02 else node for pair in pairs for node in pair]
    mesh = kernel.kn_mesh_new(rng.choice([nodes, nodes, nodes, -1]), lines, ints(told), ints(ways))
    if not mesh:
        return
    values = ints([rng.choice([-3, 0, 5, 5, *STRANGE]) for _ in range(lines)])
    line_room, node_room = (c_int32 * (3 * lines + 1))(), (c_int32 * (2 * nodes + 1))()
    kernel.kn_mesh_rings(mesh, values, line_room)
    kernel.kn_mesh_fragments(mesh, values, line_room)
    starts = [rng.choice([rng.randrange(nodes), *STRANGE[:2]]) for _ in range(rng.randrange(4))]
    kernel.kn_mesh_parts(mesh, values, ints(starts), len(starts), node_room)
    kernel.kn_mesh_free(mesh)


class StrangeNetwork:
    """A network, facts of it, and calls with arguments that make sense only sometimes."""

    def __init__(self, kernel: Any, rng: Random) -> None:
        self.kernel = kernel
        self.rng = rng
        self.variables = variables = rng.randrange(6)
        table = [0, *(rng.randrange(variables + 1) for _ in range(variables))]
        marks = bytes(rng.randrange(2) for _ in range(2 * variables + 1))
        self.network = kernel.kn_network_new(variables, ints(table), marks, rng.randrange(2))
        self.add()
        kernel.kn_network_print(self.network)
        self.add()
        on = [rng.randrange(90) for _ in range(3)]
        self.facts = kernel.kn_facts_new(self.network, ints(on), rng.choice([-1, 0, len(on)]))

    def number(self) -> int:
        rng = self.rng
        return rng.choice(STRANGE) if rng.random() < 0.05 else rng.randint(-self.variables, self.variables)

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.rng.randrange(5))]

    def add(self) -> None:
        rng, said = self.rng, list[int]()
        for _ in range(rng.randrange(6)):
            lits = [lit or 1 for lit in self.numbers()]
            bounds = rng.randrange(4), rng.choice([-1, *range(4)])
            said += (rng.choice([-1, *range(90)]), *bounds, len(lits), *lits)
        if rng.random() < 0.1 and said:
            said[rng.randrange(len(said))] = rng.choice(STRANGE)
        if rng.random() < 0.3:
            slots = [rng.choice([-2, -1, *range(5), *STRANGE[5:8]]) for _ in range(90)]
            self.kernel.kn_network_add_as(self.network, ints(said), len(said), ints(slots), len(slots))
        else:
            self.kernel.kn_network_add(self.network, ints(said), len(said))

    def ask(self) -> None:
        kernel, facts, lit = self.kernel, self.facts, self.number()
        given = self.numbers()
        for entry in ("kn_board_glances", "kn_facts_source", "kn_facts_mask", "kn_facts_has_source"):
            getattr(kernel, entry)(facts, lit)
        for entry in ("kn_board_support", "kn_board_places"):
            getattr(kernel, entry)(facts, ints(given), len(given))
        kernel.kn_board_ready(facts)
        used = self.numbers()
        kernel.kn_board_cover(facts, ints(given), len(given), ints(used), len(used))

    def needed(self) -> None:
        rng, given, concluded = self.rng, self.numbers(), self.numbers()
        instances = [rng.choice([*range(90), *STRANGE[:3]]) for _ in range(rng.randrange(6))]
        kept, asked, most = (c_int32 * 7)(), c_int64(), rng.choice([-1, 0, 3, 5000])
        self.kernel.kn_network_needed(
            self.network,
            *(part for some in (instances, given, concluded) for part in (ints(some), len(some))),
            most,
            kept,
            byref(asked),
        )

    def learn(self) -> None:
        given = self.numbers()
        self.kernel.kn_board_learn(self.facts, ints(given), len(given))

    def hold(self) -> None:
        given = self.numbers()
        self.kernel.kn_facts_hold(self.facts, ints(given), len(given))

    def lemma(self) -> None:
        kernel, given = self.kernel, self.numbers()
        kernel.kn_facts_adopt(self.facts)
        width = 8 * kernel.kn_facts_words(self.facts)
        kernel.kn_facts_lemma(self.facts, self.number(), ints(given), len(given), bytes(width))

    def run(self) -> None:
        rng, given, ready = self.rng, self.numbers(), self.numbers()
        amount, bound = rng.choice([-1, len(ready)]), rng.choice([0, 1, 3, 2**31 - 1])
        aim = rng.randrange(2)
        self.kernel.kn_facts_run(self.facts, ints(given), len(given), bound, ints(ready), amount, aim)
        self.kernel.kn_facts_conflict(self.facts)

    def go(self) -> None:
        kernel, facts, rng = self.kernel, self.facts, self.rng
        acts: list[Callable[[], object]] = [
            self.add,
            self.learn,
            self.ask,
            self.needed,
            self.hold,
            self.lemma,
            self.run,
            lambda: kernel.kn_board_adopt(facts),
            lambda: kernel.kn_board_follow(facts, rng.randrange(4)),
            lambda: kernel.kn_board_round(facts),
            lambda: kernel.kn_facts_undo(facts, rng.choice(STRANGE)),
        ]
        for _ in range(rng.randrange(12)):
            rng.choice(acts)()
        kernel.kn_facts_free(facts)
        kernel.kn_network_free(self.network)


def main() -> None:
    seed, number = sys.argv[1], int(sys.argv[2])
    assert KERNEL is not None, "the kernel that is looked at is there"
    with pytest.MonkeyPatch.context() as patch:
        for i in range(number):
            rng = Random(f"{seed} {i}")
            strange_units(KERNEL, rng)
            strange_mesh(KERNEL, rng)
            strange_candidates(KERNEL, rng)
            StrangeNetwork(KERNEL, rng).go()
            strange_lines(KERNEL, rng)
            walk_together(rng.getrandbits(40), patch)
            cells, numbers, units = some(rng)
            plain, native = PlainUnits(cells, numbers, units), NativeUnits(cells, numbers, units)
            clues = bytes(rng.randrange(numbers + 1) if rng.random() < 0.1 else 0 for _ in range(cells))
            assert plain.answers(clues, 3, 30) == native.answers(clues, 3, 30), (seed, i)
            lines = some_lines(rng, (rng.randint(1, 5), rng.randint(1, 5)))
            walks = PlainFrontier(lines, 0, 300), NativeFrontier(lines, 0, 300)
            verdicts = [walk.run(100_000) for walk in walks]
            assert verdicts[0] == verdicts[1], (seed, i)
            assert verdicts[0] != DONE or walks[0].counted() == walks[1].counted(), (seed, i)
    print("fine")


if __name__ == "__main__":
    main()
