"""Makers that do not care for a wish are found out: nothing is claimed of a product that does not hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.engines.session import Deadline
from gridproof.kinds import KINDS, kind_named
from gridproof.making import NotMade, attempts, generate
from gridproof.making.generic import making_of
from gridproof.making.proving import Unproved
from gridproof.record.kind import Kind, Puzzle
from gridproof.record.maker import Draft, Making, Orbits, Wishes
from gridproof.symmetry import images, orbits
from tests.cli.command import assert_one_line_error, run
from tests.kinds.patches.gridproof_patches import KIND as PATCHES
from tests.making.judging import assert_good, assert_symmetric

Cheat = Callable[[Draft, Wishes], Draft]


@pytest.fixture
def deal_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[Making], None]:
    """Let generate take this maker, whatever the kind."""
    return lambda making: monkeypatch.setattr(attempts, "making_of", lambda _: making)


def finished(cheat: Cheat) -> Making:
    """A maker of finished puzzles with a clue in every cell, of which something is wrong."""
    right = making_of(PATCHES).draft

    def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
        made = right(wishes, rng, deadline)
        return made and cheat(made, wishes)

    return Making(draft)


def less_a_clue(made: Draft, _: Wishes) -> Draft:
    clues = dict(made.puzzle.clues)
    del clues[0]
    return made._replace(puzzle=Puzzle(PATCHES, made.puzzle.grid, clues))


def without_clues(made: Draft, _: Wishes) -> Draft:
    return made._replace(puzzle=Puzzle(PATCHES, made.puzzle.grid, {}))


def another_size(made: Draft, wishes: Wishes) -> Draft:
    smaller = wishes._replace(grid=Grid.of(3, 3), orbits=Orbits("none", ()))
    found = making_of(PATCHES).draft(smaller, Random(1), Deadline())
    assert found is not None
    return found


def half_an_answer(made: Draft, _: Wishes) -> Draft:
    return made._replace(answer={place: mark for place, mark in made.answer.items() if place % 2})


def as_it_is(made: Draft, _: Wishes) -> Draft:
    return made


@pytest.mark.parametrize(
    ("cheat", "wishes", "why"),
    [
        (less_a_clue, {"symmetry": "rotate2"}, "not symmetric"),
        (as_it_is, {"minimal": True}, "can be spared"),
        (less_a_clue, {"minimal": True}, "can be spared"),
        (as_it_is, {"minimal": True, "symmetry": "full"}, "can be spared"),
        (without_clues, {}, "other answers"),
        (another_size, {}, "its kind, size or variant is not the requested one"),
        (half_an_answer, {}, "its answer has no mark at r1c1"),
        (half_an_answer, {"unique": False}, "its answer has no mark at r1c1"),
    ],
)
def test_a_maker_that_ignores_a_wish_is_refused_in_one_line(
    cheat: Cheat, wishes: dict[str, object], why: str, deal_with: Callable[[Making], None]
) -> None:
    deal_with(finished(cheat))
    with pytest.raises(Unproved, match=why) as refused:
        generate(PATCHES, 4, 4, seed=1, **wishes)  # type: ignore[arg-type]  # wishes of several types
    assert "\n" not in str(refused.value)


def test_spare_clues_are_not_called_minimal_unasked(deal_with: Callable[[Making], None]) -> None:
    deal_with(finished(as_it_is))
    made = generate(PATCHES, 4, 4, seed=1)
    assert len(made.puzzle.clues) == 16
    assert not made.minimal
    assert generate(PATCHES, 4, 4, seed=1, symmetry="full").symmetry == "full"


def knows_no_symmetry(kind: Kind) -> Making:
    """The kind's own maker, which is not used here."""
    making = making_of(kind)

    def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
        plain = Orbits("none", orbits(wishes.grid, "none"))
        return making.draft(wishes._replace(orbits=plain), rng, deadline)

    return making._replace(draft=draft)


@pytest.mark.parametrize("name", sorted(name for name, kind in KINDS.items() if making_of(kind).symmetric))
def test_no_product_is_called_symmetric_that_is_not(name: str, deal_with: Callable[[Making], None]) -> None:
    deal_with(knows_no_symmetry(kind_named(name)))
    for seed in range(3):
        try:
            puzzle = generate(name, 4, 4, seed=seed, symmetry="rotate2", time_limit=20).puzzle
        except (Unproved, NotMade):
            continue
        assert_symmetric(puzzle, "rotate2")
        regions = set(map(frozenset, puzzle.regions))
        assert all(regions.issuperset(images(puzzle.grid, region, "rotate2")) for region in regions)


def test_rooms_that_are_not_symmetric_are_found_out(deal_with: Callable[[Making], None]) -> None:
    deal_with(knows_no_symmetry(kind_named("heyawake")))
    with pytest.raises(Unproved, match="its regions are not symmetric"):
        generate("heyawake", 5, 5, seed=1, symmetry="rotate2")


METHODS = [(name, method) for name in sorted(KINDS) for method in making_of(KINDS[name]).methods]


@pytest.mark.parametrize(("name", "method"), METHODS)
def test_methods_that_drop_no_clues_are_held_to_minimal(name: str, method: str) -> None:
    try:
        made = generate(name, 5, 5, seed=1, method=method, minimal=True, time_limit=20)
    except (Unproved, NotMade) as refused:
        assert "\n" not in str(refused)
    else:
        assert_good(made)


def test_a_record_says_only_what_was_proved(tmp_path: Path) -> None:
    method = next(method for name, method in METHODS if name == "kuroshuto")
    base = ("generate", "kuroshuto", "6", "--seed", "1", "--method", method, "--out")
    assert run(*base, str(tmp_path / "plain.jsonl")).returncode == 0
    assert "minimal" not in json.loads((tmp_path / "plain.jsonl").read_text())
    refused = run(*base, str(tmp_path / "minimal.jsonl"), "--minimal")
    assert refused.returncode == 2
    assert_one_line_error(refused.stderr)
    assert "can be spared" in refused.stderr
