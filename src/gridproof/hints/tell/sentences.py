"""Steps told in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from gridproof.explanation import Argument, Fact, Link, Mistake, Step, reasons_of
from gridproof.grid import Cell, Direction, Edge, Grid, Place
from gridproof.kind import Puzzle
from gridproof.logic.paths import fragments
from gridproof.logic.theory import Reason
from gridproof.marks import Mark

_BESIDE = {Direction.N: "above", Direction.E: "right of", Direction.S: "below", Direction.W: "left of"}

_UNIQUE = "As the puzzle has only one answer,"
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


class Said(NamedTuple):
    """A sentence, and where to look while it is read."""

    text: str
    target: tuple[Place, ...] = ()
    """What it speaks of: the places of what follows, or is supposed."""
    because: tuple[Place, ...] = ()
    """The marks that it rests on."""
    area: tuple[Place, ...] = ()
    """The places of its rule instance."""
    clues: tuple[Place, ...] = ()
    lines: tuple[tuple[Place, Place], ...] = ()
    """From marks and clues to the places at which these strike something out."""


def tell(puzzle: Puzzle, step: Step, granted: Sequence[Fact] = ()) -> list[Said]:
    """The whole step as sentences a person understands.

    What is ``granted`` stands not on the board yet, although it goes without saying.
    """
    return [*_granted(puzzle, step, granted), *_step(puzzle, step)]


def in_lines(sentences: Iterable[Said]) -> str:
    """Sentences one after the other; those that begin with a line break stand on a line of their own."""
    return " ".join(sentence.text for sentence in sentences).replace(" \n", "\n")


def _granted(puzzle: Puzzle, step: Step, granted: Sequence[Fact]) -> Iterator[Said]:
    needed = [fact for fact in granted if fact in step.known]
    if needed:
        yield Said(f"It goes without saying that {said(puzzle, needed)}.", _places(needed))


def _step(puzzle: Puzzle, step: Step) -> Iterator[Said]:
    if step.searched and step.supposed is not None:
        supposed, concluded = said(puzzle, [step.supposed]), said(puzzle, step.concludes)
        yield Said(f"{_SEARCHED} if {supposed}, no way leads to an answer.", (step.supposed.place,))
        yield Said(f"So {concluded}.", _places(step.concludes))
        return
    speech = puzzle.kind.speech
    words = speech.tell(puzzle, step) if speech is not None and speech.tell else ""
    known = _marks(step.known)
    lines = tuple(_lines(puzzle, step, known))
    if words:
        words = f"{_UNIQUE} {words}" if step.assumes_unique else words
        reasons = [link.reason for link in step.chain if link.reason is not None]
        # Along a chain only its facts are shown, or half the board would be.
        stations = step.trail or (() if step.pattern or step.supposed is None else _stations(step))
        along = [fact.place for station in stations for fact in station]
        area = dict.fromkeys(along or (place for reason in reasons for place in reason.places))
        clues = dict.fromkeys(reason.clue for reason in reasons if reason.clue is not None)
        yield Said(words, _places(step.concludes), _places(step.known), tuple(area), tuple(clues), lines)
        return
    if step.supposed is None:
        yield from _struck_out(puzzle, step, known)
        for link in _told_chain(puzzle, step.chain, known):
            yield link._replace(lines=lines)
        return
    yield Said(f"Suppose {said(puzzle, [step.supposed])}.", (step.supposed.place,))
    yield from _told_chain(puzzle, step.chain, known | _marks([step.supposed]))
    line_break = "\n" if step.needs_cases else ""
    argued = {fact for further in step.further if further.chain for fact in further.concludes}
    refuted = [replace(step.supposed, holds=not step.supposed.holds)]
    refuted += [fact for fact in step.concludes if fact not in argued and fact not in refuted]
    yield Said(f"{line_break}So {said(puzzle, refuted)}.", _places(refuted))
    yield from _further(puzzle, step, known | _marks(refuted))


def _stations(step: Step) -> list[Sequence[Fact]]:
    supposed = [] if step.supposed is None else [(step.supposed,)]
    return [*supposed, *(link.follows for link in step.chain)]


def _further(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[Said]:
    """Why the other conclusions hold; a thought that goes the same way is not told again."""
    same: list[Argument] = []
    others: list[Argument] = []
    for argument in step.further:
        alike = argument.supposed is not None and list(reasons_of(argument.chain)) == list(
            reasons_of(step.chain)
        )
        (same if alike else others).append(argument)
    if same:
        suppositions = [f"if {said(puzzle, [argument.supposed])}" for argument in same if argument.supposed]
        facts = [fact for argument in same for fact in argument.concludes]
        yield Said(
            f"The same happens {_listed(suppositions, 'or')}, so {said(puzzle, facts)}.", _places(facts)
        )
        known = known | _marks(facts)
    for argument in others:
        if argument.supposed is None:
            yield from _told_chain(puzzle, argument.chain, known)
        else:
            yield Said(f"Now suppose {said(puzzle, [argument.supposed])}.", (argument.supposed.place,))
            # Such a thought uses nothing of what was concluded before it.
            yield from _told_chain(puzzle, argument.chain, _marks([*step.known, argument.supposed]))
            yield Said(f"So {said(puzzle, argument.concludes)}.", _places(argument.concludes))
        known = known | _marks(argument.concludes)


def _lines(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[tuple[Place, Place]]:
    """Which marks and clues strike something out, and where."""
    for link in step.struck_out:
        if link.reason is not None:
            for start in sources(puzzle, link.reason, known):
                yield from ((start, fact.place) for fact in link.follows if fact.place != start)


def sources(puzzle: Puzzle, reason: Reason, known: dict[Place, Mark]) -> list[Place]:
    """Where the marks and clues stand that a rule instance takes something from."""
    if reason.clue is not None:
        return [reason.clue]
    clues = puzzle.clues if puzzle.kind.writes_numbers else {}
    stands = {place: str(clues[place].number) for place in reason.places if place in clues} | known
    places = [place for place in reason.places if place in stands]
    return [place for place in places if reason.mark is None or stands[place] == reason.mark]


def _struck_out(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[Said]:
    """Why the other marks are struck out, where the step has no other reason than that."""
    if any(link.reason is None for link in step.chain):
        yield from _told_chain(puzzle, step.struck_out, known)


def _told_chain(
    puzzle: Puzzle, chain: Sequence[Link], known: dict[Place, Mark], depth: int = 1
) -> Iterator[Said]:
    """Link by link; what has the same reason in words as the link before it is said at once."""
    left = list(chain)
    while left:
        link = left.pop(0)
        if link.cases:
            yield from _told_cases(puzzle, link, known, depth)
            continue
        reason = _because(puzzle, link, known)
        together, follows = [link], list(link.follows)
        while follows and left and left[0].follows and _because(puzzle, left[0], known) == reason:
            together.append(left.pop(0))
            follows += together[-1].follows
        # Where a mark stands, no other does: that goes without saying.
        news = [fact for fact in follows if fact.holds or fact.place not in known]
        if news:
            yield _where(_sentence(f"{reason}, so {said(puzzle, news)}."), together, news, known)
            known = known | _marks(news)
        elif not follows:
            yield _where(_sentence(f"{reason}: a contradiction."), together, (), known)


def _where(text: str, links: Iterable[Link], news: Sequence[Fact], known: dict[Place, Mark]) -> Said:
    target = _places(news)
    reasons = [link.reason for link in links if link.reason is not None]
    area = tuple(dict.fromkeys(place for reason in reasons for place in reason.places))
    because = tuple(place for place in area if place in known and place not in target)
    clues = tuple(dict.fromkeys(reason.clue for reason in reasons if reason.clue is not None))
    return Said(text, target, because, area, clues)


def _told_cases(puzzle: Puzzle, link: Link, known: dict[Place, Mark], depth: int) -> Iterator[Said]:
    """Two cases. One that is told straight on comes first, and the other follows from it."""
    indent = "\n" + "  " * depth
    first, second = sorted(link.cases, key=lambda case: any(further.cases for further in case[1]))
    (supposed, thought), (otherwise, rest) = first, second
    if any(further.cases for further in thought):
        for word, (fact, chain) in (("Either", first), ("Or", second)):
            yield Said(f"{indent}{word} {said(puzzle, [fact])}:", (fact.place,))
            yield from _told_chain(puzzle, chain, known | _marks([fact]), depth + 1)
    else:
        yield Said(f"{indent}If {said(puzzle, [supposed])}:", (supposed.place,))
        yield from _told_chain(puzzle, thought, known | _marks([supposed]), depth)
        yield Said(f"{indent}So {said(puzzle, [otherwise])}.", (otherwise.place,))
        yield from _told_chain(puzzle, rest, known | _marks([otherwise]), depth)


def tell_mistake(puzzle: Puzzle, mistake: Mistake, wrong: Place | None = None) -> list[Said]:
    """Why the marks cannot all be right, or why one of them is ``wrong`` when all others are right."""
    known = _marks(mistake.known)
    pointed = places = _places(mistake.known)
    if wrong is not None:
        claim, pointed = f"{puzzle.grid.label(wrong)} is wrong", (wrong,)
    elif places:
        claim = _several_wrong(puzzle, mistake)
    else:
        claim = "The puzzle itself has no answer"
    if mistake.searched:
        return [Said(f"{claim}. {_SEARCHED} no way leads to an answer.", pointed, places)]
    if not mistake.reasons:
        return [Said(f"{claim}: no mark is left there.", pointed)]
    if len(mistake.reasons) == 1:
        link = Link(mistake.reasons[0], ())
        why = _where(f"{claim}: {_because(puzzle, link, known)}.", [link], (), known)
        return [why._replace(target=pointed)]
    if mistake.chain:
        return [Said(f"{claim}.", pointed, places), *_told_chain(puzzle, mistake.chain, known)]
    texts = dict.fromkeys(puzzle.kind.rule(reason.rule).text for reason in mistake.reasons)
    search = f"{_SEARCHED} no way leads to an answer. The rules behind it: {' '.join(texts)}"
    return [Said(f"{claim}. {search}", pointed, places)]


def _several_wrong(puzzle: Puzzle, mistake: Mistake) -> str:
    marked, noted = (sorted({f.place for f in mistake.known if f.holds is holds}) for holds in (True, False))
    marks = f"mark{'s' * (len(marked) > 1)} at {puzzle.grid.labels(marked)}"
    beside = ""
    if noted:
        beside = f" beside the {marks}" if marked else ""
        marks = f"candidates at {puzzle.grid.labels(noted)}"
    return f"The {marks} cannot {'all ' * (len(noted or marked) > 1)}be right{beside}"


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
    alike: dict[tuple[bool, tuple[Place, ...]], list[str]] = {}
    for (mark, holds), places in groups.items():
        alike.setdefault((holds, tuple(sorted(places))), []).append(_template(puzzle, mark, holds))
    return " and ".join(
        _in_number(template, len(places)).format_map(_Wording(puzzle.grid, places))
        for (_, places), templates in alike.items()
        for template in _in_one(templates)
    )


def _alike(sequences: Sequence[Sequence[str]]) -> int:
    """How many words they begin with in common."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*sequences, strict=False)))


def _in_one(templates: Sequence[str]) -> Sequence[str]:
    """Sentences that begin alike as one: "r1c1 is not 3 or 5"."""
    first, *_ = parted = [template.split() for template in templates]
    start = _alike(parted)
    end = _alike([words[:start:-1] for words in parted])
    if len(templates) == 1 or not start:
        return templates
    middles = [" ".join(words[start : len(words) - end]) for words in parted]
    return [" ".join([*first[:start], _listed(middles, "or"), *first[len(first) - end :]])]


class _Wording(dict[str, str]):
    """What templates call places, worked out when it is asked for."""

    def __init__(self, grid: Grid, places: Sequence[Place]) -> None:
        super().__init__()
        self._grid = grid
        self._places = places

    def __missing__(self, name: str) -> str:
        if name == "route":
            return self._routes(self._places)
        if name in ("sides", "no_sides"):
            return self._sides(self._places, "and" if name == "sides" else "or")
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

    def _sides(self, fences: Sequence[Edge], last: str) -> str:
        """What runs along cells, by their sides: ``above and left of r1c1``."""
        sides = []
        for cell, here in self._by_cells(fences):
            names = [_BESIDE[self._grid.side_of(cell, fence)] for fence in here]
            where = "around" if len(names) == 4 else _listed(names, last)
            sides.append(f"{where} {self._grid.label(cell)}")
        return _listed(sides, last)

    def _by_cells(self, edges: Sequence[Edge]) -> Iterator[tuple[Cell, list[Edge]]]:
        """Cells with edges beside them, those with most of them first; every edge once."""
        left = list(edges)
        while left:
            at = Counter(cell for edge in left for cell in self._grid.sides(edge))
            cell = max(at, key=lambda cell: at[cell])
            here = [edge for edge in left if cell in self._grid.sides(edge)]
            yield cell, here
            left = [edge for edge in left if edge not in here]


def _listed(words: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


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


def _places(facts: Iterable[Fact]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(fact.place for fact in facts))


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
