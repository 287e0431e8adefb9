"""Measurements: their lines, and the summaries of many. A time limit is never taken for a time."""

from __future__ import annotations

import re

import pytest

from gridproof.engines.session import Statistics
from gridproof.errors import FormatError
from gridproof.lab.measurements import (
    FAILED,
    REFUSED,
    TIMEOUT,
    Measurement,
    Summary,
    line_of,
    measurements_in,
    summarise,
)
from gridproof.lab.plot import plot, plot_boards


def measured(
    board: int, seconds: float = 0.0, status: str = "unique", *, limit: float = 3, repeat: int = 1
) -> Measurement:
    statistics = Statistics(variables=10 * board, conflicts=board)
    return Measurement(
        kind="akari",
        board=str(board),
        rows=5,
        cols=6,
        encoding="sat",
        engine="auto",
        question="unique",
        time_limit=limit,
        status=status,
        seconds=seconds,
        repeat=repeat,
        memory=1_000_000 * board,
        statistics=statistics,
    )


def summary(*measurements: Measurement, limit: float = 3) -> Summary:
    (one,) = summarise(measurements, limit)
    return one


@pytest.mark.parametrize(
    ("measurements", "shown"),
    [
        ([measured(1, 0.004), measured(2, 0.02), measured(3, 1.5)], "0.020"),
        # Half a limit is the time of no board.
        ([measured(1, 0.01), measured(2, status=TIMEOUT)], "0.010 (1 of 2)"),
        ([measured(1, status=TIMEOUT), measured(2, status=TIMEOUT)], "> 3"),
        ([measured(1, 0.2), measured(2, status=REFUSED)], "0.200 (1 of 2, 1 refused)"),
        ([measured(1, status=TIMEOUT), measured(2, status=REFUSED)], "> 3 (1 refused)"),
        ([measured(1, status=REFUSED)], "refused"),
        ([measured(1, status=FAILED)], "failed"),
        ([measured(1, status=FAILED), measured(2, 0.5)], "0.500 (1 of 2, 1 failed)"),
        # A longer limit does not make a board count among those within a shorter one.
        ([measured(1, 4, limit=5), measured(2, 0.5)], "0.500 (1 of 2)"),
    ],
)
def test_what_is_shown(measurements: list[Measurement], shown: str) -> None:
    assert summary(*measurements).shown == shown


def test_numbers_are_of_the_boards_that_were_decided() -> None:
    one = summary(measured(1, 0.1), measured(3, 0.3), measured(9, status=TIMEOUT))
    assert (one.boards, one.decided) == (3, 2)
    assert one.medians is not None
    assert (one.medians.variables, one.medians.conflicts, one.medians.memory) == (20, 2, 2_000_000)


def test_a_board_counts_once_however_often_it_is_measured() -> None:
    times = [measured(1, seconds, repeat=n) for n, seconds in enumerate((0.1, 0.2, 0.9), 1)]
    one = summary(*times, measured(2, 0.4))
    assert (one.boards, one.decided, one.shown) == (2, 2, "0.300")
    late = summary(*times[:2], measured(1, status=TIMEOUT, repeat=3))
    assert (late.decided, late.shown) == (0, "> 3")


def test_lines_are_read_as_they_were_written() -> None:
    known = [measured(1, 0.25), measured(2, status=TIMEOUT), measured(1, 0.5, repeat=2)]
    lines = [line_of(one).encode() for one in known]
    said: list[str] = []
    assert list(measurements_in("file", lines, said.append).values()) == known
    # A later line replaces an earlier one, and what is unknown today may come.
    newer = lines[0].replace(b"0.25", b"0.75").replace(b"{", b'{"later": 1, ', 1)
    found = measurements_in("file", [*lines, newer, b"damaged"], said.append)
    assert found[known[0].key].seconds == 0.75
    assert said == ["file: line 5 is ignored: it is not a measurement"]
    with pytest.raises(FormatError, match="file: not a file of measurements"):
        measurements_in("file", [b"a,b", b"c,d"], said.append)


def test_more_time_or_a_crowd_leaves_something_to_measure() -> None:
    assert measured(1, 2.0).fills(60)
    assert measured(1, status=TIMEOUT).fills(3)
    assert not measured(1, status=TIMEOUT).fills(4)
    assert not measured(1, status=TIMEOUT, limit=1.2).fills(3)


def test_a_picture_shows_what_was_not_decided() -> None:
    partly = summary(measured(1, 0.01), measured(2, status=TIMEOUT))
    assert 'fill="white"' in plot("some", [partly]).partition("hollow")[2]
    assert 'fill="white"' not in plot("all", [summary(measured(1, 0.01))]).partition("hollow")[2]


def test_a_picture_shows_every_board() -> None:
    boards = [measured(number, seconds) for number, seconds in enumerate((0.01, 0.1, 1.0), 1)]
    drawn = plot("dots", [summary(*boards, measured(4, status=TIMEOUT))])
    assert drawn.count('r="1.5"') == 3
    assert drawn.count('stroke-opacity="0.4"') == 1, "from the fastest to the slowest"
    assert plot("one", [summary(boards[0])]).count('stroke-opacity="0.4"') == 0


def test_every_board_has_a_column_and_a_mark_for_each_way_that_decided_it() -> None:
    boards = [measured(number, 0.01 * number) for number in (1, 2, 3)]
    drawn = plot_boards("columns", [*boards, measured(4, status=TIMEOUT)])
    marks = re.findall(r'cx="([\d.]+)" cy="[\d.]+" r="2.5"', drawn)
    assert len(marks) == len({*marks}) == 3
    assert "no mark: not decided" in drawn
    assert 'r="2.5"' not in plot_boards("none", [measured(1, status=TIMEOUT)])
