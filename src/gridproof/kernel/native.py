"""Access to the kernel: the library that the build made of ``kernel/``, if there is a fitting one.

A module with an inner loop there imports ``KERNEL``, and runs the plain twin if it is None.
"""

from __future__ import annotations

import os
from ctypes import POINTER, PyDLL, c_char_p, c_double, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

from gridproof.kernel.sources import LIBRARY, checksum

VERSION = 5
"""As in ``kernel.h``."""
SWITCH = "GRIDPROOF_KERNEL"
"""The environment variable that disables the kernel if it is set to ``off``.

It can name the folder of another library instead: one that was built to find mistakes in it.
"""
GAVE_UP, MORE, NO_MEMORY, WRONG = -1, -2, -3, -4
"""As in ``kernel.h``."""

_HERE = Path(__file__).parent
_SOURCES = _HERE.parents[2] / "kernel"
"""The C sources. Only a checkout has them."""

_BYTES, _NUMBERS = c_char_p, POINTER(c_int32)
_LIST = c_void_p
"""The address of an ``array`` of whole numbers of 32 bits, or None."""
ENTRIES: dict[str, tuple[Any, list[Any]]] = {
    "kn_units_new": (c_void_p, [c_int32, c_int32, c_int32, _NUMBERS]),
    "kn_units_free": (None, [c_void_p]),
    "kn_units_answers": (c_int32, [c_void_p, _BYTES, c_int32, c_int64, _BYTES, POINTER(c_int64)]),
    "kn_units_thin": (c_int32, [c_void_p, _BYTES, _BYTES, c_int32, _NUMBERS, c_int64, _BYTES]),
    "kn_units_fill": (c_int32, [c_void_p, POINTER(c_double), c_int32, c_int64, _BYTES]),
    "kn_units_has": (c_int32, [c_void_p, _LIST, c_int32]),
    "kn_units_solved_by": (c_int32, [c_void_p, _LIST, _LIST, POINTER(c_uint64)]),
    "kn_chains_new": (c_void_p, [c_void_p, _LIST, c_int32, c_uint32, c_int32, c_int64]),
    "kn_chains_free": (None, [c_void_p]),
    "kn_chains_longer": (c_int32, [c_void_p]),
    "kn_chains_nodes": (c_int32, [c_void_p]),
    "kn_chains_out": (_NUMBERS, [c_void_p]),
    "kn_mesh_new": (c_void_p, [c_int32, c_int32, _LIST, _LIST]),
    "kn_mesh_free": (None, [c_void_p]),
    "kn_mesh_rings": (c_int32, [c_void_p, _LIST, _LIST]),
    "kn_mesh_fragments": (c_int32, [c_void_p, _LIST, _LIST]),
    "kn_mesh_parts": (c_int32, [c_void_p, _LIST, _LIST, c_int32, _LIST]),
    "kn_network_new": (c_void_p, [c_int32, _LIST, _BYTES, c_int32]),
    "kn_network_free": (None, [c_void_p]),
    "kn_network_add": (c_int32, [c_void_p, _LIST, c_int32]),
    "kn_network_add_as": (c_int32, [c_void_p, _LIST, c_int32, _LIST, c_int32]),
    "kn_network_print": (c_int32, [c_void_p]),
    "kn_network_printed": (_NUMBERS, [c_void_p]),
    "kn_network_print_length": (c_int32, [c_void_p]),
    "kn_network_needed": (
        c_int32,
        [c_void_p, _LIST, c_int32, _LIST, c_int32, _LIST, c_int32, c_int64, _LIST, POINTER(c_int64)],
    ),
    "kn_facts_new": (c_void_p, [c_void_p, _LIST, c_int32]),
    "kn_facts_free": (None, [c_void_p]),
    "kn_facts_adopt": (c_int32, [c_void_p]),
    "kn_facts_run": (c_int32, [c_void_p, _LIST, c_int32, c_int32, _LIST, c_int32, c_int32]),
    "kn_facts_lemma": (c_int32, [c_void_p, c_int32, _LIST, c_int32, _BYTES]),
    "kn_facts_hold": (c_int32, [c_void_p, _LIST, c_int32]),
    "kn_facts_undo": (None, [c_void_p, c_int32]),
    "kn_facts_trail": (c_void_p, [c_void_p]),
    "kn_facts_held": (c_void_p, [c_void_p]),
    "kn_facts_struck": (c_void_p, [c_void_p]),
    "kn_facts_mask": (c_void_p, [c_void_p, c_int32]),
    "kn_facts_words": (c_int32, [c_void_p]),
    "kn_facts_out": (_NUMBERS, [c_void_p]),
    "kn_facts_conflict": (c_void_p, [c_void_p]),
    "kn_facts_has_source": (c_int32, [c_void_p, c_int32]),
    "kn_facts_source": (c_int32, [c_void_p, c_int32]),
    "kn_facts_spare": (_NUMBERS, [c_void_p]),
    "kn_facts_count": (c_int32, [c_void_p]),
    "kn_board_adopt": (c_int32, [c_void_p]),
    "kn_board_learn": (c_int32, [c_void_p, _LIST, c_int32]),
    "kn_board_follow": (c_int32, [c_void_p, c_int32]),
    "kn_board_ready": (c_int32, [c_void_p]),
    "kn_board_support": (c_int32, [c_void_p, _LIST, c_int32]),
    "kn_board_glances": (c_int32, [c_void_p, c_int32]),
    "kn_board_cover": (c_int32, [c_void_p, _LIST, c_int32, _LIST, c_int32]),
    "kn_board_places": (c_int32, [c_void_p, _LIST, c_int32]),
    "kn_board_round": (c_int32, [c_void_p]),
    "kn_frontier_new": (
        c_void_p,
        [c_int32, c_int32, _BYTES, _BYTES, _BYTES, _BYTES, c_int32, c_uint64, c_int64],
    ),
    "kn_frontier_free": (None, [c_void_p]),
    "kn_frontier_run": (c_int32, [c_void_p, c_int64]),
    "kn_frontier_counted": (c_int64, [c_void_p, POINTER(c_uint64)]),
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


_ELSEWHERE = os.environ.get(SWITCH, "").removeprefix("on").removeprefix("off")
KERNEL, _WHY = look(Path(_ELSEWHERE) if _ELSEWHERE else _HERE, _SOURCES)


def described() -> str:
    """Which twin runs."""
    return "native" if KERNEL is not None else f"plain Python: {_WHY}"
