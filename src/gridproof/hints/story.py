"""A whole walk as a story: hard steps only where they are needed, small jumps, chapters by place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark
from gridproof.hints.find.finder import Finder
from gridproof.hints.stages import Stage, after
from gridproof.hints.tell.hint import Contradiction, Hint, in_words
from gridproof.hints.tell.lines import Said, in_lines, parted
from gridproof.hints.tell.report import places_of
from gridproof.hints.tell.sentences import at_once, goes_without_saying
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Board, Puzzle
from gridproof.words.sentence import capital

_MOST_HARD = 20
"""With more hard steps, nobody looks for one that is not needed: each takes another walk."""
_MOST_TOGETHER = 4
"""At most so many steps stand in one passage, besides trivial ones."""
_LEAST = 3
"""A chapter has at least so many passages, if the walk is long enough."""
_SMALL = 5
"""Boards with so many rows and columns have no corners of their own: they are one chapter."""


class Passage(NamedTuple):
    """Steps that lead to one another, and the trivial ones that follow at once."""

    number: int
    """From 1 on, through all chapters."""
    told: tuple[Hint | Contradiction, ...]
    asides: tuple[Hint, ...]
    """The trivial steps. They come last, without reasons."""
    steps: tuple[Hint, ...]
    """All of them in the order in which they follow."""
    before: Board
    board: Board
    """The board before and afterwards, with marks and candidates."""

    @property
    def places(self) -> frozenset[Place]:
        """The relevant places of all steps."""
        found = (one.step if isinstance(one, Hint) else one.mistake for one in self.told)
        return frozenset().union(*map(places_of, found))

    @property
    def technique(self) -> str:
        """The technique of its last step, to which the others lead; empty for a mistake."""
        last = self.told[-1]
        return last.technique if isinstance(last, Hint) else ""

    @property
    def sentences(self) -> tuple[Said, ...]:
        own = tuple(sentence for one in self.told for sentence in one.sentences)
        return (*own, *self._asides)

    @property
    def _asides(self) -> tuple[Said, ...]:
        facts = [fact for hint in self.asides for fact in hint.step.concludes]
        return tuple(parted([at_once(self.board.puzzle, facts)])) if facts else ()

    @property
    def _told(self) -> tuple[Said, ...]:
        """The sentences, in brief where a try-out is long."""
        return (*(sentence for one in self.told for sentence in one.at_first), *self._asides)

    @property
    def text(self) -> str:
        return in_lines(self._told)

    @property
    def html(self) -> str:
        return in_lines(self._told, lambda sentence: sentence.html)


class Chapter(NamedTuple):
    """Passages about one part of the board."""

    title: str
    passages: tuple[Passage, ...]


def story(board: Board, walked: Sequence[Stage]) -> tuple[Chapter, ...]:
    """The same walk as a whole. Every step of it is proved from what stands on the board by then."""
    told = [stage.told for stage in walked]
    hints = [one for one in told if isinstance(one, Hint)]
    ordered = list(_in_order(board, _without_needless(board, hints)))
    passages = list(_passages(board, ordered))
    if told and isinstance(told[-1], Contradiction):
        last = passages[-1].board if passages else board
        mistake = told[-1]
        passages.append(Passage(len(passages) + 1, (mistake,), (), (), last, last))
    return tuple(_chapters(board.puzzle, passages))


# fewest hard steps


def _is_hard(step: Step) -> bool:
    return step.supposed is not None or bool(step.pattern)


class _Known:
    """What stands on the board, and what is excluded."""

    def __init__(self, marks: dict[Place, Mark]) -> None:
        self.marks = marks
        self.excluded: set[Fact] = set()

    def holds(self, fact: Fact) -> bool:
        if fact.holds:
            return self.marks.get(fact.place) == fact.mark
        return fact in self.excluded or self.marks.get(fact.place, fact.mark) != fact.mark

    def allows(self, step: Step) -> bool:
        """Whether everything that the step rests on is there."""
        return all(map(self.holds, step.known))

    def learn(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if fact.holds:
                self.marks[fact.place] = fact.mark
            else:
                self.excluded.add(fact)


def _without_needless(board: Board, hints: Sequence[Hint]) -> Sequence[Hint]:
    """The walk without hard steps whose conclusions direct steps find anyway."""
    kept = [hint.step for hint in hints if _is_hard(hint.step)]
    if not 0 < len(kept) <= _MOST_HARD:
        return hints
    finder = Finder(board.puzzle)
    goal = [fact for hint in hints for fact in hint.step.concludes if fact.holds]
    needless = []
    for step in kept[::-1]:
        fewer = [other for other in kept if other is not step]
        if _reaches(finder, board, fewer, goal):
            kept = fewer
            needless.append(step)
    return list(_walked_again(board, hints, kept)) if needless else hints


def _reaches(finder: Finder, board: Board, hard: Sequence[Step], goal: Sequence[Fact]) -> bool:
    """Whether direct steps and these hard ones still lead to every mark."""
    known = _Known(dict(board.state or {}))
    left = list(hard)
    while True:
        for facts in finder.direct_rounds(known.marks, known.excluded):
            known.learn(map(finder.rules.fact, facts))
        ready = next((step for step in left if known.allows(step)), None)
        if ready is None:
            return all(map(known.holds, goal))
        left.remove(ready)
        known.learn(ready.concludes)


def _walked_again(board: Board, hints: Sequence[Hint], hard: Sequence[Step]) -> Iterator[Hint]:
    """Direct steps as far as they lead; then one of the hard ones, and so on."""
    puzzle = board.puzzle
    finder = Finder(puzzle)
    known = _Known(dict(board.state or {}))
    told = {id(hint.step): hint for hint in hints}
    left = list(hard)
    first = next(finder.walk(known.marks))
    if not isinstance(first, Step):
        return
    step: Step | None = first if not _is_hard(first) else next(iter(left), None)
    while step is not None:
        if step in left:
            left.remove(step)
        hint = told.get(id(step)) or in_words(puzzle, step, finder.left(step))
        if isinstance(hint, Hint):
            yield hint
        known.learn(step.concludes)
        for further in finder.direct_steps(step):
            hint = in_words(puzzle, further, finder.left(further))
            if isinstance(hint, Hint):
                yield hint
            known.learn(further.concludes)
        step = next((one for one in left if known.allows(one)), None)


# shortest jumps


def _in_order(board: Board, hints: Sequence[Hint]) -> Iterator[Hint]:
    """The steps as a person takes them: trivial ones at once, then easy ones, near the last one.

    A step waits until all that it rests on stands on the board. A line is followed to its end.
    """
    puzzle = board.puzzle
    known = _Known(dict(board.state or {}))
    trivial = {id(hint): goes_without_saying(puzzle, hint.step) for hint in hints}
    trace = _Trace(puzzle)
    left = list(hints)
    while left:
        ready = [hint for hint in left if known.allows(hint.step)]

        def effort(hint: Hint) -> tuple[bool, bool, float]:
            return not trivial[id(hint)], _is_hard(hint.step), trace.jump(hint.step)

        # Of equally near steps, the first in the walk. All steps are ready in the order of the walk.
        chosen = min(ready or left[:1], key=effort)
        left.remove(chosen)
        if not all(map(known.holds, chosen.step.concludes)):
            yield chosen
        known.learn(chosen.step.concludes)
        if not trivial[id(chosen)]:
            trace.follow(chosen.step)


class _Trace:
    """Where the story is: the last marks, and the line that is being drawn."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._grid = puzzle.grid
        self._lines = {mark for mark, glyph in puzzle.kind.look.marks.items() if glyph.line is not None}
        self._at: list[Place] = []
        self._line: set[Cell] = set()

    def jump(self, step: Step) -> float:
        """How far a step is from the last one. A step that goes on with the line is no jump."""
        if self.goes_on(step):
            return 0.0
        positions = [self._grid.centre(fact.place) for fact in step.concludes]
        return min(
            (
                abs(row - y) + abs(col - x)
                for row, col in map(self._grid.centre, self._at)
                for y, x in positions
            ),
            default=0.0,
        )

    def goes_on(self, step: Step) -> bool:
        """Whether a step draws the same line on."""
        return any(not self._line.isdisjoint(ends) for ends in self._drawn(step))

    def follow(self, step: Step) -> None:
        self._at = [fact.place for fact in step.concludes]
        drawn = self._drawn(step)
        if drawn and all(self._line.isdisjoint(ends) for ends in drawn):
            self._line = set()
        for ends in drawn:
            self._line.update(ends)

    def _drawn(self, step: Step) -> list[tuple[Cell, ...]]:
        """The cells that each new line joins."""
        return [self._grid.sides(place) for place, mark in step.marks.items() if mark in self._lines]


# passages and chapters


def _passages(board: Board, hints: Sequence[Hint]) -> Iterator[Passage]:
    """The steps in groups. Trivial steps at the very beginning make a group of their own."""
    puzzle, trace = board.puzzle, _Trace(board.puzzle)
    groups: list[_Group] = []
    for hint in hints:
        if groups and goes_without_saying(puzzle, hint.step):
            groups[-1].asides.append(hint)
        elif groups and _goes_on(puzzle, groups[-1].told, hint, trace):
            groups[-1].told.append(hint)
        else:
            groups.append(_Group([hint], [], []))
        groups[-1].steps.append(hint)
        if hint not in groups[-1].asides:
            trace.follow(hint.step)
    for number, (told, asides, steps) in enumerate(groups, 1):
        before = board
        for hint in steps:
            board = after(board, hint)
        yield Passage(number, tuple(told), tuple(asides), tuple(steps), before, board)


class _Group(NamedTuple):
    """A passage that grows."""

    told: list[Hint]
    asides: list[Hint]
    steps: list[Hint]


def _goes_on(puzzle: Puzzle, group: Sequence[Hint], hint: Hint, trace: _Trace) -> bool:
    """Whether an easy step draws the same line on, or writes the mark to which blanks have led."""
    if len(group) >= _MOST_TOGETHER or any(_is_hard(one.step) for one in (*group, hint)):
        return False
    blanks = puzzle.kind.blanks
    found = {fact for one in group for fact in one.step.concludes}
    led = all(not fact.holds or fact.mark in blanks for fact in found) and not found.isdisjoint(
        hint.step.known
    )
    return led or trace.goes_on(hint.step)


def _chapters(puzzle: Puzzle, passages: Sequence[Passage]) -> Iterator[Chapter]:
    """Runs of passages in the same part of the board. Short runs join the one before."""
    runs: list[tuple[str, list[Passage]]] = []
    for passage in passages:
        title = _part_of(puzzle, passage)
        if runs and title == runs[-1][0]:
            runs[-1][1].append(passage)
        else:
            runs.append((title, [passage]))
    joined: list[tuple[str, list[Passage]]] = []
    for title, run in runs:
        if joined and (len(run) < _LEAST or len(joined[-1][1]) < _LEAST or joined[-1][0] == title):
            before, first = joined.pop()
            joined.append((before if len(first) >= len(run) else title, first + run))
        else:
            joined.append((title, run))
    if len(joined) == 1:
        joined = [(_WHOLE, joined[0][1])]
    seen: set[str] = set()
    for title, run in joined:
        yield Chapter(f"Back to {title}" if title in seen else capital(title), tuple(run))
        seen.add(title)


_WHOLE = "the whole board"
_ROWS, _COLUMNS = ("top", "", "bottom"), ("left", "", "right")


def _part_of(puzzle: Puzzle, passage: Passage) -> str:
    """The part of the board that a passage is about, by the middle of what it concludes."""
    grid = puzzle.grid
    if min(grid.rows, grid.cols) <= _SMALL:
        return _WHOLE
    told = [one.step.concludes if isinstance(one, Hint) else one.mistake.known for one in passage.told]
    places = [fact.place for facts in told for fact in facts] or [0]
    positions = [grid.centre(place) for place in places]
    row, col = (sorted(values)[len(values) // 2] for values in zip(*positions, strict=True))
    down = _ROWS[min(2, int(3 * row / grid.rows))]
    across = _COLUMNS[min(2, int(3 * col / grid.cols))]
    if down and across:
        return f"the {down} {across} corner"
    return f"the {down or across} edge" if down or across else "the middle"
