"""One ring: each way to state what it visits leaves just the boards that plain enumeration finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.lines import rings
from gridproof.engines.session import Deadline
from gridproof.logic.paths import uses_two_or_none
from gridproof.logic.rings import CoveringRing, Mesh, SingleRing, along_sides, through_cells
from gridproof.logic.squares import squares
from gridproof.logic.theory import Cut, Lit, Theory
from gridproof.searching.search import Search

GRID = Grid.of(4, 5)
SMALL = Grid.of(3, 4)
Drawing = frozenset[Edge]


@cache
def drawings(mesh: Mesh) -> list[Drawing]:
    """All ways to draw lines so that none or two meet at each node, tried one line after the other."""
    found: list[Drawing] = []
    last = [
        [node for node in pair if all(node not in later for later in mesh.pairs[at + 1 :])]
        for at, pair in enumerate(mesh.pairs)
    ]
    """The nodes that no later line meets."""

    def go_on(at: int, drawn: list[Edge], met: dict[int, int]) -> None:
        if at == len(mesh.pairs):
            if all(number in (0, 2) for number in met.values()):
                found.append(frozenset(drawn))
            return
        a, b = mesh.pairs[at]
        for more in (0, 1):
            after = {**met, a: met.get(a, 0) + more, b: met.get(b, 0) + more}
            if max(after.values()) <= 2 and all(after[node] != 1 for node in last[at]):
                go_on(at + 1, [*drawn, *[mesh.lines[at]] * more], after)

    go_on(0, [], {})
    return found


def parts(mesh: Mesh, drawing: Drawing) -> int:
    """How many pieces hang together, counted without walking along them."""
    pieces: list[set[int]] = []
    for line in drawing:
        ends = set(mesh.ends(line))
        touched = [piece for piece in pieces if piece & ends]
        pieces = [piece for piece in pieces if not piece & ends] + [ends.union(*touched)]
    return len(pieces)


def visited(mesh: Mesh, drawing: Drawing) -> set[int]:
    return {node for line in drawing for node in mesh.ends(line)}


def base(mesh: Mesh) -> Theory:
    t = Theory()
    t.new_block(mesh.lines[-1] + mesh.shift)
    for ways in mesh.links:
        uses_two_or_none(t, [line + mesh.shift for _, line in ways])
    return t


def answers(mesh: Mesh, t: Theory, *assumed: Lit) -> list[Drawing]:
    """All that a search finds."""
    t.all_of(assumed)
    found = []
    with Search(t) as search:
        while search.find(Deadline()):
            model = search.model()
            lits = [line + mesh.shift for line in mesh.lines]
            search.session.add([[-model[lit - 1] for lit in lits]])
            found.append(frozenset(line for line in mesh.lines if model[line + mesh.shift - 1] > 0))
    return found


MESHES = [
    through_cells(SMALL, 1),
    through_cells(SMALL),
    along_sides(Grid.of(2, 3)),
    through_cells(Grid.of(1, 4)),
]


@pytest.mark.parametrize("mesh", MESHES)
def test_a_ring_that_visits_anything(mesh: Mesh) -> None:
    t = base(mesh)
    ring = SingleRing("ring", mesh)
    ring.exists(t)
    t.lazy.append(ring)
    expected = [drawing for drawing in drawings(mesh) if parts(mesh, drawing) == 1]
    found = answers(mesh, t)
    assert len(found) == len(set(found))
    assert set(found) == set(expected)


PLACES: list[tuple[Cell, ...]] = [(0,), (0, 11), (5, 6), (0, 3, 8, 11), (2, 9), tuple(SMALL.cells), (3, 4, 7)]


def visiting(mesh: Mesh, places: Iterable[Cell], switches: int = 0) -> tuple[Theory, dict[Cell, Lit]]:
    t = base(mesh)
    said: dict[Cell, Lit] = {}
    ring = SingleRing("ring", mesh)
    for at, cell in enumerate(places):
        said[cell] = t.new() if at < switches else 0
        off = [-said[cell]] if said[cell] else []
        t.clause(*off, *[line + mesh.shift for _, line in mesh.links[cell]])
        ring.visit(cell, said[cell])
    if not places or switches:
        ring.exists(t)
    t.lazy.append(ring)
    return t, said


@pytest.mark.parametrize("places", PLACES)
def test_a_ring_that_visits_given_places(places: tuple[Cell, ...]) -> None:
    mesh = through_cells(SMALL, 1)
    t, _ = visiting(mesh, places)
    expected = {
        drawing
        for drawing in drawings(mesh)
        if parts(mesh, drawing) == 1 and visited(mesh, drawing).issuperset(places)
    }
    assert set(answers(mesh, t)) == expected


def test_places_can_be_switched_off() -> None:
    """Cuts that one question needs do not harm the next: both are put to one solver."""
    mesh = through_cells(SMALL, 1)
    places = (0, 11, 6)
    single = [drawing for drawing in drawings(mesh) if parts(mesh, drawing) == 1]
    t, said = visiting(mesh, places, switches=2)
    by_asked: dict[frozenset[Cell], set[Drawing]] = {}
    for drawing, switched in _with_switches(mesh, t, said):
        by_asked.setdefault(frozenset(switched), set()).add(drawing)
    for number in range(3):
        for asked in combinations((0, 11), number):
            expected = {drawing for drawing in single if visited(mesh, drawing).issuperset((6, *asked))}
            assert by_asked[frozenset(asked)] == expected


def _with_switches(mesh: Mesh, t: Theory, said: dict[Cell, Lit]) -> Iterator[tuple[Drawing, list[Cell]]]:
    with Search(t) as search:
        while search.find(Deadline()):
            model = list(search.model())
            lits = [*(line + mesh.shift for line in mesh.lines), *filter(None, said.values())]
            search.session.add([[-model[lit - 1] for lit in lits]])
            drawing = frozenset(line for line in mesh.lines if model[line + mesh.shift - 1] > 0)
            yield drawing, [cell for cell, lit in said.items() if lit and model[lit - 1] > 0]


BLOCKED: list[set[Cell]] = [set(), {5}, {0, 6}, {1, 10}, {2, 6, 10}, {0, 1, 2, 3}]


def covering(mesh: Mesh, blocked: set[Cell]) -> Theory:
    """No two neighbours are off the ring, unless one is blocked; no line meets a blocked cell."""
    t = base(mesh)
    for node, ways in enumerate(mesh.links):
        lines = [line + mesh.shift for _, line in ways]
        if node in blocked:
            t.all_of(-line for line in lines)
        else:
            for other, _ in ways:
                if other not in blocked:
                    t.clause(*lines, *[line + mesh.shift for _, line in mesh.links[other]])
    return t


def covers(mesh: Mesh, drawing: Drawing, blocked: set[Cell]) -> bool:
    on = visited(mesh, drawing)
    return on.isdisjoint(blocked) and all({a, b} & (on | blocked) for a, b in mesh.pairs)


@pytest.mark.parametrize("blocked", BLOCKED)
def test_a_ring_that_covers(blocked: set[Cell]) -> None:
    mesh = through_cells(SMALL, 1)
    t = covering(mesh, blocked)
    t.lazy.append(CoveringRing("ring", mesh, blocked))
    expected = {
        drawing for drawing in drawings(mesh) if parts(mesh, drawing) == 1 and covers(mesh, drawing, blocked)
    }
    assert expected or blocked in ({1, 10}, {2, 6, 10})
    assert set(answers(mesh, t)) == expected


# single cuts


def model_of(mesh: Mesh, drawing: Drawing) -> list[Lit]:
    first = mesh.lines.start + mesh.shift
    before = [-lit for lit in range(1, first)]
    return before + [lit if line in drawing else -lit for lit, line in enumerate(mesh.lines, start=first)]


def holds(cut: Cut, model: frozenset[Lit]) -> bool:
    return not model.isdisjoint(cut.clause)


def rules() -> Iterator[tuple[Mesh, SingleRing, list[Drawing], list[Drawing]]]:
    """Rules with the boards of one ring and those of several that obey all else."""
    mesh = through_cells(GRID)
    for blocked in (set(), {7}, {2, 12}, {2, 7, 12, 17}, {0, 6, 13}):
        fitting = [drawing for drawing in drawings(mesh) if covers(mesh, drawing, blocked)]
        yield mesh, CoveringRing("ring", mesh, blocked), *_split(mesh, fitting)
    for places in ((), (0,), (0, 19), (6, 7, 8)):
        ring = SingleRing("ring", mesh)
        for place in places:
            ring.visit(place)
        fitting = [drawing for drawing in drawings(mesh) if visited(mesh, drawing).issuperset(places)]
        yield mesh, ring, *_split(mesh, fitting)
    sides = along_sides(Grid.of(3, 3))
    yield sides, SingleRing("ring", sides), *_split(sides, drawings(sides))


def _split(mesh: Mesh, fitting: Iterable[Drawing]) -> tuple[list[Drawing], list[Drawing]]:
    number = {drawing: parts(mesh, drawing) for drawing in fitting}
    return [each for each in number if number[each] == 1], [each for each in number if number[each] > 1]


def test_cuts_forbid_several_rings_and_never_one() -> None:
    seen = 0
    for mesh, rule, single, several in rules():
        models = [model_of(mesh, drawing) for drawing in single]
        assert not any(map(rule.cuts, models))
        answers = list(map(frozenset, models))
        for drawing in several[:400]:
            model = model_of(mesh, drawing)
            cuts = rule.cuts(model)
            assert len(cuts) == parts(mesh, drawing) - 1
            for cut in cuts:
                seen += 1
                assert not holds(cut, frozenset(model))
                assert all(holds(cut, answer) for answer in answers)
    assert seen > 500


def test_pending_cuts_hold_and_leave_at_most_one_way() -> None:
    rng = Random("pending")
    for mesh, rule, single, several in rules():
        found = 0
        answers = [frozenset(model_of(mesh, drawing)) for drawing in single]
        for drawing in rng.choices(single + several, k=200):
            share = rng.random()
            values = {abs(lit): lit for lit in model_of(mesh, drawing) if rng.random() < share}
            for cut in rule.pending(values):
                found += 1
                assert sum(values.get(abs(lit)) != -lit for lit in cut.clause) <= 1
                assert all(holds(cut, answer) for answer in answers)
        assert found > 30


def test_what_is_written_says_the_same() -> None:
    mesh = through_cells(SMALL, 1)
    t, _ = visiting(mesh, (0, 6))
    (ring,) = t.lazy
    assert isinstance(ring, SingleRing)
    t.lazy.clear()
    ring.written(t)
    expected = {
        drawing
        for drawing in drawings(mesh)
        if parts(mesh, drawing) == 1 and visited(mesh, drawing).issuperset((0, 6))
    }
    found = answers(mesh, t)
    assert len(found) == len(expected)
    assert set(found) == expected


def test_pending_names_the_edge_that_would_close_a_loop() -> None:
    rule = CoveringRing("ring", through_cells(GRID), ())
    first = next(squares(GRID))
    a, b, c, d = first.cells
    lines = [GRID.edge(a, b), GRID.edge(b, d), GRID.edge(c, d)]
    (cut,) = rule.pending({edge + 1: edge + 1 for edge in lines})
    assert sorted(cut.clause) == sorted(-edge - 1 for edge in (*lines, GRID.edge(a, c)))
    assert set(cut.reason.places) == set(first.cells)


def test_pending_sees_parts_that_no_line_can_join() -> None:
    rule = CoveringRing("ring", through_cells(GRID), ())
    middle = [GRID.edge(cell, cell + 1) for cell in GRID.col(2)]
    assert not rule.pending({edge + 1: -edge - 1 for edge in middle[1:]})
    (cut,) = rule.pending({edge + 1: -edge - 1 for edge in middle})
    assert sorted(cut.clause) == sorted(edge + 1 for edge in middle)


def test_a_square_is_no_loop_too_early_when_nothing_is_left() -> None:
    rule = CoveringRing("ring", through_cells(GRID), set(GRID.cells) - {0, 1, 5, 6, 13})
    lines = [GRID.edge(0, 1), GRID.edge(0, 5), GRID.edge(1, 6)]
    assert rule.pending({edge + 1: edge + 1 for edge in lines}) == []


# wrong use

TWO_SQUARES = [0, 1, 6, 5, 3, 4, 9, 8]


def two_squares(mesh: Mesh) -> list[Lit]:
    around = [*mesh.around(TWO_SQUARES[:4]), *mesh.around(TWO_SQUARES[4:])]
    return model_of(mesh, frozenset(around))


def test_a_model_that_breaks_a_promise_raises() -> None:
    mesh = through_cells(GRID)
    model = two_squares(mesh)
    assert SingleRing("ring", mesh).cuts(model)
    ring = SingleRing("ring", mesh)
    ring.visit(19)
    with pytest.raises(ValueError, match="no line at node 19"):
        ring.cuts(model)
    with pytest.raises(ValueError, match="for the ring covers"):
        CoveringRing("ring", mesh, ()).cuts(model)
    assert CoveringRing("ring", mesh, {2, 7, *range(10, 20)}).cuts(model)
    model[mesh.between(0, 1)] *= -1
    with pytest.raises(ValueError, match="expected none or two"):
        SingleRing("ring", mesh).cuts(model)
    with pytest.raises(ValueError, match="a dot to visit"):
        SingleRing("ring", along_sides(GRID)).visit(0)


def test_rings_are_found_in_order() -> None:
    assert rings([(0, 1), (2, 3), (0, 4), (1, 5), (4, 5), (2, 6), (3, 7), (6, 7)], 8) == [
        [0, 1, 5, 4],
        [2, 3, 7, 6],
    ]
