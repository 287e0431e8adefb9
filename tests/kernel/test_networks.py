"""Networks: whatever is asked of them, the kernel and its plain twin give the same."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from gridproof.board.marks import BULB, SHADED, digit
from gridproof.hints.prove import guarded_theory
from gridproof.hints.prove.board import KnownBoard
from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.hints.prove.native_network import NativeNetwork
from gridproof.hints.prove.propagation import LEMMA, PlainNetwork, Source
from gridproof.kernel.native import KERNEL
from gridproof.logic.theory import Cut, Reason, Theory

pytestmark = pytest.mark.skipif(KERNEL is None, reason="no kernel was built")


def random_theory(rng: Random) -> Theory:
    """Two marks a place, or several, with variables of their own besides in some."""
    theory = Theory()
    several, own = rng.random() < 0.6, rng.random() < 0.4
    for place in range(rng.randrange(1, 7)):
        if several:
            lits = [theory.new() for _ in range(rng.randrange(2, 4))]
            for number, lit in enumerate(lits, 1):
                theory.literals[place, digit(number)] = lit
            if rng.random() < 0.5:
                theory.because("cell", (place,)).exactly(1, lits)
            else:
                theory.define().between(1, 1, lits)
        else:
            theory.choose(place, BULB, SHADED)
    if own:
        theory.new_block(rng.randrange(1, 4))
    variables = theory.variables
    for number in range(rng.randrange(12)):
        picked = rng.sample(range(1, variables + 1), rng.randrange(1, min(5, variables) + 1))
        lits = [v if rng.random() < 0.5 else -v for v in picked]
        if rng.random() < 0.15:
            theory.define()
        elif rng.random() < 0.1:
            theory.because("fact", (0,), 0)
            lits = lits[:1]
        else:
            theory.because(f"rule {number // 2}", (number % 3,))
        if len(lits) == 1 or rng.random() < 0.5:
            theory.clause(*lits, *lits[: rng.randrange(2)])
        else:
            low = rng.randint(0, len(lits))
            theory.between(low, rng.randint(low, len(lits)), lits)
    return theory


class Pair:
    """Both twins of one theory."""

    def __init__(self, theory: Theory, monkeypatch: pytest.MonkeyPatch) -> None:
        self.native = GuardedTheory(theory)
        monkeypatch.setattr(guarded_theory, "KERNEL", None)
        self.plain = GuardedTheory(theory)
        monkeypatch.setattr(guarded_theory, "KERNEL", KERNEL)
        assert isinstance(self.native.network, NativeNetwork)
        assert isinstance(self.plain.network, PlainNetwork)
        assert list(self.native.network.printed) == list(self.plain.network.printed)
        assert self.native.network.size == self.plain.network.size


def seen(board: KnownBoard, lits: list[int]) -> list[object]:
    """All that can be asked of a board."""
    facts = board.facts
    held = [lit for lit in lits if facts.is_held(lit)]
    support = board.support([lit for lit in lits if facts.is_held(lit) or lit in board.struck_out])
    return [
        facts.since(0),
        facts.length,
        [(lit, facts.mask(lit), facts.has_source(lit), facts.source_of(lit)) for lit in held],
        facts.spare,
        sorted(board.board),
        sorted(board.struck_out),
        [list(part) for part in support],
        [list(board.glances(lit)) for lit in lits],
        board.covering([lit for lit in sorted(board.struck_out) if [*board.glances(lit)]], [1, 2]),
        [board.is_open(abs(lit)) for lit in lits],
        board.open_places(),
    ]


def walk_together(seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """The same questions to both twins; how many conflicts and sources were seen."""
    rng = Random(seed)
    pair = Pair(random_theory(rng), monkeypatch)
    both = pair.native, pair.plain
    variables = pair.plain.theory.variables
    lits = [lit for v in range(1, variables + 1) for lit in (v, -v)]
    marks = [lit for lit in lits if abs(lit) in pair.plain.place_of]
    instances = len(pair.plain.reasons)
    some = None if rng.random() < 0.7 else set(rng.sample(range(instances), rng.randint(0, instances)))
    boards = [rules.board_facts(some) for rules in both]
    conflicts = sources = 0

    def alike(found: list[object]) -> object:
        assert found[0] == found[1], seed
        assert seen(boards[0], lits) == seen(boards[1], lits), seed
        return found[0]

    alike([None, None])
    for _ in range(rng.randrange(1, 10)):
        start, act = boards[1].facts.length, rng.randrange(8)
        given = rng.sample(marks, rng.randrange(min(3, len(marks)) + 1))
        if act == 0:
            alike([board.learn(given) for board in boards])
            if any(boards[1].facts.is_held(-lit) for lit in given):
                break
            continue
        if act == 1:
            alike([board.round() for board in boards])
            continue
        if act == 2:
            clause = rng.sample(lits, min(2, len(lits)))
            cut = Cut(clause, Reason(f"cut {rng.random()}", (0,)))
            assert len({rules.add_cut(cut) for rules in both}) == 1
            alike([board.adopt() for board in boards])
            continue
        if act == 3:
            alike([board.follow(bound) for board in boards for bound in [start % 3 + 1]])
        elif act == 4:
            conflicts += alike([board.think() for board in boards]) is not None
        elif act == 5 and lits:
            lit, mask = rng.choice(lits), rng.getrandbits(max(1, instances))
            source = Source(LEMMA, tuple(boards[1].facts.since(0)[:2]))
            if not boards[1].facts.is_held(lit):
                alike([board.facts.hold_lemma(lit, source, mask) for board in boards])
        else:
            bound, aim = rng.choice([0, 1, 2, 3, inf]), rng.random() < 0.5
            ready = rng.choice([(), None])
            found = alike([board.facts.run(given, bound, ready, to_conflict=aim) for board in boards])
            conflicts += found is not None
        sources += sum(map(boards[1].facts.has_source, lits))
        for board in boards:
            board.facts.undo(start)
        alike([None, None])
    return conflicts, sources


def test_both_twins_hold_the_same_whatever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [walk_together(seed, monkeypatch) for seed in range(1500)]
    assert sum(conflicts for conflicts, _ in found) > 200
    assert sum(sources for _, sources in found) > 1000
