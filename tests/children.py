"""The processes below a process, as Linux lists them."""

from __future__ import annotations

from pathlib import Path


def children_of(process: int) -> list[int]:
    """All processes below it."""
    found = [process]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").iterdir():
            found += map(int, task.joinpath("children").read_text().split())
    return found[1:]


def workers_of(process: int) -> list[int]:
    """Those of its processes that do the work."""
    return [
        child
        for child in children_of(process)
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
