"""Messages fit on one line, however long and strange the input is that they quote."""

from __future__ import annotations

import pickle

import pytest

from gridproof.errors import LONGEST, FormatError, GridproofError, PuzzleError, show
from gridproof.making import NotMade
from gridproof.verbs.bounds import TooLarge


@pytest.mark.parametrize("error", [GridproofError, PuzzleError, FormatError, TooLarge, NotMade])
def test_messages_are_bounded(error: type[GridproofError]) -> None:
    text = str(error("begin " + "x" * 9_000_000 + " end"))
    assert len(text) <= LONGEST
    assert text.startswith("begin xxx") and text.endswith("xxx end") and "…" in text
    assert str(error("as it is: ä„“…■")) == "as it is: ä„“…■"


def test_messages_are_one_line() -> None:
    assert str(PuzzleError("a\nb\r\x1b[31m\u2028\u202e\ud800c\0")) == (
        "a\\nb\\r\\x1b[31m\\u2028\\u202e\\ud800c\\x00"
    )
    strange = str(PuzzleError("\x1b\n" * 1_000_000))
    assert len(strange) <= LONGEST and strange.isprintable()


def test_errors_go_to_other_processes() -> None:
    error = pickle.loads(pickle.dumps(NotMade("none\n", None)))
    assert (str(error), error.closest) == ("none\\n", None)


def test_numbers_that_python_does_not_write_down_are_told_too() -> None:
    assert show(10**5000) == "a very long int"
    assert show("a\n") == "'a\\n'"
