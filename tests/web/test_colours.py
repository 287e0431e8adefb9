"""Colours and shapes that must not be taken for each other: lines and hints, the cursor and a hint, steps."""

from __future__ import annotations

import math
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import CHAIN, PUZZLES, Mouse, address, spots

pytestmark = pytest.mark.browser

CLEARLY = 19.0
"""The distance of two colours in CIELAB (CIE76) that nobody overlooks; 2.3 can just be noticed."""
READABLE = 3.0
"""The contrast of lines and signs with what they are drawn on (WCAG)."""
FAMILIES = [f"family-{number}" for number in range(1, 13)]
HINTS = ("hint", "hint-because", "hint-clue")
EYES = list(product(("light", "dark"), ("standard", "distinct")))

Colour = tuple[float, float, float]

_NAMED = """(names) => {
    const probe = document.body.appendChild(document.createElement('div'));
    const colour = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    };
    const found = names.map(colour);
    probe.remove();
    return found;
}"""


def _linear(colour: Colour) -> Colour:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return red, green, blue


def _lab(colour: Colour) -> Colour:
    red, green, blue = _linear(colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116 for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _distance(one: Colour, other: Colour) -> float:
    return math.dist(_lab(one), _lab(other))


def _contrast(one: Colour, other: Colour) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(weight * part for weight, part in zip(weights, _linear(colour), strict=True))
        for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def _named(page: Page, *names: str) -> dict[str, Colour]:
    values = page.evaluate(_NAMED, list(names))
    return {name: (value[0], value[1], value[2]) for name, value in zip(names, values, strict=True)}


def _painted(part: Locator, how: str) -> Colour:
    red, green, blue = part.evaluate(
        "(part, how) => getComputedStyle(part)[how].match(/[\\d.]+/g).slice(0, 3).map(Number)", how
    )
    return red, green, blue


@pytest.mark.parametrize(("theme", "palette"), EYES)
def test_no_number_has_the_colour_of_a_hint_or_of_a_loose_line(
    visit: Visit, theme: str, palette: str
) -> None:
    page = visit("/settings", theme=theme, palette=palette)
    colours = _named(page, *FAMILIES, *HINTS, "loose", "paper")
    for name in (*HINTS, "loose"):
        near = {family: _distance(colours[name], colours[family]) for family in FAMILIES}
        assert min(near.values()) > CLEARLY, (name, near)
        assert _contrast(colours[name], colours["paper"]) > READABLE
    white = (255.0, 255.0, 255.0)
    assert min(_contrast(colours[family], white) for family in FAMILIES) > 4.5, (
        "numbers stand on them in white"
    )
    lightness, *hue = _lab(colours["loose"])
    assert math.hypot(*hue) < 10 and lightness > 0, "loose lines are grey"


@pytest.mark.parametrize(("theme", "palette"), EYES[::3])
def test_a_loose_line_is_grey_until_it_reaches_a_number(visit: Visit, theme: str, palette: str) -> None:
    text = "gridproof arukone 4 4\n\n1 - - 2\n- - - -\n- - - -\n2 - - 1"
    page = visit(address(text), theme=theme, palette=palette)
    mouse = Mouse(page, gridproof.read(text))
    mouse.drag([5, 6])
    line = page.locator("svg.playing path.line").first
    colours = _named(page, "loose", "family-1")
    assert _painted(line, "stroke") == colours["loose"]
    mouse.drag([0, 1, 5])
    expect(page.locator("svg.playing path.line")).to_have_count(3)
    assert _painted(line, "stroke") == colours["family-1"]


@pytest.mark.parametrize("kind", ["akari", "sudoku"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_cursor_is_no_hint(visit: Visit, theme: str, kind: str) -> None:
    page = visit(address(PUZZLES[kind]), theme=theme)
    spots(page)
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    page.get_by_role("button", name="Tell me why").press("Enter")
    page.locator("svg.playing").focus()
    page.keyboard.press("ArrowDown")
    cursor, target = page.locator("svg.playing .cursor"), page.locator("svg.playing .target .around").first
    expect(target).to_be_visible()
    expect(cursor).to_be_visible()
    pointed = _painted(target, "stroke")
    assert pointed == _named(page, "hint")["hint"]
    assert _distance(_painted(cursor, "fill"), pointed) > CLEARLY
    assert [part.evaluate("(part) => part.tagName") for part in (cursor, target)] == ["path", "rect"]
    for selected in page.locator("svg.playing .chosen").all():
        assert _distance(_painted(selected, "stroke"), pointed) > CLEARLY


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_step_that_is_pointed_at_is_not_chosen(visit: Visit, theme: str) -> None:
    page = visit(address(CHAIN), theme=theme)
    spots(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me why").click()
    _pointed_at(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Tell me", exact=True).click()
    page.get_by_role("dialog").locator("ol button").first.wait_for()
    _pointed_at(page, "dialog ")


def _pointed_at(page: Page, within: str = "") -> None:
    chosen, other = (
        page.locator(f"{within}ol button{which}").first
        for which in ("[aria-current]", ":not([aria-current])")
    )
    other.hover()
    for how in ("borderColor", "backgroundColor"):
        values = [
            part.evaluate("(part, how) => getComputedStyle(part)[how]", how) for part in (chosen, other)
        ]
        assert values[0] != values[1]
    assert other.evaluate("(part) => getComputedStyle(part).borderColor") == "rgba(0, 0, 0, 0)"
