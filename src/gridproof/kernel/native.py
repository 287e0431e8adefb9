"""Access to the kernel: the library that the build made of ``kernel/``, if there is a fitting one.

A module with an inner loop there imports ``KERNEL``, and runs the plain twin if it is None.
"""

from __future__ import annotations

import os
from ctypes import POINTER, PyDLL, c_char_p, c_double, c_int32, c_int64, c_uint32, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

from gridproof.kernel.sources import LIBRARY, checksum

VERSION = 1
"""As in ``kernel.h``."""
SWITCH = "GRIDPROOF_KERNEL"
"""The environment variable that disables the kernel if it is set to ``off``."""
GAVE_UP, MORE = -1, -2
"""As in ``kernel.h``."""

_HERE = Path(__file__).parent
_SOURCES = _HERE.parents[2] / "kernel"
"""The C sources. Only a checkout has them."""

_BYTES, _NUMBERS = c_char_p, POINTER(c_int32)
ENTRIES: dict[str, tuple[Any, list[Any]]] = {
    "kn_units_new": (c_void_p, [c_int32, c_int32, c_int32, _NUMBERS]),
    "kn_units_free": (None, [c_void_p]),
    "kn_units_answers": (c_int32, [c_void_p, _BYTES, c_int32, c_int64, _BYTES, POINTER(c_int64)]),
    "kn_units_thin": (c_int32, [c_void_p, _BYTES, _BYTES, c_int32, _NUMBERS, c_int64, _BYTES]),
    "kn_units_fill": (c_int32, [c_void_p, POINTER(c_double), c_int32, c_int64, _BYTES]),
}
"""Per function, its result type and its argument types."""


class Looked(NamedTuple):
    """The kernel, or the reason why there is none."""

    library: PyDLL | None
    why: str


def look(folder: Path, sources: Path) -> Looked:
    """The kernel in a folder, if it fits this Python code and the C sources (if they exist)."""
    if os.environ.get(SWITCH) == "off":
        return Looked(None, f"{SWITCH} is off")
    path = folder / LIBRARY
    if not path.exists():
        return Looked(None, "no kernel was built")
    try:
        # Calls are short and keep Python's lock: to give it back would take longer than most of them.
        library = PyDLL(str(path))
        library.kn_version.restype, library.kn_sources.restype = c_int32, c_uint32
        version, made_of = library.kn_version(), library.kn_sources()
    except (OSError, AttributeError):
        return Looked(None, "the kernel is for another system")
    if version != VERSION or (sources.is_dir() and made_of != checksum(sources)):
        return Looked(None, "the kernel is older than its sources")
    for name, (returned, taken) in ENTRIES.items():
        entry = library[name]
        entry.restype, entry.argtypes = returned, taken
        setattr(library, name, entry)
    return Looked(library, "")


KERNEL, _WHY = look(_HERE, _SOURCES)


def described() -> str:
    """Which twin runs."""
    return "native" if KERNEL is not None else f"plain Python: {_WHY}"
