"""New puzzles as players wish for them; what cannot be made comes from the collection."""

from __future__ import annotations

from gridproof import collection
from gridproof.engines.session import until
from gridproof.hints.level_probe import LevelProbe
from gridproof.kinds import kind_named
from gridproof.making import Made, NotMade, generate
from gridproof.making.recipe import Recipe
from gridproof.server import limits
from gridproof.server.catalogue import made_sizes
from gridproof.server.models import PuzzleView, RandomRequest, RandomResult
from gridproof.server.studio_work import Progress
from gridproof.server.views import collected_view, puzzle_view


def refuse_impossible(request: RandomRequest) -> None:
    """Raise PuzzleError for wishes that contradict each other, before anything is begun."""
    kind = kind_named(request.kind)
    if made_sizes(kind):
        Recipe(
            kind,
            request.rows,
            request.cols,
            request.level,
            request.symmetry,
            request.density,
            unique=request.unique,
            method=request.method,
            options=request.options,
        ).wishes()


def random_puzzle(request: RandomRequest, progress: Progress) -> RandomResult:
    kind = kind_named(request.kind)
    if not made_sizes(kind):
        return _collected(request, "This one is from the collection.")
    progress(0, "Making a puzzle")
    # The puzzle of a day is the same for everyone who plays that size.
    day = request.day and f"{request.day} {kind.name} {request.rows}x{request.cols}"
    try:
        made = generate(
            kind,
            request.rows,
            request.cols,
            level=request.level,
            seed=day or request.seed,
            symmetry=request.symmetry,
            density=request.density,
            method=request.method,
            options=request.options,
            unique=request.unique,
            tries=limits.tries(request.rows * request.cols, level=request.level is not None),
            time_limit=limits.seconds_for("random") * 0.8,
        )
    except NotMade as error:
        # A seed makes the same puzzle everywhere. On a faster machine it would make another one than the
        # closest so far, so that is not handed out; without a seed it is as good as any.
        if error.by_clock and (day or request.seed) is not None:
            raise
        if error.closest is not None:
            note = f"No {request.level} puzzle was found; this one comes closest."
            return RandomResult(puzzle=_made_view(error.closest), generated=True, note=note)
        return _collected(request, "No such puzzle was found; this one is from the collection.")
    view = _made_view(made) if request.unique else puzzle_view(made.puzzle)
    return RandomResult(puzzle=view, generated=True, note="")


def _collected(request: RandomRequest, note: str) -> RandomResult:
    kind = kind_named(request.kind).name
    item = collection.pick(kind, request.rows, request.cols, request.level, request.seed)
    return RandomResult(puzzle=collected_view(item), generated=False, note=note)


def _made_view(made: Made) -> PuzzleView:
    view = puzzle_view(made.puzzle, answer=made.answer)
    view.level, view.score = made.level, made.score
    if made.level is None:
        with until(None) as deadline:
            grade = LevelProbe(made.puzzle, deadline=deadline, effort=limits.GRADE_EFFORT).grade()
        if grade is not None:
            view.level, view.score = grade.level, grade.score
    return view
