"""Steps told in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from gridproof.explanation import Fact, Link, Mistake, Step
from gridproof.grid import Cell, Direction, Edge, Grid, Place
from gridproof.kind import Puzzle
from gridproof.logic.paths import fragments
from gridproof.logic.theory import Reason
from gridproof.marks import Mark

_BESIDE = {Direction.N: "above", Direction.E: "right of", Direction.S: "below", Direction.W: "left of"}

_SEARCHED = "Found by search, without a short argument:"


def technique(puzzle: Puzzle, step: Step) -> str:
    """The name of the technique, or what the step does in general."""
    if step.searched:
        return "search"
    speech = puzzle.kind.speech
    name = speech.technique(puzzle, step) if speech is not None and speech.technique else ""
    if name:
        return name
    if step.needs_cases:
        return "case distinction"
    return "direct" if step.supposed is None else "contradiction"


def tell(puzzle: Puzzle, step: Step) -> str:
    """The whole step as sentences a person understands."""
    if step.searched and step.supposed is not None:
        supposed, concluded = said(puzzle, [step.supposed]), said(puzzle, step.concludes)
        return f"{_SEARCHED} if {supposed}, no way leads to an answer. So {concluded}."
    speech = puzzle.kind.speech
    words = speech.tell(puzzle, step) if speech is not None and speech.tell else ""
    if words:
        return words
    known = _marks(step.known)
    if step.supposed is None:
        return " ".join([*_struck_out(puzzle, step, known), *_told_chain(puzzle, step.chain, known)])
    supposition = f"Suppose {said(puzzle, [step.supposed])}."
    conclusion = f"So {said(puzzle, step.concludes)}."
    thought = _told_chain(puzzle, step.chain, known | _marks([step.supposed]))
    if step.needs_cases:
        conclusion = "\n" + conclusion
    return _in_lines([supposition, *thought, conclusion])


def _in_lines(sentences: Iterable[str]) -> str:
    """Sentences one after the other; those that begin with a line break stand on a line of their own."""
    return " ".join(sentences).replace(" \n", "\n")


def _struck_out(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[str]:
    """Why the other marks are struck out, where the step has no other reason than that."""
    if any(link.reason is None for link in step.chain):
        yield from _told_chain(puzzle, step.struck_out, known)


def _told_chain(
    puzzle: Puzzle, chain: Sequence[Link], known: dict[Place, Mark], depth: int = 1
) -> Iterator[str]:
    """Link by link; what has the same reason in words as the link before it is said at once."""
    left = list(chain)
    while left:
        link = left.pop(0)
        if link.cases:
            yield from _told_cases(puzzle, link, known, depth)
            continue
        reason = _because(puzzle, link, known)
        follows = list(link.follows)
        while follows and left and left[0].follows and _because(puzzle, left[0], known) == reason:
            follows += left.pop(0).follows
        # Where a mark stands, no other does: that goes without saying.
        news = [fact for fact in follows if fact.holds or fact.place not in known]
        if news:
            yield _sentence(f"{reason}, so {said(puzzle, news)}.")
            known = known | _marks(news)
        elif not follows:
            yield _sentence(f"{reason}: a contradiction.")


def _told_cases(puzzle: Puzzle, link: Link, known: dict[Place, Mark], depth: int) -> Iterator[str]:
    """Two cases. One that is told straight on comes first, and the other follows from it."""
    indent = "\n" + "  " * depth
    first, second = sorted(link.cases, key=lambda case: any(further.cases for further in case[1]))
    (supposed, thought), (otherwise, rest) = first, second
    if any(further.cases for further in thought):
        for word, (fact, chain) in (("Either", first), ("Or", second)):
            yield f"{indent}{word} {said(puzzle, [fact])}:"
            yield from _told_chain(puzzle, chain, known | _marks([fact]), depth + 1)
    else:
        yield f"{indent}If {said(puzzle, [supposed])}:"
        yield from _told_chain(puzzle, thought, known | _marks([supposed]), depth)
        yield f"{indent}So {said(puzzle, [otherwise])}."
        yield from _told_chain(puzzle, rest, known | _marks([otherwise]), depth)


def tell_mistake(puzzle: Puzzle, mistake: Mistake) -> str:
    """Why the marks cannot all be right."""
    known = _marks(mistake.known)
    if mistake.searched:
        why = f". {_SEARCHED} no way leads to an answer."
    elif not mistake.reasons:
        why = ": no mark is left there."
    elif len(mistake.reasons) == 1:
        why = ": " + _because(puzzle, Link(mistake.reasons[0], ()), known) + "."
    elif mistake.chain:
        why = ". " + _in_lines(_told_chain(puzzle, mistake.chain, known))
    else:
        texts = dict.fromkeys(puzzle.kind.rule(reason.rule).text for reason in mistake.reasons)
        why = f". {_SEARCHED} no way leads to an answer. The rules behind it: " + " ".join(texts)
    if not mistake.known:
        return f"The puzzle itself has no answer{why}"
    places = puzzle.grid.labels(sorted(fact.place for fact in mistake.known))
    verb = "cannot be right" if len(mistake.known) == 1 else "cannot all be right"
    return f"The mark{'s' * (len(mistake.known) > 1)} at {places} {verb}{why}"


def said(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    """Facts in words, those of one sort together, marks before exclusions."""
    groups: dict[tuple[Mark, bool], list[Place]] = {}
    filled = set()
    for fact in sorted(facts, key=lambda fact: not fact.holds):
        if fact.holds:
            filled.add(fact.place)
        elif fact.place in filled:
            continue
        groups.setdefault((fact.mark, fact.holds), []).append(fact.place)
    return " and ".join(
        _in_number(_template(puzzle, mark, holds), len(places)).format_map(
            _Wording(puzzle.grid, sorted(places))
        )
        for (mark, holds), places in groups.items()
    )


class _Wording(dict[str, str]):
    """What templates call places, worked out when it is asked for."""

    def __init__(self, grid: Grid, places: Sequence[Place]) -> None:
        super().__init__()
        self._grid = grid
        self._places = places

    def __missing__(self, name: str) -> str:
        if name == "route":
            return self._routes(self._places)
        if name == "sides":
            return self._sides(self._places)
        return self._ways(self._places) if name == "ways" else self._grid.labels(self._places)

    def _routes(self, edges: Sequence[Edge]) -> str:
        """Lines from cell to cell: ``from r1c1 over r1c2 to r2c2``."""
        label = self._grid.label
        routes = []
        for line in fragments(self._grid.ends, edges):
            first, *over, last = map(label, line.cells)
            routes.append(f"from {first}{' over ' * bool(over)}{', '.join(over)} to {last}")
        return _listed(routes)

    def _ways(self, edges: Sequence[Edge]) -> str:
        """Edges by their two cells, those of one cell together: ``from r2c2 to r1c2 and r2c1``."""
        grid = self._grid
        ways = []
        for cell, here in self._by_cells(edges):
            others = sorted(end for edge in here for end in grid.ends(edge) if end != cell)
            ways.append(f"from {grid.label(cell)} to {grid.labels(others)}")
        return _listed(ways)

    def _sides(self, fences: Sequence[Edge]) -> str:
        """What runs along cells, by their sides: ``above and left of r1c1``."""
        sides = []
        for cell, here in self._by_cells(fences):
            names = [_BESIDE[self._grid.side_of(cell, fence)] for fence in here]
            where = "around" if len(names) == 4 else _listed(names)
            sides.append(f"{where} {self._grid.label(cell)}")
        return _listed(sides)

    def _by_cells(self, edges: Sequence[Edge]) -> Iterator[tuple[Cell, list[Edge]]]:
        """Cells with edges beside them, those with most of them first; every edge once."""
        left = list(edges)
        while left:
            at = Counter(cell for edge in left for cell in self._grid.sides(edge))
            cell = max(at, key=lambda cell: at[cell])
            here = [edge for edge in left if cell in self._grid.sides(edge)]
            yield cell, here
            left = [edge for edge in left if edge not in here]


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _in_number(template: str, number: int) -> str:
    """``[holds|hold]`` becomes the form for one place or for several."""
    return re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\1" if number == 1 else r"\2", template)


def _template(puzzle: Puzzle, mark: Mark, holds: bool) -> str:
    speech = puzzle.kind.speech
    if speech is not None and mark in speech.marks:
        return speech.marks[mark][0 if holds else 1]
    return f"{{place}} [is|are]{'' if holds else ' not'} {mark}"


def _sentence(words: str) -> str:
    return words if re.match(r"r\d", words) else words[:1].upper() + words[1:]


def _marks(facts: Iterable[Fact]) -> dict[Place, Mark]:
    return {fact.place: fact.mark for fact in facts if fact.holds}


def _because(puzzle: Puzzle, link: Link, known: dict[Place, Mark]) -> str:
    if link.reason is None:
        places = sorted({fact.place for fact in link.follows})
        return f"no other mark is left at {puzzle.grid.labels(places)}"
    speech = puzzle.kind.speech
    sentence = speech.reasons.get(link.reason.rule) if speech is not None else None
    if sentence is None:
        return _rule_in_place(puzzle, link.reason)
    return sentence(puzzle, link.reason, known, link.follows)


def _rule_in_place(puzzle: Puzzle, reason: Reason) -> str:
    """Where the kind has no words of its own: the rule, with the clue and the cells that it speaks of."""
    others = [place for place in reason.places if place != reason.clue]
    where = [f"at {puzzle.grid.labels(others)}"] if others else []
    if reason.clue is not None:
        clue = puzzle.clues[reason.clue]
        name = "clue" if clue.number is None else str(clue.number)
        where.insert(0, f"for the {name} at {puzzle.grid.label(reason.clue)}")
    return f"{puzzle.kind.rule(reason.rule).text.rstrip('.')} ({', '.join(where)})"
