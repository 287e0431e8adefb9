"""The engine in the page against native Python: every verb on new puzzles of every kind."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from gridproof.kinds import KINDS
from gridproof.server.work.catalogue import kind_view
from tests.torture.scale import LONG, report, scaled, seed_of
from tests.web.conftest import browser, engine_page, folder, page_server  # noqa: F401
from tests.web.test_site import VERBS, Asking, answers_as_the_command

TRIES = scaled(0, 10)


@pytest.mark.parametrize("kind", KINDS if LONG else ())  # tests/web/test_site.py tries each kind once
def test_the_page_computes_as_the_command(
    kind: str,
    engine_page: Page,  # noqa: F811
    page_server: str,  # noqa: F811
) -> None:
    seed = seed_of(f"site/{kind}")
    rng = random.Random(seed)
    asking = Asking(engine_page, page_server)
    for _ in range(TRIES):
        for rows, cols in kind_view(kind).sizes[:2]:
            wanted = {"verb": "random", "kind": kind, "rows": rows, "cols": cols}
            made = answers_as_the_command(asking, {**wanted, "seed": rng.getrandbits(32)})
            for verb in VERBS:
                answers_as_the_command(asking, {"verb": verb, "puzzle": made["puzzle"]["text"]})
    report(f"page against command: {kind}: {TRIES} puzzles of two sizes, all verbs agree ({seed})")
