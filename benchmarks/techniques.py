"""How long a puzzle takes to make that needs a named technique: a table of kinds and techniques.

    python benchmarks/techniques.py [--seeds 3] [--only akari,sudoku] [--seconds 10]
        [--out benchmarks/results/techniques.json]
    python benchmarks/techniques.py --pages

Seconds are processor time on one core, at each kind's usual size. A puzzle that takes longer than the limit
counts as not made. Techniques that the verbs refuse at once are skipped. ``--pages`` measures nothing: it
writes the table into the documentation.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gridproof import NotMade, generate
from gridproof.engines import session
from gridproof.hints.techniques import described
from gridproof.kinds import KINDS
from gridproof.making.generic import making_of
from levels import ProcessorTime, usual_size

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "techniques.json"
PAGE = ROOT / "docs" / "reference" / "levels.md"


def seconds_of(kind: str, name: str, seeds: int, limit: float) -> list[float | None]:
    """The time of each seed; None if the puzzle was not made within the limit."""
    found: list[float | None] = []
    for seed in range(seeds):
        started = time.process_time()
        try:
            generate(kind, *usual_size(kind), technique=name, seed=seed, time_limit=limit)
        except NotMade:
            found.append(None)
        else:
            found.append(round(time.process_time() - started, 2))
    return found


def measured(args: argparse.Namespace) -> None:
    out = Path(args.out)
    known: dict[str, dict[str, Any]] = json.loads(out.read_text()) if out.exists() else {}
    for kind in args.only.split(",") if args.only else KINDS:
        refused = making_of(KINDS[kind]).out_of_reach
        known[kind] = {}
        for name in (one.name for one in described(KINDS[kind]).techniques):
            if name not in refused:
                known[kind][name] = seconds_of(kind, name, args.seeds, args.seconds)
                print(f"{kind}: {name}: {shown(known[kind][name])}", flush=True)
                out.parent.mkdir(parents=True, exist_ok=True)
                out.write_text(json.dumps(known, indent=1) + "\n")


def shown(seconds: Sequence[float | None]) -> str:
    """The slowest puzzle, and how many were made where some were not."""
    made = [one for one in seconds if one is not None]
    if not made:
        return "not found"
    missing = f" ({len(made)} of {len(seconds)})" if len(made) < len(seconds) else ""
    return f"{max(made):.2f}{missing}"


def rows(known: Mapping[str, Mapping[str, Sequence[float | None]]]) -> Iterator[str]:
    yield "| kind | technique: seconds of the slowest puzzle |"
    yield "| --- | --- |"
    for kind in KINDS:
        if kind in known:
            cells = "; ".join(f"{name}: {shown(found)}" for name, found in known[kind].items())
            yield f"| {kind} | {cells} |"
    every = [found for techniques in known.values() for found in techniques.values()]
    in_time = sum(None not in found for found in every)
    yield ""
    yield f"Of {len(every)} techniques, {in_time} were met by every seed within the limit."


def write_pages(results: Path) -> None:
    block = "\n".join(["<!-- techniques -->", "", *rows(json.loads(results.read_text())), "", "<!-- end -->"])
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(r"<!-- techniques -->.*?<!-- end -->", lambda _: block, text, flags=re.S))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=3, metavar="N")
    parser.add_argument("--only", metavar="K,K", help="these kinds only")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for one puzzle")
    parser.add_argument("--out", default=str(RESULTS), metavar="FILE")
    parser.add_argument("--pages", action="store_true", help="write the table into the documentation")
    args = parser.parse_args()
    session.__dict__["time"] = ProcessorTime
    if args.pages:
        write_pages(Path(args.out))
    else:
        measured(args)


if __name__ == "__main__":
    main()
