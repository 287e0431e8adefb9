"""A long step in brief: what is supposed, where that ends, and what follows. The links come on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Place
from gridproof.hints.tell.facts import said
from gridproof.hints.tell.lines import Said
from gridproof.hints.tell.short import CONTRADICTION, LONG_TRY, small, try_out
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle

_FOLLOWING = 4
"""So many sentences that go on from a refuted supposition are kept. More of them are summed up."""
_FEW_FACTS = 6
"""A sentence that sums up names at most so many facts."""


def in_brief(puzzle: Puzzle, sentences: Sequence[Said]) -> tuple[Said, ...]:
    """The same sentences, or fewer where a try-out is long."""
    if try_out(sentences) < LONG_TRY:
        return tuple(sentences)
    return tuple(_summed_up(puzzle, sentences))


def _summed_up(puzzle: Puzzle, sentences: Sequence[Said]) -> Iterator[Said]:
    left = list(sentences)
    while left:
        run = [left.pop(0)]
        while left and bool(left[0].supposed) == bool(run[0].supposed) and not _begins(left[0]):
            run.append(left.pop(0))
        if run[0].supposed:
            yield from _tried(run)
        elif len(run) > _FOLLOWING:
            yield run[0]
            yield _rest(puzzle, run[1:])
        else:
            yield from run


def _begins(sentence: Said) -> bool:
    """Whether it states a supposition of its own, outside all others."""
    return len(sentence.supposed) == 1 and not sentence.news and not sentence.depth and not sentence.area


def _tried(run: Sequence[Said]) -> Iterator[Said]:
    """A supposition and where it ends."""
    first, last = run[0], run[-1]
    yield first
    if len(run) == 1:
        return
    ends = [one for one in run if one.marked.endswith(CONTRADICTION)]
    if any(one.depth for one in run) or not ends:
        ways = {0: "This", 1: "This", 2: "Both ways to go on"}.get(
            len(ends), f"All {len(ends)} ways to go on"
        )
        lead = "leads" if ways == "This" else "lead"
        yield last._replace(marked=f"{ways} {lead} to a contradiction.", depth=0)
        return
    end = small(ends[-1].marked.removesuffix(CONTRADICTION))
    yield ends[-1]._replace(marked=f"Step by step this leads to a contradiction: {end}.")


def _rest(puzzle: Puzzle, run: Sequence[Said]) -> Said:
    facts: list[Fact] = [fact for one in run for fact in one.news]
    named = facts[:_FEW_FACTS]
    more = f", and {len(facts) - len(named)} more marks follow" if len(facts) > len(named) else ""
    places: dict[Place, None] = dict.fromkeys(fact.place for fact in facts)
    return Said(f"From there, {said(puzzle, named)}{more}.", tuple(places), news=tuple(facts))
