"""The wording of whole steps and mistakes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import gridproof
from gridproof import collection
from gridproof.board.marks import BULB, CROSS, LINE, Mark
from gridproof.hints import Contradiction, Hint, explain, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.hints.tell.facts import said
from gridproof.hints.tell.lines import MOST_WORDS, Said, in_lines, parted
from gridproof.hints.tell.nudges import _cells, around, goal, nudge, question_of
from gridproof.hints.tell.sentences import tell
from gridproof.hints.tell.short import LONG_TRY, MOST_SHORT, try_out
from gridproof.kinds import KINDS
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Link, Step
from gridproof.words.sentence import Sentence
from tests.hints.sudokus import minimal_sudoku, sudoku
from tests.lacking import collected

SEVEN = Mark("7")
_LONGEST_TEXT = 200
"""The words of a step, however long its try-out is."""
AKARI = "https://puzz.link/p?lightup/7/7/h5ck.g5.jabm2b.m6./"


def plain(marked: str) -> str:
    return str(Sentence(marked))


def test_a_mistake_with_several_reasons_tells_them_one_by_one() -> None:
    puzzle = gridproof.read(AKARI)
    found = explain(puzzle, {puzzle.grid.cell(3, 5): BULB})
    assert isinstance(found, Contradiction)
    assert found.text == (
        "The mark at r4c6 cannot be right. The bulb at r4c6 lights its row and column, so r4c7 and r5c6"
        " stay free. The 2 at r5c7 needs 2 bulbs and has only 1 free cell left: a contradiction."
    )


first_row = Reason("row", tuple(range(9)), mark=SEVEN)


def supposing(cases: tuple[tuple[Fact, tuple[Link, ...]], ...]) -> Step:
    supposed = Fact(66, SEVEN)
    refuted = replace(supposed, holds=False)
    return Step((refuted,), (), (), supposed, (), (Link(None, (), cases),), size=2)


def test_cases_stand_on_lines_of_their_own() -> None:
    puzzle = sudoku(9, {})
    cases = (
        (Fact(0, SEVEN), (Link(first_row, (Fact(1, SEVEN, holds=False),)), Link(Reason("cell", (1,)), ()))),
        (Fact(0, SEVEN, holds=False), (Link(first_row, (Fact(2, SEVEN),)), Link(first_row, ()))),
    )
    assert in_lines(list(tell(puzzle, supposing(cases)))).splitlines() == [
        "1. Suppose r8c4 is 7.",
        "  2. If r1c1 is 7:",
        "  3. Row 1 has its 7 at r1c1, so r1c2 is not 7.",
        "  4. No number is left for r1c2: a contradiction.",
        "  5. So r1c1 is not 7.",
        "  6. Row 1 has only one cell left for 7, so r1c3 is 7.",
        "  7. Row 1 has no cell left for 7: a contradiction.",
        "8. So r8c4 is not 7.",
    ]


def test_a_case_that_fails_at_once_is_told_as_a_conclusion() -> None:
    """Three sentences are one: "if r1c1 is 7, row 1 has it twice, so it is not 7"."""
    puzzle = sudoku(9, {1: 7})
    cases = (
        (Fact(0, SEVEN), (Link(first_row, ()),)),
        (Fact(0, SEVEN, holds=False), (Link(Reason("cell", (0,)), ()),)),
    )
    assert in_lines(list(tell(puzzle, supposing(cases)))) == (
        "Suppose r8c4 is 7. Row 1 has its 7 at r1c2, so r1c1 is not 7. No number is left for r1c1:"
        " a contradiction. So r8c4 is not 7."
    )


@pytest.mark.parametrize("name", KINDS)
def test_no_sentence_is_long_and_long_steps_are_numbered(name: str) -> None:
    items = [item for item in collected(name) if item.rows * item.cols <= 49]
    made = gridproof.generate(name, items[0].rows, items[0].cols, seed=5).puzzle
    for puzzle in (max(items, key=lambda item: item.score or 0.0).board.puzzle, made):
        for hint in walkthrough(puzzle):
            words = [len(sentence.text.split()) for sentence in hint.sentences]
            assert max(words) <= MOST_WORDS, hint.text
            assert sum(words) <= MOST_WORDS or hint.in_full.startswith("1. ")
            assert len(hint.text.split()) <= _LONGEST_TEXT, hint.text
            assert hint.text == hint.in_full or try_out(hint.sentences) >= LONG_TRY
            assert not any("\n" in sentence.text for sentence in hint.sentences)


def test_what_is_too_long_is_told_in_parts() -> None:
    """At the end of a sentence, else at a comma, else where the room ends."""
    text = f"{'a ' * 50}b. {'a ' * 70}b, {'a ' * 50}b"
    parts = list(parted([Said(text, (1,)), Said("a " * 200)]))
    assert [len(part.text.split()) for part in parts] == [51, 71, 51, 80, 80, 40]
    assert " ".join(part.text for part in parts[:3]) == text
    assert {part.target for part in parts[:3]} == {(1,)}


def test_a_place_with_two_marks_is_a_contradiction_at_once() -> None:
    puzzle = collection.of_kind("shakashaka")[0].board.puzzle
    place, (one, two, *_) = next((p, m) for p, m in puzzle.kind.choices(puzzle).items() if len(m) > 2)
    reason = next(reason for reason in Finder(puzzle).rules.reasons if place in reason.places)
    supposed, other = Fact(place, one), Fact(place, two)
    refuted = replace(supposed, holds=False)
    step = Step((refuted,), (), (), supposed, (), (Link(reason, (other,)), Link(reason, ())), 1)
    texts = [sentence.text for sentence in tell(puzzle, step)]
    found, already = plain(said(puzzle, [other])), plain(said(puzzle, [supposed]))
    assert texts[1].endswith(f", so {found}, but {already} already: a contradiction.")
    assert texts[2:] == [f"So {plain(said(puzzle, [refuted]))}."]


def test_lines_and_ways_are_told_from_cell_to_cell() -> None:
    puzzle = gridproof.read("gridproof arukone 2 3\n\n1 - 1\n- - -")
    edge, cell = puzzle.grid.edge, puzzle.grid.cell
    round_the_corner = [edge(cell(0, 0), cell(1, 0)), edge(cell(1, 0), cell(1, 1))]
    assert (
        plain(said(puzzle, [Fact(e, LINE) for e in round_the_corner]))
        == "the line goes from r2c2 over r2c1 to r1c1"
    )
    around = [edge(cell(0, 1), cell(0, 0)), edge(cell(0, 1), cell(0, 2))]
    assert (
        plain(said(puzzle, [Fact(e, CROSS) for e in around]))
        == "the ways from r1c2 to r1c1 and r1c3 are closed"
    )


def test_a_mark_goes_without_its_exclusions() -> None:
    puzzle = minimal_sudoku(1113)
    one, two = puzzle.kind.choices(puzzle)[0][:2]
    assert plain(said(puzzle, [Fact(0, two, holds=False), Fact(0, one), Fact(1, two, holds=False)])) == (
        f"r1c1 is {one} and r1c2 is not {two}"
    )


@pytest.mark.parametrize("name", KINDS)
def test_a_nudge_is_a_question_about_the_goal(name: str) -> None:
    """Every rule of the kind has one; it names a place of the last link, and no mark of the conclusion."""
    speech = KINDS[name].speech
    assert speech is not None
    puzzle = next(item for item in collected(name) if item.rows <= 7).board.puzzle
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        reason = goal(hint.step)
        if reason is None or hint.step.searched:
            continue
        question = question_of(puzzle, hint.step)
        if question is None:
            assert reason.rule not in speech.questions
            continue
        assert str(question).endswith("?")
        places = {label.split("-")[0] for label in map(puzzle.grid.label, (*reason.places, reason.clue or 0))}
        cells = {cell for place in reason.places for cell in _cells(puzzle.grid, place)}
        places |= {puzzle.grid.label(cell) for cell in cells} | {
            puzzle.grid.label(around(puzzle.grid, hint.step))
        }
        named = re.findall(r"r\d+c\d+", str(question))
        assert named and places.issuperset(named)
    unasked = {rule.name for rule in puzzle.kind.rules} - speech.questions.keys()
    assert unasked <= {"filled"}, "a rule without a question"


@pytest.mark.parametrize("name", ["kurodoko-018", "shakashaka-012"])
def test_no_sentence_has_a_gap(name: str) -> None:
    """Where a number has no way left; where only struck out marks, and no rule, are behind a step."""
    puzzle = collection.items()[name].board.puzzle
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        nudged = str(nudge(puzzle, hint.step))
        assert not re.search(r" ,|: ?,|\S  ", f"{hint.text} {nudged}"), (hint.text, nudged)
        if not hint.step.reasons:
            assert hint.text.startswith("No other mark is left at ")
            assert nudged.endswith(". Only one mark is left there.")


@pytest.mark.parametrize(
    "name",
    [
        "heyawake-010",
        "kuroshuto-020",
        "shakashaka-013",
    ],
)
def test_what_a_supposition_does_not_refute_is_argued(name: str) -> None:
    """Every conclusion is about the place of the supposition, or has links of its own, and is put into
    words.
    """
    item = collection.items()[name]
    hints = [hint for hint in walkthrough(item.board.puzzle) if isinstance(hint, Hint)]
    several = 0
    for step, text in ((hint.step, hint.text) for hint in hints if hint.step.supposed is not None):
        argued = {fact for further in step.further if further.chain for fact in further.concludes}
        left = {fact.place for fact in step.concludes if fact not in argued}
        assert step.supposed is not None
        assert left <= {step.supposed.place}, text
        several += bool(argued)
    assert several


def test_a_thought_that_goes_the_same_way_is_not_told_again() -> None:
    texts = [hint.text for hint in walkthrough(collection.items()["heyawake-010"].board.puzzle)]
    ending = "So r6c4 is white. The same happens if r5c4 is shaded, so r5c4 is white."
    assert any(text.endswith(ending) for text in texts)


@pytest.mark.parametrize("name", KINDS)
def test_every_step_has_a_short_sentence(name: str) -> None:
    """With the conclusion, and at most 30 words; a long try-out is named as one first."""
    puzzle = max((i for i in collected(name) if i.rows <= 10), key=lambda i: i.score or 0).board.puzzle
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        assert 3 <= len(hint.short.text.split()) <= MOST_SHORT, hint.short
        assert hint.short.text.endswith(".")
        cells = {cell for fact in hint.step.concludes for cell in _cells(puzzle.grid, fact.place)}
        labels = set(map(puzzle.grid.label, cells))
        assert any(label in hint.short.text for label in labels), (hint.short.text, hint.text)
        number = try_out(hint.sentences)
        assert (number >= LONG_TRY) == hint.sentences[0].text.startswith("This is a try-out of ")


def test_a_refutation_in_short_names_where_it_ends() -> None:
    puzzle = collection.items()["heyawake-010"].board.puzzle
    short = [hint.short.text for hint in walkthrough(puzzle) if isinstance(hint, Hint)]
    assert "If r6c4 is shaded, it breaks down after 4 steps: r3c3 and r4c3 are shaded and share a side." in [
        text.partition(" So ")[0] for text in short
    ]


def test_suppositions_last_to_the_end_of_their_thought() -> None:
    walk = walkthrough(collection.items()["heyawake-010"].board.puzzle)
    told = next(
        hint for hint in walk if isinstance(hint, Hint) and hint.step.supposed and not hint.step.further
    )
    supposed = told.step.supposed
    *thought, end = told.sentences
    assert all(sentence.supposed == (supposed,) for sentence in thought)
    assert (end.supposed, [fact for fact in end.news if fact.holds]) == ((), [*told.step.concludes])
    assert dict(told.marks) == dict(told.step.marks)
