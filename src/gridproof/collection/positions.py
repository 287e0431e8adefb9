"""Positions in which a technique is the next step, cut from walks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.collection import of_kind
from gridproof.collection.techniques import ShownTechnique, struck_out, techniques
from gridproof.formats import read
from gridproof.hints import Contradiction, Hint, explain, walkthrough
from gridproof.hints.techniques import described
from gridproof.hints.tell.nudges import where_to_look
from gridproof.making import NotMade
from gridproof.making.generating import generate_by
from gridproof.making.generic import making_of
from gridproof.making.recipe import Recipe
from gridproof.record.kind import Board, Kind
from gridproof.solving import solve
from gridproof.words.sentence import joined

UNNAMED = {"direct", "contradiction", "case distinction", "few ways", "search"}
"""The names of steps that are no technique."""
_MOST_MARKS = 4
"""The largest number of marks that a lesson requires."""
_MOST_STEPS = 5
"""For how many steps a strike-out is followed until it leads to a mark."""
_LONGEST = 900
"""Longer hints are not suitable for teaching."""
_MOST_CELLS = 196
"""Practice on larger boards would take too long to look over."""
_TRIES = 60
"""After so many attempts in vain, no further puzzle with the technique is made."""


def _position(id: str, board: Board, met: Hint) -> ShownTechnique | None:
    """The result of a technique from these marks.

    None if it is not the next step or leads to no mark soon.
    """
    puzzle, marks, excluded = board.puzzle, board.state or {}, struck_out(board)
    uniqueness = met.step.assumes_unique
    hint = explain(puzzle, marks, excluded=excluded, uniqueness=uniqueness)
    if not isinstance(hint, Hint) or hint.technique != met.technique:
        return None
    goal, texts = hint.step.marks, [hint.in_one_line]
    excluded += hint.step.concludes
    while not goal and len(texts) < _MOST_STEPS:
        after = explain(puzzle, marks, excluded=excluded, uniqueness=uniqueness)
        if not isinstance(after, Hint) or after.technique in UNNAMED:
            return None
        goal = after.step.marks
        excluded += after.step.concludes
        texts.append(after.in_one_line)
    text = joined(texts)
    if not 0 < len(goal) <= _MOST_MARKS or len(str(text)) > _LONGEST:
        return None
    return ShownTechnique(met.technique, id, board, goal, where_to_look(puzzle, hint.step), text)


def practice(
    kind: Kind,
    technique: str,
    *,
    number: int = 5,
    seed: str | int | None = None,
    looked: Callable[[int], object] = lambda _: None,
) -> list[ShownTechnique]:
    """Up to so many positions that show a technique, each from another puzzle. ``looked`` counts puzzles.

    They come from the collection, then from puzzles that are made. The seed chooses them. The position of
    the lesson is not among them.
    """
    rng = Random(seed)
    speech = kind.speech
    uniqueness = speech is not None and technique in speech.unique_patterns

    def key(one: ShownTechnique) -> tuple[str, frozenset[tuple[Place, Mark]]]:
        return one.id, frozenset((one.board.state or {}).items())

    taught = set(map(key, techniques(kind)))

    def wanted(hint: Hint) -> bool:
        return hint.technique == technique

    found: list[ShownTechnique] = []
    for count, (id, board) in enumerate(_boards(kind, technique, rng), start=1):
        looked(count)
        here = positions(id, board, wanted, uniqueness=uniqueness)
        shown = next((one for one in here if key(one) not in taught), None)
        if shown is not None:
            found.append(shown)
            if len(found) == number:
                break
    return found


def _boards(kind: Kind, technique: str, rng: Random) -> Iterator[tuple[str, Board]]:
    """Puzzles that may show a technique: known ones, then ones that are made for it."""
    items = [item for item in of_kind(kind.name) if item.rows * item.cols <= _MOST_CELLS]
    rng.shuffle(items)
    yield from ((item.id, item.board) for item in items)
    for count, text in enumerate(described(kind).boards, start=1):
        for board in read(text, kind=kind):
            yield f"{kind.name}-further-{count}", board._replace(answer=solve(board.puzzle).answer)
    rows, cols = making_of(kind).sizes[0]
    recipe = Recipe(kind=kind, rows=rows, cols=cols, technique=technique)
    while True:
        try:
            made = generate_by(recipe, seed=rng.getrandbits(32), tries=_TRIES)
        except NotMade:
            return
        yield f"{kind.name}-{made.seed}", Board(made.puzzle, answer=made.answer)


def positions(
    id: str, board: Board, wanted: Callable[[Hint], bool], *, uniqueness: bool
) -> Iterator[ShownTechnique]:
    """The positions of a walk in which a wanted step is the next one."""
    puzzle, answer = board.puzzle, board.answer
    marks, notes = dict[Place, Mark](), dict[Place, tuple[Mark, ...]]()
    for hint in walkthrough(puzzle, uniqueness=uniqueness):
        if isinstance(hint, Contradiction):
            return
        if wanted(hint):
            shown = _position(id, Board(puzzle, dict(marks), answer, dict(notes)), hint)
            if shown is not None:
                yield shown
        marks.update(hint.step.marks)
        notes = {place: left for place, left in {**notes, **hint.left}.items() if place not in marks}
