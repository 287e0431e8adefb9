"""A real server, a real browser. Skipped where there is no chromium or no built app."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import gridproof

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds until something that should happen counts as missing: far away, for machines that are busy."""
expect.set_options(timeout=PATIENCE / 3)
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
_APP = Path(gridproof.__file__).parent / "server" / "app" / "index.html"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server like the one that players start."""
    if not _APP.exists():
        pytest.skip("the web app is not built; `make web` builds it")
    command = [sys.executable, "-m", "gridproof.cli", "play", "--no-browser", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        words = process.stdout.readline().split()
        yield next(word for word in words if word.startswith("http")).rstrip("/")
        process.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("no chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_ARGUMENTS)
        yield browser
        browser.close()


class Visit(Protocol):
    def __call__(
        self, path: str = "/", *, phone: bool = False, theme: str = "light", palette: str = "standard"
    ) -> Page: ...


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visit]:
    """Opens pages in fresh browsers. Whatever a page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", *, phone: bool = False, theme: str = "light", palette: str = "standard"
    ) -> Page:
        context = browser.new_context(
            base_url=server,
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]  # a plain dict is a ViewportSize
            has_touch=phone,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
        if palette != "standard":
            kept = json.dumps(json.dumps({"palette": palette}))
            context.add_init_script(f"localStorage.setItem('gridproof.settings', {kept})")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(path)
        page.wait_for_selector("h1")
        return page

    yield open_page
    for context in contexts:
        context.close()
    expected = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "status of 400", "status of 409")
    assert [text for text in complaints if not any(word in text for word in expected)] == []
