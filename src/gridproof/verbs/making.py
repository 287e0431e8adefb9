"""The verbs that make puzzles: random, complete, pattern."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import partial
from random import Random
from typing import Annotated, Literal, NamedTuple

from gridproof import collection
from gridproof.board.marks import Clue, State
from gridproof.engines.session import until
from gridproof.errors import GridproofError, PuzzleError
from gridproof.hints import Level
from gridproof.hints.level_probe import LevelProbe
from gridproof.kinds import kind_named
from gridproof.making import Made, NotMade
from gridproof.making.generating import generate_by
from gridproof.making.generic import making_of
from gridproof.making.recipe import DEFAULT, Recipe
from gridproof.record.kind import Kind, Puzzle
from gridproof.verbs.asking import About, Asked, Name, Seed, Side
from gridproof.verbs.bounds import GRADE_EFFORT, MAX_FIELDS, PATIENT_TRIES, tries
from gridproof.verbs.drafts import asked_puzzle, asked_sketch
from gridproof.verbs.setting import SymmetricRequest
from gridproof.verbs.verb import Progress, Verb

_RANDOM_SECONDS, _MADE_SECONDS = 20.0, 40.0
_PARTNERS = 8
"""So many places are tried for the partners of clues that stand alone."""
_RANDOM_SHARE, _MADE_SHARE = 0.8, 0.9
"""The share of a job's time that a verb takes, so that it can still report its progress."""


# wishes


@dataclass(frozen=True, kw_only=True)
class Wished(Asked):
    """The possible wishes for a new puzzle. The fields are those of Recipe."""

    level: Annotated[Level | None, About("beginner, easy, medium, hard, expert or extreme")] = None
    symmetry: Annotated[Name, About("of the clues: none, rotate2, rotate4, mirror ...")] = "none"
    density: Annotated[
        Annotated[float, About(gt=0, le=1)] | None, About("the share of cells with a clue or wall")
    ] = None
    technique: Annotated[Name | None, About("a named technique that the puzzle needs")] = None
    at_most: Annotated[Level | None, About("with a technique: no harder than this level")] = None
    method: Annotated[Name, About("another way to make them")] = DEFAULT
    options: Annotated[dict[Name, float], About("a setting of the method", max_length=MAX_FIELDS)] = field(
        default_factory=dict
    )
    unique: Annotated[bool, About("Whether it shall have one answer only.")] = True


@dataclass(frozen=True, kw_only=True)
class GenerateRequest(Wished):
    """The additional wishes of the command."""

    minimal: Annotated[bool | None, About("no clue more than needed, ever")] = None
    variant: Annotated[str, About("a variant of the rules")] = ""
    fewest: Annotated[int | None, About("of N puzzles take that with the fewest clues")] = None


def recipe_of(kind: Kind, rows: int, cols: int, wished: Wished, **drawn: Puzzle | None) -> Recipe:
    """The recipe for the wishes, with a drawn ``start`` or ``pattern`` if there is one."""
    known = {one.name for one in fields(Recipe)} - {"kind"}
    wishes = {one.name: getattr(wished, one.name) for one in fields(wished) if one.name in known}
    return Recipe(kind=kind, **{**wishes, **drawn, "rows": rows, "cols": cols})


def made_sizes(kind: Kind) -> Collection[tuple[int, int]]:
    """The usual sizes of new puzzles; none for a kind that is not made yet."""
    try:
        return making_of(kind).sizes
    except PuzzleError:
        return ()


# random


@dataclass(frozen=True, kw_only=True)
class RandomRequest(Wished):
    kind: Name
    rows: Side
    cols: Side
    seed: Seed | None = None
    day: Annotated[date | None, About("The puzzle of that day: kind, size and day decide it.")] = None


class FoundPuzzle(NamedTuple):
    """A puzzle that was made, or one of the collection."""

    puzzle: Puzzle
    answer: State | None
    """The only answer, if that is proved."""
    level: Level | None
    score: float | None
    item: collection.Item | None = None
    note: str = ""
    """A remark if the puzzle does not meet the wishes; otherwise empty."""


def _refuse_impossible(request: RandomRequest) -> None:
    """Raise PuzzleError for wishes that contradict each other, before the work begins."""
    kind = kind_named(request.kind)
    if made_sizes(kind):
        recipe_of(kind, request.rows, request.cols, request).wishes()


def _random(request: RandomRequest, progress: Progress) -> FoundPuzzle:
    kind = kind_named(request.kind)
    if not made_sizes(kind):
        return _collected(request, "This one is from the collection.")
    progress(0, "Making a puzzle")
    try:
        made = generate_by(
            recipe_of(kind, request.rows, request.cols, request),
            seed=(seed := _seed_of(request)),
            tries=tries(request.rows * request.cols, level=request.level is not None),
            time_limit=_RANDOM_SECONDS * _RANDOM_SHARE,
            begun=lambda number: progress(number, f"Attempt {number}"),
        )
    except NotMade as error:
        # A seed makes the same puzzle on every machine. The closest puzzle so far depends on the speed of
        # the machine, so it is not returned for a seed. Without a seed it is as good as any.
        if error.by_clock and seed is not None:
            raise
        if error.closest is not None:
            note = f"No {request.level} puzzle was found; this one comes closest."
            return _graded(error.closest)._replace(note=note)
        return _collected(request, "No such puzzle was found; this one is from the collection.")
    return _graded(made) if request.unique else FoundPuzzle(made.puzzle, None, None, None)


def _seed_of(request: RandomRequest) -> str | int | None:
    """The seed wished for. The puzzle of a day is the same for everyone who plays that size."""
    day = request.day and f"{request.day} {kind_named(request.kind).name} {request.rows}x{request.cols}"
    return day or request.seed


def _make(request: RandomRequest, progress: Progress) -> FoundPuzzle:
    """The same with far more attempts, for someone who does something else meanwhile."""
    _refuse_impossible(request)
    kind = kind_named(request.kind)
    if not made_sizes(kind):
        return _collected(request, "This one is from the collection.")
    closest = ""
    try:
        made = generate_by(
            recipe_of(kind, request.rows, request.cols, request),
            seed=_seed_of(request),
            tries=PATIENT_TRIES,
            begun=lambda number: progress(number, f"Attempt {number}"),
        )
    except NotMade as error:
        if error.closest is None:
            raise
        made, closest = error.closest, f"No {request.level} puzzle was found; this one comes closest."
    if not request.unique:
        return FoundPuzzle(made.puzzle, None, None, None)
    return _graded(made)._replace(note=closest)


def _collected(request: RandomRequest, note: str) -> FoundPuzzle:
    kind = kind_named(request.kind).name
    item = collection.pick(kind, request.rows, request.cols, request.level, request.seed)
    level = Level(item.level) if item.level else None
    return FoundPuzzle(item.board.puzzle, item.board.answer, level, item.score, item, note)


def _graded(made: Made) -> FoundPuzzle:
    """The puzzle, with a level even if none was requested."""
    found = FoundPuzzle(made.puzzle, made.answer, made.level, made.score)
    if made.level is None:
        with until(None) as deadline:
            grade = LevelProbe(made.puzzle, deadline=deadline, effort=GRADE_EFFORT).grade()
        if grade is not None:
            return found._replace(level=grade.level, score=grade.score)
    return found


# complete and pattern


@dataclass(frozen=True, kw_only=True)
class FillRequest(SymmetricRequest):
    level: Level | None = None
    seed: Seed | None = None


class Filled(NamedTuple):
    """A puzzle that was made of a board."""

    board: Puzzle
    made: Made
    note: str

    @property
    def changed(self) -> Mapping[int, Clue]:
        """The clues that are new or were changed."""
        old, new = self.board.clues, self.made.puzzle.clues
        return {place: clue for place, clue in new.items() if old.get(place) != clue}


def _filled(
    drawn: Literal["start", "pattern"], doing: str, request: FillRequest, progress: Progress
) -> Filled:
    """A puzzle made of a board. It has another level if none of the requested level is found."""
    progress(0, doing)
    boards = list(_boards_to_fill(request)) if drawn == "start" else [asked_puzzle(request)]
    for number, board in enumerate(boards, 1):
        try:
            return _filled_board(drawn, board, request, len(boards))
        except GridproofError:
            if number == len(boards):
                raise
    raise AssertionError("there is at least one board")


def _boards_to_fill(request: FillRequest) -> Iterator[Puzzle]:
    """The valid part of the board. Clues that stand alone get a partner first, each time in another place."""
    sketch = asked_sketch(request)
    puzzle, faults = sketch.puzzle()
    alone = {place: sketch.clues[place] for fault in faults if fault.unfinished for place in fault.places}
    if not alone:
        yield puzzle
        return
    rng = Random(f"{request.seed}/partners")
    free = [place for place in sketch.kind.clue_places(sketch.grid) if place not in sketch.clues]
    for _ in range(_PARTNERS):
        partners = dict(zip(rng.sample(free, min(len(free), len(alone))), alone.values(), strict=False))
        found, wrong = replace(sketch, clues={**sketch.clues, **partners}).puzzle()
        if not any(fault.unfinished for fault in wrong):
            yield found
    yield puzzle


def _filled_board(
    drawn: Literal["start", "pattern"], board: Puzzle, request: FillRequest, boards: int
) -> Filled:
    recipe = Recipe(
        kind=board.kind,
        rows=board.grid.rows,
        cols=board.grid.cols,
        variant=board.variant,
        level=request.level,
        symmetry=request.symmetry,
        start=board if drawn == "start" else None,
        pattern=board if drawn == "pattern" else None,
    )
    try:
        made = generate_by(
            recipe,
            seed=request.seed,
            tries=tries(board.grid.size, level=request.level is not None),
            time_limit=_MADE_SECONDS * _MADE_SHARE / boards,
        )
    except NotMade as error:
        if error.closest is None or error.by_clock:
            raise
        return Filled(board, error.closest, f"{error}.")
    if made.level is None:
        with until(None) as deadline:
            found = LevelProbe(made.puzzle, deadline=deadline, effort=GRADE_EFFORT).grade()
        if found is not None:
            made = replace(made, level=found.level, score=found.score)
    return Filled(board, made, "")


VERBS = (
    Verb(
        "random",
        "A puzzle of that size and level.",
        RandomRequest,
        _random,
        _RANDOM_SECONDS,
        _refuse_impossible,
        aside=True,
    ),
    Verb(
        "make",
        "The same, with many more attempts: for wishes that take long.",
        RandomRequest,
        _make,
        None,
        _refuse_impossible,
        aside=True,
    ),
    Verb(
        "complete",
        "Keep what is drawn, and add clues until one answer is left.",
        FillRequest,
        partial(_filled, "start", "Completing the board"),
        _MADE_SECONDS,
        asked_sketch,
        aside=True,
    ),
    Verb(
        "pattern",
        "Put clues just in the cells that have some.",
        FillRequest,
        partial(_filled, "pattern", "Looking for clues"),
        _MADE_SECONDS,
        asked_sketch,
        aside=True,
    ),
)
