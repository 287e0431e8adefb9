"""One attempt at a puzzle: a random answer, the clues that leave it alone, and the wished level."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import chain
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError, show
from gridproof.making.completing import (
    completed,
    kept_by,
    patterned,
    prove_kept,
    refuse_pattern,
    refuse_without_answer,
)
from gridproof.making.generic import making_of
from gridproof.making.levels import Graded, Target
from gridproof.making.made import Made
from gridproof.making.mirrored import Mirrored, mirrored_pattern
from gridproof.making.proving import (
    Unproved,
    on_board,
    prove_answer,
    prove_needed,
    prove_symmetric,
    prove_unique,
)
from gridproof.making.recipe import DEFAULT, Recipe
from gridproof.making.thinning import (
    Group,
    Patience,
    clue_orbits,
    droppable,
    groups_of,
    made_symmetric,
    needed_groups,
    showing,
    uniqueness,
    with_orbits,
)
from gridproof.record.kind import Puzzle
from gridproof.record.maker import MANY_CELLS, Draft

_USUAL_DENSITY = 0.3
_EACH, _PER_CELL, _IN_ALL = 100_000, 10_000, 30_000_000
"""On large boards, the propagations for one uniqueness check and for all checks: so many per cell, up to a
limit.
"""
_EXCHANGES = 12
"""How many exchanges of clues in a row may fail to make a puzzle that is too easy harder."""


class Attempt(NamedTuple):
    """A puzzle that one attempt made."""

    draft: Draft
    graded: Graded
    minimal: bool

    def made(self, recipe: Recipe, seed: str) -> Made:
        puzzle, graded = self.graded.puzzle, self.graded
        return Made(
            puzzle,
            on_board(puzzle, self.draft.answer),
            seed,
            graded.level,
            graded.score,
            self.minimal,
            recipe.symmetry,
        )


class _Shown(NamedTuple):
    """Which clues of a draft are shown."""

    draft: Draft
    groups: list[Group]
    kept: list[Group]
    fixed: list[Place]
    filled: int
    """How many of the spare groups are shown for a requested density."""

    @property
    def spare(self) -> list[Group]:
        stays = set(self.kept)
        return [group for group in self.groups if group not in stays]


class PuzzleMaker:
    """Makes attempts with the same wishes."""

    def __init__(self, recipe: Recipe, deadline: Deadline) -> None:
        if recipe.pattern is not None and recipe.symmetry != "none":
            recipe = replace(recipe, pattern=mirrored_pattern(recipe.pattern, recipe.symmetry))
        self.recipe = recipe
        self._making = making_of(recipe.kind)
        self._wishes = recipe.wishes()
        self._deadline = deadline
        self.target = Target(
            recipe.level,
            deadline,
            recipe.at_most,
            recipe.technique_name,
            self._making.shown,
            self._making.promising,
        )
        known = {DEFAULT: self._making.draft, **self._making.methods}
        if not isinstance(recipe.method, str) or recipe.method not in known:
            raise PuzzleError(f"unknown method {show(recipe.method)}; expected one of: {', '.join(known)}")
        self._draft = known[recipe.method]
        self._thins = recipe.method == DEFAULT and self._making.clued is not None
        self._drawn: frozenset[Place] = frozenset()
        """The clues that are never dropped."""
        if recipe.pattern is not None:
            refuse_pattern(self._making, recipe.pattern, deadline)
            self._draft, self._thins = partial(patterned, self._making, recipe.pattern), False
        elif recipe.start is not None:
            refuse_without_answer(self._making, recipe.start, deadline)
            self._draft = partial(completed, self._making, recipe.start)
            self._thins = self._thins and self._making.could_show is not None
            self._drawn = with_orbits(recipe.start.clues, self._wishes.orbits.groups)

    def attempt(self, rng: Random, *, easy_too: bool = False) -> Attempt | None:
        """A puzzle for a random answer, if it fits the wishes. Far too easy ones only with ``easy_too``.

        A result that the clock may have cut short is not returned. Raises OutOfTime.
        """
        attempt = self._attempted(rng, easy_too=easy_too)
        self._deadline.check()
        if attempt is None or not self.target.needs_technique(attempt.graded.puzzle):
            return None
        return attempt

    def _attempted(self, rng: Random, *, easy_too: bool) -> Attempt | None:
        draft = self._draft(self._wishes, rng, self._deadline)
        if draft is None:
            return None
        if not self._thins:
            finished = draft.puzzle
            if self._lost_symmetry(finished):
                return None
            graded = self.target.fitted(lambda _: finished, (), easy_too=easy_too)
            if graded is None:
                return None
            nothing_to_drop = self._making.clued is None and not droppable(self._making, finished)
            # A requested minimality is always proved.
            return Attempt(draft, graded, nothing_to_drop or bool(self.recipe.minimal))
        making = self._making
        orbits = clue_orbits(draft.puzzle, self._wishes.orbits.groups)
        if not self._wishes.orbits.trivial:
            draft = made_symmetric(making, draft, orbits)
            if self.recipe.start is not None and not kept_by(draft.puzzle, self.recipe.start):
                return None  # what is drawn has no counterpart for this answer
        groups = [group for group in groups_of(making, draft.puzzle, orbits) if self._drawn.isdisjoint(group)]
        fixed = sorted(self._drawn.intersection(droppable(making, draft.puzzle))) if self._drawn else []
        rng.shuffle(groups)
        self._sort(groups, draft.puzzle)
        if self._thins_to_level:
            return self._thinned_to_level(draft, groups, fixed)
        kept, needed = self._kept(draft, groups, fixed)
        if kept is None:
            return None
        shown = _Shown(draft, groups, kept, fixed, self._filled_up(draft, kept, groups))
        graded = self.target.fitted(partial(self._with, shown), self._to_spare(shown), easy_too=easy_too)
        if graded is not None and self._climbs and self.target.just_too_easy(graded):
            shown, graded = self._climbed(shown, graded, rng)
        if graded is None or self.target.shows_too_much(graded.puzzle):
            return None
        minimal = needed and not self._drawn and not shown.filled and not graded.extra
        return Attempt(draft, graded, minimal)

    def _lost_symmetry(self, puzzle: Puzzle) -> bool:
        """Whether a drawn board was completed without the requested symmetry. Makers keep it otherwise."""
        drawn = self.recipe.start is not None
        return drawn and not Mirrored(puzzle, self.recipe.symmetry).keeps({})

    @property
    def _thins_to_level(self) -> bool:
        """Whether clues are dropped only as long as the puzzle does not become too hard."""
        recipe = self.recipe
        plain = not recipe.minimal and recipe.density is None and recipe.rows * recipe.cols <= MANY_CELLS
        return self._making.eased_by_clues and recipe.hardest is not None and plain

    def _thinned_to_level(self, draft: Draft, groups: list[Group], fixed: list[Place]) -> Attempt | None:
        assert self._making.clued is not None, "only clues that can be dropped are thinned out"
        clued = self._making.clued(draft.puzzle, self._deadline)

        def build(shown: Iterable[Group]) -> Puzzle:
            return showing(self._making, draft.puzzle, chain(*shown, fixed))

        with uniqueness(clued, draft.answer, self._deadline) as asked:

            def unique(shown: Iterable[Group]) -> bool:
                said = asked.literals(draft.puzzle.clues, chain(*shown, fixed))
                return asked.core(said) is not None

            graded = self.target.thinned(build, groups, unique)
        if graded is None or self.target.shows_too_much(graded.puzzle):
            return None
        return Attempt(draft, graded, minimal=False)

    def _with(self, shown: _Shown, extra: Iterable[Group]) -> Puzzle:
        cells = chain(*shown.kept, *shown.spare[: shown.filled], *extra, shown.fixed)
        return showing(self._making, shown.draft.puzzle, cells)

    def _to_spare(self, shown: _Shown) -> list[Group]:
        """The groups that may be shown for a lower level."""
        return [] if self.recipe.minimal else shown.spare[shown.filled :]

    @property
    def _climbs(self) -> bool:
        """Whether clues are exchanged if a puzzle is too easy."""
        recipe = self.recipe
        filled = recipe.density is not None and not recipe.minimal
        return self._making.hardened_by_exchange and recipe.level is not None and not filled

    def _climbed(self, shown: _Shown, graded: Graded, rng: Random) -> tuple[_Shown, Graded]:
        """A harder puzzle for the same answer: some clue is shown, and others go in its place."""
        failed = 0
        while failed < _EXCHANGES and self.target.too_easy(graded):
            failed += 1
            if not shown.spare:
                break
            # The new clue is dropped last, so that another one goes if any can.
            order = [rng.choice(shown.spare), *rng.sample(shown.kept, len(shown.kept))]
            kept, _ = self._kept(shown.draft, order, shown.fixed)
            if kept is None:
                break
            other = shown._replace(kept=kept)
            found = self.target.fitted(partial(self._with, other), self._to_spare(other), easy_too=False)
            if found is not None and found.score is not None and found.score >= (graded.score or 0.0):
                failed = 0 if found.score > (graded.score or 0.0) else failed
                shown, graded = other, found
        return shown, graded

    def prove(self, attempt: Attempt) -> None:
        """Prove all claims about a puzzle before it is returned. Raises Unproved and OutOfTime."""
        puzzle, marks = attempt.graded.puzzle, attempt.draft.answer
        recipe, wishes = self.recipe, self._wishes
        # A variant that changes nothing on this board has no name there.
        same = puzzle.variant == recipe.variant
        variant = puzzle.variant if same else replace(puzzle, variant=recipe.variant).variant
        if (puzzle.kind, puzzle.grid, puzzle.variant) != (recipe.kind, wishes.grid, variant):
            raise Unproved(puzzle, "its kind, size or variant is not the requested one")
        prove_kept(puzzle, recipe.start, recipe.pattern)
        if not wishes.orbits.trivial:
            prove_symmetric(puzzle, recipe.symmetry)
        if not recipe.unique:
            prove_answer(puzzle, on_board(puzzle, marks))
            return
        prove_unique(puzzle, on_board(puzzle, marks), self._deadline)
        if recipe.minimal:
            groups = clue_orbits(puzzle, wishes.orbits.groups)
            prove_needed(self._making, puzzle, marks, groups, self._deadline)

    def _sort(self, groups: list[Group], puzzle: Puzzle) -> None:
        """Sort so that the groups to drop first come last: by the level, otherwise randomly."""
        openness, wants_open = self._making.openness, self.target.wants_open_clues()
        if openness is not None and wants_open is not None:
            sign = -1 if wants_open else 1
            groups.sort(key=lambda group: sign * sum(openness(puzzle, cell) for cell in group))

    def _kept(self, draft: Draft, groups: list[Group], fixed: list[Place]) -> tuple[list[Group] | None, bool]:
        """The groups that stay, and whether none of them can be removed."""
        if not self.recipe.unique:
            return [], False
        assert self._making.clued is not None, "only clues that can be dropped are thinned out"
        large = draft.puzzle.grid.size > MANY_CELLS
        if self._making.thin is not None and not large:
            self._deadline.check()
            thinned = self._making.thin(draft, groups, fixed)
            if thinned is not None:
                return thinned.groups, True
        clued = ((large and self._making.clued_alone) or self._making.clued)(draft.puzzle, self._deadline)
        # The first board of a large size takes a while, and so does loading its rules.
        self._deadline.check()
        drops = self._making.drops_unasked
        in_all = min(_PER_CELL * draft.puzzle.grid.size, _IN_ALL)
        # If minimal puzzles are requested, an incomplete proof is useless.
        patience = Patience(_EACH, in_all) if large and drops and not self.recipe.minimal else None
        with uniqueness(clued, draft.answer, self._deadline, patience) as asked:
            if not (drops or self.recipe.minimal):
                all_clues = asked.literals(draft.puzzle.clues, draft.puzzle.clues)
                return None if asked.core(all_clues) is None else groups, False
            kept = needed_groups(asked, draft.puzzle.clues, groups, fixed=fixed, rivals=draft.rivals)
            return kept, not asked.given_up

    def _filled_up(self, draft: Draft, kept: list[Group], groups: list[Group]) -> int:
        """How many groups must be restored for the requested density."""
        density = self._wishes.density
        if density is None and self.recipe.unique:
            return 0
        if self.recipe.minimal or any(self._making.dropped(clue) for clue in draft.puzzle.clues.values()):
            return 0
        if density is None:
            # Without uniqueness, nothing else determines how many clues are shown.
            density = _USUAL_DENSITY
        wanted, number = density * draft.puzzle.grid.size, sum(map(len, kept))
        stays = set(kept)
        spare = [group for group in groups if group not in stays]
        filled = 0
        while filled < len(spare) and number < wanted:
            number += len(spare[filled])
            filled += 1
        return filled
