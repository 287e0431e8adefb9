"""The sources of the kernel. The build reads this file alone, so it imports nothing of ours."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

LIBRARY = "_kernel.so"
"""The file of the kernel, beside this one, on every system. ``ctypes`` needs no other name."""


def checksum(folder: Path) -> int:
    """A number that changes with the C files of a folder."""
    found = 0
    for path in sorted(path for path in folder.iterdir() if path.suffix in {".c", ".h"}):
        found = crc32(path.name.encode() + b"\0" + path.read_bytes(), found)
    return found
