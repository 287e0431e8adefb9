"""Kurodoko (Kuromasu, Range): shade cells so that every number sees as many white cells as it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridproof.engines.session import Deadline
from gridproof.grid import Place
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Speech, Touch, Violation
from gridproof.kinds import shading, shading_speech, sight_speech
from gridproof.kinds.clues import free_cells, need_numbers
from gridproof.kinds.shading import APART, CONNECTED
from gridproof.logic.connectivity import Chains
from gridproof.logic.known import Known
from gridproof.logic.sight import Sight
from gridproof.logic.theory import Theory
from gridproof.marks import DOT, SHADED, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.search import Result
from gridproof.steps import Step

NUMBER = Rule(
    "number",
    "A number stands on a white cell. It tells how many white cells are seen from there in its row and "
    "column, up to the nearest shaded cells and with its own cell.",
)


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, p.grid.rows + p.grid.cols - 1, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, DOT))


def _sight(p: Puzzle, known: Known) -> Sight:
    others = {cell: clue.number - 1 for cell, clue in p.clues.items() if clue.number is not None}
    return Sight(p.grid, others, known)


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, shading.apart_and_connected(p.grid))
    _sight(p, shading.known_clues(p, apart=True)).state(t, NUMBER.name)


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    settled = shading.known_clues(p, apart=True)
    sight = _sight(p, settled)

    def state_rest(t: Theory) -> None:
        shading.apart_and_connected_rest(p.grid, settled, t, asked=sight.state_rest(t))

    return shading.decide(
        p, deadline, settled, (sight, Chains(p.grid, settled)), state_rest, prove=prove, known=known
    )


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, number, seen in shading.seen_from_numbers(p, marks):
        if seen.most + 1 != number:
            mendable = seen.surely + 1 <= number < seen.most + 1
            yield Violation(NUMBER.name, (cell, *seen.visible), broken=not mendable)
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)


def technique(p: Puzzle, step: Step) -> str:
    return sight_speech.technique(p, step, NUMBER.name, own=1)


KIND = Kind(
    name="kurodoko",
    title="Kurodoko",
    aliases=("kuromasu", "range", "where is black cells"),
    rules=(NUMBER, APART, CONNECTED),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(clues={"?": Clue()}, numbers=True, marks={"x": SHADED, ".": DOT}),
        puzzlink=PuzzLink({"kurodoko": "", "kuromasu": ""}, "number16"),
        pzprv3=(
            Pzprv3(
                sections=("clues", "marks"),
                style="number",
                clues={"-": Clue()},
                marks={"#": SHADED, "+": DOT},
            ),
        ),
        tatham="numbers",
    ),
    look=Look(
        {SHADED: Glyph("■", "fill"), DOT: Glyph("·", "dot")},
        touch=Touch(primary=(SHADED, DOT), secondary=(DOT,)),
    ),
    speech=Speech(
        marks=shading_speech.MARKS,
        reasons={
            NUMBER.name: sight_speech.counting(own=1),
            APART.name: shading_speech.say_apart,
            CONNECTED.name: shading_speech.say_connected,
        },
        technique=technique,
    ),
    examples=(
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "- - x -\nx - - -\n- - - -\nx - x -"),
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "- - - -\nx - - -\n- - - -\nx - x -", "number"),
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "x - x -\nx - - -\n- - - -\nx - x -", "apart"),
        Example("- - - -\n- 6 4 -\n- - - -\n- 4 - -", "- - x -\nx - - -\n- - - x\nx - x -", "connected"),
    ),
    decide=decide,
)
