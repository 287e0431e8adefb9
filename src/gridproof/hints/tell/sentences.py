"""Steps in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.hints.tell import fillings
from gridproof.hints.tell.facts import in_words, said
from gridproof.hints.tell.lines import Said, concluding, parted, supposing
from gridproof.hints.tell.short import LONG_TRY, try_out
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Argument, Fact, Link, Mistake, Step, reasons_of
from gridproof.record.kind import Puzzle
from gridproof.words.naming import listed, name_of, names_of, the_clue
from gridproof.words.sentence import capital

_UNIQUE = "As the puzzle has only one answer,"
_SEARCHED = "Found by search, without a short argument:"


def technique(puzzle: Puzzle, step: Step) -> str:
    """The name of the technique, or a general description of the step."""
    if step.searched:
        return "search"
    speech = puzzle.kind.speech
    if step.fillings:
        named = speech.technique_of_set if speech is not None else None
        return (named(puzzle, step) if named is not None else "") or "few ways"
    name = speech.technique(puzzle, step) if speech is not None and speech.technique else ""
    if name:
        return name
    if step.needs_cases:
        return "case distinction"
    return "direct" if step.supposed is None else "contradiction"


def tell(puzzle: Puzzle, step: Step, granted: Sequence[Fact] = ()) -> list[Said]:
    """The whole step as sentences for a person.

    The ``granted`` facts are trivial but not on the board yet.
    """
    told = list(parted([*_granted(puzzle, step, granted), *_step(puzzle, step)]))
    number = try_out(told)
    if number < LONG_TRY:
        return told
    return [Said(f"This is a try-out of {number} steps."), *told]


def at_once(puzzle: Puzzle, facts: Sequence[Fact]) -> Said:
    """What follows by bookkeeping, without its reasons."""
    return concluding(f"At once, {said(puzzle, facts)}.", facts)


def _granted(puzzle: Puzzle, step: Step, granted: Sequence[Fact]) -> Iterator[Said]:
    needed = [fact for fact in granted if fact in step.known]
    if needed:
        yield concluding(f"First, {said(puzzle, needed)}.", needed)


def _step(puzzle: Puzzle, step: Step) -> Iterator[Said]:
    if step.searched and step.supposed is not None:
        supposed, concluded = said(puzzle, [step.supposed]), said(puzzle, step.concludes)
        yield supposing(f"{_SEARCHED} if {supposed}, no way leads to an answer.", step.supposed)
        yield concluding(f"So {concluded}.", step.concludes)
        return
    speech = puzzle.kind.speech
    words = "" if speech is None or speech.tell is None or step.fillings else speech.tell(puzzle, step)
    known = _marks(step.known)
    lines = tuple(_lines(puzzle, step, known))
    argued = {fact for further in step.further if further.chain for fact in further.concludes}
    own = [fact for fact in step.concludes if fact not in argued]
    words = words or (fillings.told(puzzle, step) if step.fillings else _at_a_glance(puzzle, step, own))
    if words:
        words = f"{_UNIQUE} {words}" if step.assumes_unique else words
        reasons = [link.reason for link in step.chain if link.reason is not None]
        # Along a chain only its facts are shown, because otherwise half the board would be highlighted.
        stations = step.trail or (() if step.pattern or step.supposed is None else _stations(step))
        along = [fact.place for station in stations for fact in station]
        area = dict.fromkeys(along or (place for reason in reasons for place in reason.places))
        clues = dict.fromkeys(reason.clue for reason in reasons if reason.clue is not None)
        points = _points(puzzle, (*step.struck_out, *step.chain), known)
        news = own if step.supposed is None else step.concludes
        told = Said(words, _places(news), _places(step.known), tuple(area), tuple(clues), lines, points)
        yield told._replace(news=tuple(news))
        if step.supposed is None:
            yield from _further(puzzle, step, known | _marks(own))
        return
    if step.supposed is None:
        yield from _struck_out(puzzle, step, known)
        for link in _told_chain(puzzle, step.chain, known):
            yield link._replace(lines=lines)
        return
    yield supposing(f"Suppose {said(puzzle, [step.supposed])}.", step.supposed)
    yield from _told_chain(puzzle, step.chain, known | _marks([step.supposed]), supposed=(step.supposed,))
    refuted = [replace(step.supposed, holds=not step.supposed.holds)]
    refuted += [fact for fact in own if fact not in refuted]
    yield concluding(f"So {said(puzzle, refuted)}.", refuted)
    yield from _further(puzzle, step, known | _marks(refuted))


def _stations(step: Step) -> list[Sequence[Fact]]:
    supposed = [] if step.supposed is None else [(step.supposed,)]
    return [*supposed, *(link.follows for link in step.chain)]


def _at_a_glance(puzzle: Puzzle, step: Step, own: Sequence[Fact]) -> str:
    """A small contradiction in one sentence: the board with another mark, and what is wrong with it."""
    speech = puzzle.kind.speech
    if not step.pattern or speech is None or not speech.glances:
        return ""
    reasons = list(reasons_of(step.chain))
    fact = own[0]
    (other,) = (mark for mark in puzzle.kind.choices(puzzle)[fact.place] if mark != fact.mark)
    hypothesis = in_words(puzzle, speech.hypotheses[other], [fact.place])
    wrong = speech.breaks[reasons[-1].rule](puzzle, reasons)
    return capital(f"{hypothesis}, {wrong}, so {said(puzzle, own)}.")


def _further(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[Said]:
    """Why the other conclusions hold. A thought that proceeds in the same way is not repeated."""
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
        yield concluding(f"The same happens {listed(suppositions, 'or')}, so {said(puzzle, facts)}.", facts)
        known = known | _marks(facts)
    for argument in others:
        if argument.supposed is None:
            yield from _told_chain(puzzle, argument.chain, known)
        else:
            yield supposing(f"Now suppose {said(puzzle, [argument.supposed])}.", argument.supposed)
            # Such a thought uses no earlier conclusion of the step.
            thought = _marks([*step.known, argument.supposed])
            yield from _told_chain(puzzle, argument.chain, thought, supposed=(argument.supposed,))
            yield concluding(f"So {said(puzzle, argument.concludes)}.", argument.concludes)
        known = known | _marks(argument.concludes)


def _lines(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[tuple[Place, Place]]:
    """The marks and clues that strike something out, each with the place where."""
    for link in step.struck_out:
        if link.reason is not None:
            for start in sources(puzzle, link.reason, known):
                yield from ((start, fact.place) for fact in link.follows if fact.place != start)


def sources(puzzle: Puzzle, reason: Reason, known: dict[Place, Mark]) -> list[Place]:
    """The places of the marks and clues that a rule instance uses."""
    if reason.clue is not None:
        return [reason.clue]
    clues = puzzle.clues if puzzle.kind.writes_numbers else {}
    stands = {place: str(clues[place].number) for place in reason.places if place in clues} | known
    places = [place for place in reason.places if place in stands]
    return [place for place in places if reason.mark is None or stands[place] == reason.mark]


def _struck_out(puzzle: Puzzle, step: Step, known: dict[Place, Mark]) -> Iterator[Said]:
    """Why the other marks are struck out, if that is the only reason of the step."""
    if any(link.reason is None for link in step.chain):
        yield from _told_chain(puzzle, step.struck_out, known)


def _told_chain(
    puzzle: Puzzle,
    chain: Sequence[Link],
    known: dict[Place, Mark],
    depth: int = 0,
    supposed: tuple[Fact, ...] = (),
) -> Iterator[Said]:
    """The links in words. A link with the same reason as the link before it is joined to that one.

    In a thought that begins with something ``supposed``, trivial facts next to the places mentioned last
    are stated without a reason.
    """
    spoken_of = {fact.place for fact in supposed[-1:]}

    def reason_of(link: Link) -> str:
        near = supposed and link.reason and not spoken_of.isdisjoint(link.reason.places)
        return "" if near and _goes_without_saying(puzzle, link) else _because(puzzle, link, known)

    left = _straightened(chain)
    unsaid: list[Fact] = []
    while left:
        link = left.pop(0)
        if left and not left[0].cases and _is_plain_to_see(puzzle, link, spoken_of if supposed else ()):
            unsaid += link.follows
            known = known | _marks(link.follows)
            spoken_of = spoken_of | {fact.place for fact in link.follows}
            continue
        if link.cases:
            yield from _told_cases(puzzle, link, known, depth, supposed)
            continue
        reason = reason_of(link)
        together, follows = [link], list(link.follows)
        while follows and left and left[0].follows and reason_of(left[0]) == reason:
            together.append(left.pop(0))
            follows += together[-1].follows
        # Where a mark stands, no other does, so that is left out.
        news = [fact for fact in follows if fact.holds or fact.place not in known]
        two = [fact for fact in news if fact.holds and known.get(fact.place, fact.mark) != fact.mark][:1]
        if two:
            stands = said(puzzle, [Fact(fact.place, known[fact.place]) for fact in two])
            text = f"{reason}, so {said(puzzle, two)}, but {stands} already: a contradiction."
            told = _where(puzzle, text, together, two, known, unsaid=unsaid)
            yield told._replace(depth=depth, supposed=supposed)
            return
        if news:
            concluded = f"{reason}, so {said(puzzle, news)}." if reason else f"Then {said(puzzle, news)}."
            text = reason if reason.endswith(".") else concluded
            told = _where(puzzle, text, together, news, known, unsaid=unsaid)
            yield told._replace(depth=depth, supposed=supposed)
            unsaid = []
            known = known | _marks(news)
            spoken_of = {fact.place for fact in news}
        elif not follows:
            text = f"{reason}: a contradiction."
            told = _where(puzzle, text, together, (), known, unsaid=unsaid)
            yield told._replace(depth=depth, supposed=supposed)


def _is_plain_to_see(puzzle: Puzzle, link: Link, beside: Collection[Place]) -> bool:
    """Whether only blanks follow right beside the places of which the last sentence spoke."""
    speech = puzzle.kind.speech
    return (
        speech is not None
        and link.reason is not None
        and link.reason.rule in speech.plain_to_see
        and not set(link.reason.places).isdisjoint(beside)
        and _goes_without_saying(puzzle, link)
    )


def _straightened(chain: Sequence[Link]) -> list[Link]:
    """The links, where a case that one rule instance excludes at once is a plain conclusion."""
    links, left = [], list(chain)
    while left:
        link = left.pop(0)
        for (_, thought), (otherwise, rest) in (link.cases, link.cases[::-1]) if link.cases else ():
            if len(thought) == 1 and not thought[0].follows and not thought[0].cases:
                left[:0] = [replace(thought[0], follows=(otherwise,)), *rest]
                break
        else:
            links.append(link)
    return links


def _goes_without_saying(puzzle: Puzzle, link: Link) -> bool:
    """Whether only blanks follow, by a rule that needs no thought."""
    speech, blanks = puzzle.kind.speech, puzzle.kind.blanks
    rules = speech.bookkeeping if speech is not None else ()
    return (
        link.reason is not None
        and link.reason.rule in rules
        and bool(link.follows)
        and all(fact.holds and fact.mark in blanks for fact in link.follows)
    )


def goes_without_saying(puzzle: Puzzle, step: Step) -> bool:
    """Whether the whole step is trivial."""
    return (
        step.supposed is None
        and not (step.pattern or step.fillings)
        and all(_goes_without_saying(puzzle, link) for link in step.chain)
    )


def _where(
    puzzle: Puzzle,
    text: str,
    links: Sequence[Link],
    news: Sequence[Fact],
    known: dict[Place, Mark],
    *,
    unsaid: Sequence[Fact] = (),
) -> Said:
    """A sentence with its places. What is ``unsaid`` is shown with it."""
    target = _places(news)
    reasons = [link.reason for link in links if link.reason is not None]
    area = tuple(dict.fromkeys(place for reason in reasons for place in reason.places))
    because = tuple(place for place in area if place in known and place not in target)
    clues = tuple(dict.fromkeys(reason.clue for reason in reasons if reason.clue is not None))
    points = _points(puzzle, links, known)
    return Said(capital(text), target, because, area, clues, (), points, news=(*unsaid, *news))


def _points(puzzle: Puzzle, links: Iterable[Link], known: dict[Place, Mark]) -> tuple[tuple[int, int], ...]:
    speech = puzzle.kind.speech
    if speech is None or speech.points is None:
        return ()
    found = (
        speech.points(puzzle, link.reason, known, link.follows) for link in links if link.reason is not None
    )
    return tuple(dict.fromkeys(point for points in found for point in points))


def _told_cases(
    puzzle: Puzzle, link: Link, known: dict[Place, Mark], depth: int, around: tuple[Fact, ...]
) -> Iterator[Said]:
    """Two cases. A case that needs no further cases comes first, and the other follows from it.

    ``around`` are the suppositions in which they stand.
    """
    depth = max(depth, 1)
    first, second = sorted(link.cases, key=lambda case: any(further.cases for further in case[1]))
    (supposed, thought), (otherwise, rest) = first, second
    if any(further.cases for further in thought):
        for word, (fact, chain) in (("Either", first), ("Or", second)):
            yield supposing(f"{word} {said(puzzle, [fact])}:", *around, fact, depth=depth)
            yield from _told_chain(puzzle, chain, known | _marks([fact]), depth + 1, (*around, fact))
    else:
        within = (*around, supposed)
        yield supposing(f"If {said(puzzle, [supposed])}:", *within, depth=depth)
        yield from _told_chain(puzzle, thought, known | _marks([supposed]), depth, within)
        so = concluding(f"So {said(puzzle, [otherwise])}.", [otherwise])
        yield so._replace(depth=depth, supposed=around)
        yield from _told_chain(puzzle, rest, known | _marks([otherwise]), depth, (*around, otherwise))


def tell_mistake(puzzle: Puzzle, mistake: Mistake, wrong: Place | None = None) -> list[Said]:
    """Why the marks cannot all be right; with ``wrong``, why that mark is wrong if all others are right."""
    return list(parted(_mistake(puzzle, mistake, wrong)))


def _mistake(puzzle: Puzzle, mistake: Mistake, wrong: Place | None) -> list[Said]:
    known = _marks(mistake.known)
    pointed = places = _places(mistake.known)
    if wrong is not None:
        claim, pointed = f"{name_of(puzzle.grid, wrong)} is wrong", (wrong,)
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
        why = _where(puzzle, f"{claim}: {_because(puzzle, link, known)}.", [link], (), known)
        return [why._replace(target=pointed)]
    if mistake.chain:
        return [Said(f"{claim}.", pointed, places), *_told_chain(puzzle, mistake.chain, known)]
    texts = dict.fromkeys(puzzle.kind.rule(reason.rule).words for reason in mistake.reasons)
    search = f"{_SEARCHED} no way leads to an answer. The rules behind it: {' '.join(texts)}"
    return [Said(f"{claim}. {search}", pointed, places)]


def _several_wrong(puzzle: Puzzle, mistake: Mistake) -> str:
    marked, noted = (sorted({f.place for f in mistake.known if f.holds is holds}) for holds in (True, False))
    marks = f"mark{'s' * (len(marked) > 1)} at {names_of(puzzle.grid, marked)}"
    beside = ""
    if noted:
        beside = f" beside the {marks}" if marked else ""
        marks = f"candidates at {names_of(puzzle.grid, noted)}"
    return f"The {marks} cannot {'all ' * (len(noted or marked) > 1)}be right{beside}"


def _places(facts: Iterable[Fact]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(fact.place for fact in facts))


def _marks(facts: Iterable[Fact]) -> dict[Place, Mark]:
    return {fact.place: fact.mark for fact in facts if fact.holds}


def _because(puzzle: Puzzle, link: Link, known: dict[Place, Mark]) -> str:
    if link.reason is None:
        places = sorted({fact.place for fact in link.follows})
        return f"no other mark is left at {names_of(puzzle.grid, places)}"
    speech = puzzle.kind.speech
    sentence = speech.reasons.get(link.reason.rule) if speech is not None else None
    if sentence is None:
        return _rule_in_place(puzzle, link.reason)
    return sentence(puzzle, link.reason, known, link.follows)


def _rule_in_place(puzzle: Puzzle, reason: Reason) -> str:
    """For kinds without words of their own: the rule, with the clue and the cells of the instance."""
    others = [place for place in reason.places if place != reason.clue]
    where = [f"at {names_of(puzzle.grid, others)}"] if others else []
    if reason.clue is not None:
        clue = puzzle.clues[reason.clue]
        name = "clue" if clue.number is None else str(clue.number)
        where.insert(0, f"for {the_clue(puzzle.grid, reason.clue, name)}")
    return f"{puzzle.kind.rule(reason.rule).words.rstrip('.')} ({', '.join(where)})"
