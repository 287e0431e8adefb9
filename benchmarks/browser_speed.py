"""How fast the engine in the page is, beside the local server that does the same work.

Run it with ``.venv/bin/python benchmarks/browser_speed.py [--boards N] [--seeds N]``, after
``make web engine``. It writes the site, serves it as plain files, and asks in Chromium: N puzzles of the
collection of each kind, and a new puzzle of the largest usual size up to 10 x 10 from N seeds. Both ways are
asked in turn, from a page, one request at a time, each once before it counts.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import geometric_mean, median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from gridproof import collection, write
from gridproof.kinds import KINDS
from gridproof.server.site.building import write_site
from gridproof.server.site.static import ENGINE
from gridproof.server.work.catalogue import kind_view

_SMALL = 10
_WARM = 5
_SITE = """async (body) => {
    const began = performance.now();
    const { ask } = await import(POOL);
    const answer = await (await ask('POST', '/ask', body)).json();
    return [performance.now() - began, answer.state ?? answer.error];
}"""
_SERVER = """async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const began = performance.now();
    const asked = await fetch('/api/ask', { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await asked.json();
    return [performance.now() - began, answer.state ?? answer.error];
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=10, metavar="N")
    parser.add_argument("--seeds", type=int, default=3, metavar="N")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        write_site(folder)
        script = _SITE.replace("POOL", f"'/assets/{next((folder / 'assets').glob('pool-*.js')).name}'")
        server = stack.enter_context(running("-m", "gridproof.cli", "play", "--no-browser", "--port", "0"))
        files = stack.enter_context(
            running("-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder))
        )
        browser = stack.enter_context(chromium())
        size = sum(path.stat().st_size for path in ENGINE.iterdir() if path.suffix != ".json")
        print(f"engine as sent, nothing compressed by the host: {size / 1e6:.1f} MB")
        page = ready(browser.new_context(), files, script)
        compare(
            Asked(page, script),
            Asked(opened(browser.new_context(), server), _SERVER),
            args.boards,
            args.seeds,
        )


@contextmanager
def running(*command: str) -> Iterator[str]:
    """A server; its address."""
    with subprocess.Popen(
        [sys.executable, "-u", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        words = process.stdout.readline().split()
        try:
            yield next(word.strip("()") for word in words if word.strip("()").startswith("http:")).rstrip("/")
        finally:
            process.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise SystemExit("no chromium on this machine")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])


def opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.goto(url)
    page.wait_for_selector("h1")
    return page


class Asked:
    """One way to have a request answered."""

    def __init__(self, page: Page, script: str) -> None:
        self._page, self._script = page, script

    def seconds(self, body: dict[str, Any]) -> float:
        took, state = self._page.evaluate(self._script, body)
        if state != "done":
            raise SystemExit(f"{body}: {state}")
        return float(took) / 1000


def text(item: collection.Item) -> str:
    return write(item.board.puzzle)


def ready(context: BrowserContext, url: str, script: str) -> Page:
    """The site with its engine loaded; how long that takes is told."""
    first = {"verb": "solve", "puzzle": text(next(iter(collection.items().values())))}
    page = opened(context, url)
    cold = Asked(page, script).seconds(first)
    page.wait_for_timeout(3000)
    warm = []
    for _ in range(_WARM):
        page.close()
        page = opened(context, url)
        warm.append(Asked(page, script).seconds(first))
    told = ", ".join(f"{took:.1f}" for took in sorted(warm))
    print(
        f"first answer, with nothing kept: {cold:.1f} s; kept by the browser: {median(warm):.1f} s ({told})"
    )
    return page


def compare(page: Asked, server: Asked, boards: int, seeds: int) -> None:
    print("| | hint, page | server | solve, page | server | new puzzle, page | server |")
    print("| --- " * 7 + "|")
    ratios: list[float] = []
    medians: dict[str, list[float]] = {"hint": [], "solve": [], "random": []}
    for name, kind in KINDS.items():
        items = [item for item in collection.items().values() if item.kind == name]
        items = items[:: -(-len(items) // boards)]
        small = [item for item in items if max(item.rows, item.cols) <= _SMALL]
        rows, cols = max(size for size in kind_view(name).sizes if max(size) <= _SMALL)
        cells = []
        for verb, bodies in (
            ("hint", [{"puzzle": text(item)} for item in items]),
            ("solve", [{"puzzle": text(item)} for item in small]),
            ("random", [{"kind": name, "rows": rows, "cols": cols, "seed": seed} for seed in range(seeds)]),
        ):
            times: list[tuple[float, float]] = []
            for number, body in enumerate((bodies[0], *bodies)):
                took = (page.seconds({"verb": verb, **body}), server.seconds({"verb": verb, **body}))
                if number:
                    times.append(took)
            ratios += [here / there for here, there in times]
            medians[verb] += [here for here, _ in times]
            cells += [f"{1000 * median(took):.0f} ms" for took in zip(*times, strict=True)]
        print(f"| {kind.title}, new {rows}x{cols} | {' | '.join(cells)} |", flush=True)
    for verb, found in medians.items():
        print(f"{verb}: {1000 * median(found):.0f} ms in the median of {len(found)}")
    print(f"the page takes {geometric_mean(ratios):.2f} times as long as the server, in the geometric mean")


if __name__ == "__main__":
    main()
