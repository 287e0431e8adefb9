"""The site of the documentation, and the pages that are made of other things."""

from __future__ import annotations

import re
from pathlib import Path

import make_commands
import make_site
import pytest

import gridproof
from gridproof.cli.parser import SHORT
from gridproof.server.edge.guards import CONTENT_POLICY

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built once. MkDocs fails where a link leads nowhere."""
    folder = tmp_path_factory.mktemp("site")
    assert make_site.main(folder / "out", folder / "work") == 0
    return folder / "out"


def test_every_page_and_every_public_name_is_there(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        name = "index.html" if page.name == "README.md" else f"{page.stem}.html"
        assert (site / page.relative_to(ROOT).parent / name).exists(), page
    reference = (site / "docs" / "reference" / "api.html").read_text("utf-8")
    ids = {*re.findall(r'id="gridproof\.[\w.]+\.(\w+)"', reference)}
    assert {*gridproof.__all__} <= ids
    listed = [name for names in gridproof.HOMES.values() for name in names]
    assert sorted(listed) == sorted(gridproof.__all__)


def test_the_site_works_offline_and_under_the_servers_policy(site: Path) -> None:
    assert "script-src 'self'" in CONTENT_POLICY and "style-src 'self'" in CONTENT_POLICY
    assert (site / "search" / "search_index.json").exists()
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script>|<style|<[^>]+ (style|onclick|onload)=", text), page
        loaded = re.findall(r'<(?:script|img|iframe)[^>]* src="([^"]+)"', text)
        loaded += re.findall(r'<link[^>]* rel="(?:stylesheet|icon|preconnect)"[^>]*>', text)
        assert not [one for one in loaded if "//" in one], page
        for name in re.findall(r'<script src="([^"]+)"', text):
            assert (page.parent / name).exists() or page.name == "404.html", (page, name)


def test_a_link_that_leads_nowhere_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs" / "reference").mkdir(parents=True)
    (tmp_path / "README.md").write_text("# Home\n\n[nowhere](docs/nowhere.md)\n")
    (tmp_path / "docs" / "reference" / "python.md").write_text("# Python\n")
    (tmp_path / "docs" / "mkdocs.yml").write_text((ROOT / "docs" / "mkdocs.yml").read_text())
    monkeypatch.setattr(make_site, "ROOT", tmp_path)
    monkeypatch.setattr(make_site, "api_page", lambda: "# Nothing\n")
    assert make_site.main(tmp_path / "out", tmp_path / "work") != 0


def test_the_page_of_commands_is_that_of_the_parser() -> None:
    assert make_commands.PAGE.read_text("utf-8") == make_commands.page(), (
        "expected: python docs/make_commands.py"
    )


def test_the_page_of_commands_lists_short_names() -> None:
    page = make_commands.page()
    assert all(f"`{short}, {long}" in page for long, short in SHORT.items())


def test_the_page_is_the_same_however_wide_the_terminal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert make_commands.page() == make_commands.PAGE.read_text("utf-8")
