"""What every format owes its users, whatever the text."""

from __future__ import annotations

import pytest

from gridproof.errors import GridproofError
from gridproof.formats.format import Format
from gridproof.record.kind import Kind


def error_of(format: Format, text: str, kind: Kind | None = None) -> str:
    """The message for a text that cannot be read: one line that is not too long."""
    with pytest.raises(GridproofError) as caught:
        format.read(text, kind)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 500
    return message


def reads_or_refuses(format: Format, text: str) -> None:
    """A damaged text is refused in one line, or else what was read can be written and read again."""
    format.detect(text)
    try:
        boards = format.read(text, None)
    except GridproofError as error:
        assert "\n" not in str(error)
    else:
        for board in boards:
            assert format.read(format.write(board), board.puzzle.kind) == [board]
