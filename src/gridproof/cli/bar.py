"""The progress bar itself. It is a separate module because rich takes a while to import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text


class _Rate(ProgressColumn):
    """The number of things per second, or of seconds per thing."""

    def render(self, task: Task) -> Text:
        speed = task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{1 / speed:.1f} s each")


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that disappears at the end.

    It yields a function that takes the number of things done.
    """
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeElapsedColumn(), TimeRemainingColumn())
    # Output printed meanwhile must not go through the bar, because stdout may be a file.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    ) as progress:
        task = progress.add_task("", total=total)

        def advance(done: int) -> None:
            progress.update(task, completed=done)

        yield advance
