"""Chains, colours and fins in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.kinds.sudoku import chains, colouring
from gridproof.kinds.sudoku.wording import group_name, unit_name
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle
from gridproof.words.naming import listed, mark_name, name_of
from gridproof.words.sentence import capital

Station = tuple[Fact, ...]


def excluded_before(step: Step) -> Iterator[Fact]:
    """The marks that are excluded when a step begins."""
    yield from step.known
    for link in step.struck_out:
        yield from link.follows


def _unit(p: Puzzle, step: Step, reasons: Sequence[Reason], ends: Sequence[Station]) -> Reason:
    """The unit of a strong link: it has no other cell for the number."""
    cells, number = {fact.place for end in ends for fact in end}, ends[0][0].mark
    shared = [reason for reason in reasons if reason.mark == number and cells.issubset(reason.places)]
    gone = {fact.place for fact in excluded_before(step) if fact.mark == number or fact.holds}
    return min(shared, key=lambda reason: len(set(reason.places).difference(gone, p.clues, cells)))


def _where(p: Puzzle, station: Sequence[Fact]) -> str:
    return listed([name_of(p.grid, fact.place) for fact in station], "or")


def _both(stations: Sequence[Station]) -> str:
    return "both" if sum(map(len, stations)) == 2 else "all of these"


def _tell_chain(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    first, last = step.trail[0], step.trail[-1]
    links = []
    for before, after in zip(step.trail[::2], step.trail[1::2], strict=True):
        how = ""
        if before[0].mark == after[0].mark:
            how = f" ({_unit(p, step, reasons, (before, after)).rule})"
        links.append(f"{_where(p, after)} = {mark_name(after[0].mark)}{how}")
    labels = [name_of(p.grid, fact.place) for fact in first]
    without = f"If {labels[0]} is not" if len(labels) == 1 else f"If neither {listed(labels, 'nor')} is"
    follows = f"{without} {first[0].mark}: {' → '.join(links)}."
    if step.pattern == chains.LOOP:
        return (
            f"{follows} That excludes {first[0].mark} at {_where(p, first)}: a ring. So of neighbours in it"
            " that exclude each other one holds, and what both exclude does not"
        )
    return f"{follows} {_ends(p, first, last)}"


def _ends(p: Puzzle, first: Station, last: Station) -> str:
    """One of the two ends holds, and the consequence of that."""
    number, other = first[0].mark, last[0].mark
    if first == last:
        return f"So {_where(p, first)} is {number} after all"
    if number == other:
        return (
            f"So {_where(p, (*first, *last))} is {number}, and no cell that sees {_both((first, last))}"
            f" holds {number}"
        )
    if first[0].place == last[0].place:
        return f"So {_where(p, first)} is {number} or {other}"
    return f"So {_where(p, first)} is {number} or {_where(p, last)} is {other}"


def _tell_remote_pair(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    first, last = step.trail[0], step.trail[-1]
    one, two = sorted((step.trail[0][0].mark, step.trail[1][0].mark), key=int)
    along = listed([_where(p, station) for station in step.trail[::2]])
    struck = {fact.mark for fact in step.concludes}
    return (
        f"{along} can only hold {one} and {two}, and each of them sees the next, so they hold them in turns:"
        f" {_where(p, first)} and {_where(p, last)} differ. No cell that sees both holds"
        f" {'either' if len(struck) > 1 else min(struck)}"
    )


def _tell_w_wing(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    (first,), (second,), one, two, _, (last,) = step.trail
    numbers = listed(sorted((first.mark, second.mark), key=int))
    ends = group_name(p, (first, last))
    return (
        f"{ends} can only hold {numbers}. {second.mark} stands at {_where(p, one)} or {_where(p, two)} in"
        f" {unit_name(p, _unit(p, step, reasons, (one, two)))}, so not at both {ends}: one of these holds"
        f" {first.mark}, and no cell that sees both does"
    )


def _tell_empty_rectangle(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    first, near, close, last = step.trail
    number = first[0].mark
    one, two = (
        f"in {unit_name(p, _unit(p, step, reasons, pair))}, {number} stands {_at(p, pair)}"
        for pair in ((first, near), (close, last))
    )
    return (
        f"{capital(one)}; {two}. {_where(p, near)} and {_where(p, close)} exclude each other."
        f" {_ends(p, first, last)}"
    )


def _at(p: Puzzle, pair: Sequence[Station]) -> str:
    return " or else ".join(f"at {_where(p, station)}" for station in pair)


def _tell_simple(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    one, two, *clash = step.trail
    number = one[0].mark
    if clash:
        return (
            f"{_in_turns(p, one, two)}. But {group_name(p, clash[0])} see each other,"
            f" so the others hold {number}"
        )
    return f"{_in_turns(p, one, two)}. So no cell that sees one of each holds {number}"


def _in_turns(p: Puzzle, one: Station, two: Station) -> str:
    """One colour holds a number, or the other does."""
    number = one[0].mark
    if len(one) == len(two) == 1:
        return f"{_where(p, sorted((*one, *two), key=lambda fact: fact.place))} holds {number}"
    return (
        f"Linked in turns by units with two cells for {number}, either {group_name(p, one)} hold {number},"
        f" or {group_name(p, two)} do"
    )


def _tell_multi(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    one, near, close, two = step.trail
    number = one[0].mark
    touching = (near[-1], close[0])
    return (
        f"{_in_turns(p, one, near)}. {_in_turns(p, close, two)}. {group_name(p, touching)} see each other, so"
        f" {number} stands at {group_name(p, one)} or at {group_name(p, two)}, and no cell that sees one of"
        " each holds it"
    )


SENTENCES: dict[str, Callable[[Puzzle, Step, Sequence[Cell], Sequence[Reason]], str]] = {
    **dict.fromkeys((chains.X_CHAIN, chains.XY_CHAIN, chains.AIC, chains.LOOP), _tell_chain),
    **dict.fromkeys((chains.GROUPED_X_CHAIN, chains.GROUPED_AIC), _tell_chain),
    chains.REMOTE_PAIR: _tell_remote_pair,
    chains.W_WING: _tell_w_wing,
    chains.EMPTY_RECTANGLE: _tell_empty_rectangle,
    colouring.SIMPLE: _tell_simple,
    colouring.MULTI: _tell_multi,
}
