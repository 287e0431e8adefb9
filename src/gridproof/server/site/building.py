"""Write the app as a folder of plain files, for any host. It computes in the page itself."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from urllib.parse import quote

from gridproof import collection
from gridproof.errors import GridproofError
from gridproof.kinds import KINDS
from gridproof.server.edge.guards import CONTENT_POLICY
from gridproof.server.site import local
from gridproof.server.site.static import BUILT, DOCS, DOCS_HOME, ENGINE, NO_DOCS

PAGES = ("play", "open", "daily", "games", "library", "studio", "formulas", "settings", "statistics")
_PAGES_OF_KINDS = ("kind", "learn")
_OURS = ("api", "assets", "docs", "engine", *PAGES, *_PAGES_OF_KINDS)

_POLICY = "; ".join(
    # A page cannot define who may frame it; that needs headers.
    part
    for part in CONTENT_POLICY.split("; ")
    if not part.startswith("frame-ancestors")
)
_LOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gridproof</title>
<h1>There is no such page</h1>
<p><a href="/">To the first page</a></p>
<script type="module">
  // A host shows this at any address: home is the next folder above that has the app.
  const home = document.querySelector("a");
  for (home.href = "./"; ; home.href = new URL("../", home.href)) {
    if (home.pathname === "/" || (await fetch(new URL("manifest.webmanifest", home.href))).ok) break;
  }
</script>
</html>
"""


def write_site(folder: Path, *, app: Path = BUILT, engine: Path = ENGINE, docs: Path = DOCS) -> int:
    """Write the site and return the number of its files. An older site in the folder is replaced."""
    for part, command in ((app / "index.html", "make web"), (engine / "engine.json", "make engine")):
        if not part.exists():
            raise GridproofError(
                f"the {part.parent.name} is not built; expected: {command}, in the project's folder"
            )
    emptied(folder, "kinds.json", _OURS)
    # The answers come first: they identify a site that was written only partly.
    for path in _answers():
        _put(folder / f"api{path}.json", local.answer("GET", path).body)
    shutil.copytree(app, folder, dirs_exist_ok=True)
    shutil.copytree(engine, folder / "engine", ignore=shutil.ignore_patterns("engine.json"))
    if docs.exists():
        shutil.copytree(docs, folder / "docs")
    else:
        _put(folder / DOCS_HOME, NO_DOCS.encode())
    first = (app / "index.html").read_text("utf-8")
    parts = json.loads((engine / "engine.json").read_text("utf-8"))
    for name in _pages():
        _put(
            folder / name / "index.html", _page(first, "../" * len(Path(name).parts) or "./", parts).encode()
        )
    _put(folder / "404.html", _LOST.encode())
    _put(folder / ".nojekyll", b"")  # otherwise some hosts leave out files
    _put_version(folder)
    return sum(1 for path in folder.rglob("*") if path.is_file())


def emptied(folder: Path, known_by: str, parts: Sequence[str]) -> None:
    """Make room for a site. One that is there already, known by one of its answers, is removed."""
    if folder.exists() and not folder.is_dir():
        raise GridproofError(f"{folder}: is a file; expected a folder")
    if folder.exists() and any(folder.iterdir()) and not (folder / "api" / known_by).exists():
        raise GridproofError(f"{folder}: has files that are not a site; expected an empty folder")
    for name in parts:
        shutil.rmtree(folder / name, ignore_errors=True)


def _answers() -> Iterator[str]:
    """The requests whose answers never change."""
    yield from ("/kinds", "/collection", "/formats")
    yield from (f"/kinds/{name}/techniques" for name in KINDS)
    yield from (f"/collection/{quote(identity, safe='')}" for identity in collection.items())


def _pages() -> Iterator[str]:
    yield from ("", *PAGES)
    yield from (f"{page}/{name}" for page in _PAGES_OF_KINDS for name in KINDS)


def _page(first: str, root: str, engine: object) -> str:
    """The app's page for a folder at that depth."""
    return page_with(
        first, root, {"gridproof-root": root, "gridproof-engine": json.dumps(engine, separators=(",", ":"))}
    )


def page_with(first: str, root: str, metas: Mapping[str, str]) -> str:
    """The app's page below a root, with these metas."""
    told = [f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}" />']
    told += [f'<meta name="{name}" content="{escape(content)}" />' for name, content in metas.items()]
    head = '<meta charset="utf-8" />'
    return first.replace('="/', f'="{root}').replace(head, "\n    ".join((head, *told)))


def _put_version(folder: Path) -> None:
    """Make browsers that store the site notice every change."""
    worker = folder / "sw.js"
    whole = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    text, count = re.subn(
        r'"version":"\w+"', f'"version":"{whole.hexdigest()[:12]}"', worker.read_text("utf-8")
    )
    assert count == 1
    worker.write_text(text, "utf-8")


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
