"""A link carries settings: a club or a teacher sets them for everyone; a kind may have a theme of its own."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

pytestmark = pytest.mark.browser


def theme(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


def test_settings_come_with_a_link_and_can_be_put_back(visit: Visit) -> None:
    given = {"theme": "dark", "hints": "counted", "helps": {"solve": False}}
    page = visit(f"/?settings={quote(json.dumps(given))}")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page).not_to_have_url(re.compile("settings="))
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_label("Count hints")).to_be_checked()
    expect(page.get_by_label("Show the answer")).not_to_be_checked()
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Count hints")).not_to_be_checked()
    expect(page.get_by_label("Show the answer")).to_be_checked()


def test_the_link_of_the_settings_page_carries_them(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Count hints").check()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy a link with these settings").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_label("Count hints").uncheck()
    page.goto(link)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_label("Count hints")).to_be_checked()


def test_a_link_with_other_things_changes_nothing(visit: Visit) -> None:
    page = visit("/?settings=%7B%22theme%22%3A%22pink%22%7D")
    expect(page.locator(".notice")).to_contain_text("cannot be read")


def test_a_kind_has_a_theme_of_its_own(visit: Visit) -> None:
    page = visit("/play?id=akari-001")
    usual = theme(page)
    other = "light" if usual == "dark" else "dark"
    page.get_by_role("button", name="More").click()
    page.get_by_label("Theme of all Akari puzzles").select_option(other)
    expect(page.locator("html")).to_have_attribute("data-theme", other)
    page.goto(page.url.partition("/play")[0] + "/")
    expect(page.locator("html")).to_have_attribute("data-theme", str(usual))
    page.get_by_role("link", name=re.compile("Akari")).first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", other)
