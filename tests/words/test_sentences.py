"""Sentences as lists of parts, and how they are rendered."""

from __future__ import annotations

import pytest

from gridproof import collection
from gridproof.board.grid import Grid
from gridproof.hints import walkthrough
from gridproof.kinds import KINDS
from gridproof.words.naming import listed, mark_name, name_of, names_of, the_clue
from gridproof.words.sentence import MarkupError, Sentence, SentencePart, capital, joined

GRID = Grid.of(3, 4)


def test_a_sentence_has_parts() -> None:
    said = Sentence("{White} cells: the {3@r2c1} at {r2c1} is {=5}.")
    assert said.parts == [
        SentencePart("colour", "White", colour="white"),
        SentencePart("words", " cells: the "),
        SentencePart("clue", "3", (1, 0)),
        SentencePart("words", " at "),
        SentencePart("place", "r2c1", (1, 0)),
        SentencePart("words", " is "),
        SentencePart("mark", "5"),
        SentencePart("words", "."),
    ]
    assert str(said) == said.text == "White cells: the 3 at r2c1 is 5."


def test_renderings() -> None:
    said = Sentence("{r2c1} < {r10c12} is {shaded}")
    assert said.spoken == "row 2, column 1 < row 10, column 12 is shaded"
    assert said.html == (
        '<span class="place" title="row 2, column 1">r2c1</span> &lt; '
        '<span class="place" title="row 10, column 12">r10c12</span> is <span class="colour">shaded</span>'
    )
    assert not Sentence() and not Sentence().parts


def test_a_colour_of_another_language_has_an_ending() -> None:
    said = Sentence("{Shaded:Schwarz:e} Felder sind {shaded:schwarz:}")
    assert str(said) == "Schwarze Felder sind schwarz"
    colours = [part for part in said.parts if part.kind == "colour"]
    assert [(part.colour, part.ending) for part in colours] == [("shaded", "e"), ("shaded", "")]


@pytest.mark.parametrize(
    "marked", ["{white:weiß}", "{r1c1", "r1c1}", "{}", "{grey}", "{r1}", "{3@}", "{a}{b", "{{r1c1}}"]
)
def test_what_is_no_part_is_refused(marked: str) -> None:
    with pytest.raises(MarkupError):
        _ = Sentence(marked).parts


@pytest.mark.parametrize(
    ("marked", "begun"),
    [("the end", "The end"), ("{white} cells", "{White} cells"), ("{r1c1} ends", "{r1c1} ends"), ("", "")],
)
def test_capitals(marked: str, begun: str) -> None:
    assert capital(marked) == begun


def test_places_are_called_as_the_grid_calls_them() -> None:
    for place in (*GRID.cells, *GRID.edges, *GRID.border):
        assert str(Sentence(name_of(GRID, place))) == GRID.label(place)
    for number in range(13):
        assert str(Sentence(names_of(GRID, range(number)))) == GRID.labels(range(number))
    assert str(Sentence(names_of(GRID, [0, 5, 6], "or"))) == "r1c1, r2c2 or r2c3"


def test_clues_marks_and_lists() -> None:
    assert the_clue(GRID, 4, 3) == "the {3@r2c1} at {r2c1}"
    left = next(side for side in GRID.border if GRID.label(side) == "r2c1-left")
    assert the_clue(GRID, left, 3) == "the {3@r2c1} at {r2c1}-left"
    assert the_clue(GRID, 4, None) == "the clue at {r2c1}"
    assert mark_name("5") == "{=5}"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert joined([Sentence("{r1c1}."), Sentence("So.")]) == Sentence("{r1c1}. So.")


@pytest.mark.parametrize("name", KINDS)
def test_no_place_or_colour_is_left_in_the_words_of_hints_and_rules(name: str) -> None:
    """Who wants a place reads the parts; words that look like one would be lost on a page."""
    puzzle = collection.of_kind(name)[0].board.puzzle
    sentences = [rule.sentence for rule in puzzle.kind.rules]
    sentences += [said.sentence for told in walkthrough(puzzle) for said in told.sentences]
    words = [part.text for sentence in sentences for part in sentence.parts if part.kind == "words"]
    labels = {puzzle.grid.label(cell) for cell in puzzle.grid.cells}
    named = {word.strip(".,;:()") for text in words for word in text.split()}
    # Symbols such as white circles have their colour on every screen.
    colours = {"white", "shaded", "White", "Shaded"} - puzzle.kind.look.symbols.keys()
    assert not named & (labels | colours)
