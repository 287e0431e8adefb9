"""The table of jobs: the verbs that all doors share, and those of the library."""

from __future__ import annotations

from gridproof.server.work.library_work import VERBS as LIBRARY_VERBS
from gridproof.verbs import all_verbs
from gridproof.verbs.verb import Verb

JOBS: dict[str, Verb] = {verb.name: verb for verb in (*all_verbs(), *LIBRARY_VERBS)}
