"""Suppositions that lead to a contradiction and that no other technique explains: by links, and in short
form.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.marks import Mark, State
from gridproof.kinds.sudoku.units import CELL
from gridproof.kinds.sudoku.wording import struck_out, unit_name
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Argument, Fact, Link, Step, reasons_of
from gridproof.record.kind import Puzzle
from gridproof.words.naming import listed, mark_name, name_of

FORCING_CHAIN, FORCING_NET = "forcing chain", "forcing net"


def say_cell(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = reason.places[0]
    label = name_of(p.grid, cell)
    if not follows:
        return f"{label} would hold two numbers" if cell in known else f"no number is left for {label}"
    if cell in known:
        return f"{label} holds {mark_name(known[cell])} already"
    return f"only one number is left for {label}"


def say_unit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    unit = unit_name(p, reason)
    stands = {cell: str(p.clues[cell].number) for cell in reason.places if cell in p.clues} | dict(known)
    holders = [cell for cell in reason.places if stands.get(cell) == reason.mark]
    if len(holders) > 1:
        return f"{unit} would hold {mark_name(reason.mark)} twice"
    if not follows:
        return f"{unit} has no cell left for {mark_name(reason.mark)}"
    if holders:
        return f"{unit} has its {mark_name(reason.mark)} at {name_of(p.grid, holders[0])}"
    return f"{unit} has only one cell left for {mark_name(reason.mark)}"


def is_chain(step: Step) -> bool:
    """Whether every mark follows from a single exclusion of the chain, so that there were just two ways."""
    excluded = [step.supposed] if step.supposed is not None and not step.supposed.holds else []
    for link in step.chain:
        for fact in link.follows:
            if fact.holds and link.reason is not None:
                of_cell = link.reason.rule == CELL.name
                before = [
                    other
                    for other in excluded
                    if (other.place == fact.place if of_cell else other.mark == fact.mark)
                    and other.place in link.reason.places
                ]
                if len(before) > 1:
                    return False
        excluded += [fact for fact in link.follows if not fact.holds]
    return True


def tell_forcing(p: Puzzle, step: Step) -> str:
    """A supposition in short form: only the numbers that follow, each with its unit without another cell."""
    if step.supposed is None or step.needs_cases:
        return ""
    known = {fact.place: fact.mark for fact in step.known if fact.holds}
    main = Argument((_opposite(step.supposed),), step.chain, step.supposed)
    later = {fact for argument in step.further if argument.chain for fact in argument.concludes}
    at_once = [fact for fact in step.concludes if fact not in later]
    words = [_thought(p, known, main, at_once, " → " if is_chain(step) else ", ")]
    alike = [more for more in step.further if more.supposed and _instances(more) == _instances(main)]
    if alike:
        suppositions = listed([f"if {_said(p, [more.supposed])}" for more in alike if more.supposed], "or")
        words.append(f"The same happens {suppositions}: {_said(p, [f for m in alike for f in m.concludes])}.")
    for argument in step.further:
        if argument.supposed is None and argument.chain:
            words.append(f"That leaves no other way: {_said(p, argument.concludes)}.")
        elif argument.supposed is not None and argument not in alike:
            words.append(_thought(p, known, argument, argument.concludes, ", "))
    return " ".join(words)


def _instances(argument: Argument) -> list[Reason]:
    return list(reasons_of(argument.chain))


def _opposite(fact: Fact) -> Fact:
    return Fact(fact.place, fact.mark, holds=not fact.holds)


def _thought(
    p: Puzzle, known: dict[int, Mark], argument: Argument, concludes: Sequence[Fact], arrow: str
) -> str:
    if argument.supposed is None:
        return ""
    *links, end = argument.chain
    found = [fact for link in links for fact in link.follows if fact.holds]
    marks = known | {fact.place: fact.mark for fact in (argument.supposed, *found) if fact.holds}
    follows = arrow.join(
        f"{name_of(p.grid, f.place)} = {mark_name(f.mark)}{_how(link)}" for link in links for f in _new(link)
    )
    return (
        f"Suppose {_said(p, [argument.supposed])}{': ' * bool(follows)}{follows}."
        f" Then {_impossible(p, end, marks)}: a contradiction. So {_said(p, concludes)}."
    )


def _new(link: Link) -> list[Fact]:
    return [fact for fact in link.follows if fact.holds]


def _how(link: Link) -> str:
    """The unit that has no other cell for a number. It is left out if the cell has no other number."""
    return "" if link.reason is None or link.reason.rule == CELL.name else f" ({link.reason.rule})"


def _impossible(p: Puzzle, end: Link, marks: State) -> str:
    if end.reason is None:
        return "there is no way on"
    return (say_cell if end.reason.rule == CELL.name else say_unit)(p, end.reason, marks, ())


def _said(p: Puzzle, facts: Sequence[Fact]) -> str:
    """Numbers in cells, and struck-out numbers, in words."""
    said = [f"{name_of(p.grid, fact.place)} is {mark_name(fact.mark)}" for fact in facts if fact.holds]
    filled = {fact.place for fact in facts if fact.holds}
    out = [fact for fact in facts if not fact.holds and fact.place not in filled]
    if len(out) == 1:
        said.append(f"{name_of(p.grid, out[0].place)} is not {mark_name(out[0].mark)}")
    elif out:
        said.append(struck_out(p, out))
    return listed(said)
