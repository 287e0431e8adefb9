"""Puzzles that are made in the background are used or ignored when they are ready."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit

pytestmark = pytest.mark.browser


def test_a_puzzle_is_made_while_one_does_something_else(visit: Visit) -> None:
    page = visit("/kind/akari")
    page.get_by_label("Level").select_option("hard")
    page.get_by_role("button", name="Make it while I play").click()
    page.get_by_role("link", name="Settings").click()
    ready = page.locator(".notice", has_text=re.compile("Akari .*hard is ready"))
    ready.get_by_role("button", name="Play it").click()
    expect(page).to_have_url(re.compile("play"))
    expect(page.get_by_role("heading", name="Akari")).to_be_visible()
    expect(ready).to_have_count(0)


def test_what_takes_too_long_is_cancelled(visit: Visit) -> None:
    """No Akari of this size is extreme: all attempts would be made."""
    page = visit("/kind/akari")
    page.get_by_label("Size").select_option("other")
    page.get_by_label("Rows").fill("30")
    page.get_by_label("Columns").fill("30")
    page.get_by_label("Level").select_option("extreme")
    page.get_by_role("button", name="Make it while I play").click()
    making = page.get_by_role("complementary", name="In the making")
    expect(making).to_contain_text(re.compile(r"Attempt \d+"))
    making.get_by_role("button", name="Cancel").click()
    expect(making).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(0)
