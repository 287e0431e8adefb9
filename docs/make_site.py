"""Make one searchable site of all the documentation: the pages of docs, README, and the Python reference.

    python docs/make_site.py [FOLDER]

MkDocs builds it, in strict mode: a broken link is an error. Without a FOLDER it goes where the server and the
static site find it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import gridproof

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src" / "gridproof" / "server" / "docs"
WORK = ROOT / "build" / "docs"
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
SECTIONS = {
    "howto": "How to",
    "reference": "Reference",
    "explanations": "Explanations",
    "hints": "Hints",
    "lab": "The laboratory",
    "design": "Design",
}
"""The folders of docs in the order of the site. Pages beside them come first."""
API = "docs/reference/api.md"
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_TO_SOURCES = re.compile(r"\[([^\]]*)\]\((?:\.\./)+(?:src|tests|tools|benchmarks|kernel)/[^)]*\)")


def main(out: Path, work: Path = WORK) -> int:
    """Build the site. Returns the exit code of MkDocs, which prints what is wrong."""
    pages = work / "pages"
    gather(pages)
    config = work / "mkdocs.json"
    settings = {
        "INHERIT": str(ROOT / "docs" / "mkdocs.yml"),
        "docs_dir": str(pages),
        "site_dir": str(out),
        "nav": list(navigation(pages)),
    }
    config.write_text(json.dumps(settings, indent=1))  # JSON is YAML
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(config)]
    # The theme advertises its successor otherwise.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    # Not --quiet: then MkDocs does not count the warnings that --strict makes errors.
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return done.returncode
    without_inline_scripts(out)
    for path in out.rglob("*.map"):  # only for those who change the theme
        path.unlink()
    print(f"{sum(1 for _ in out.rglob('*.html'))} pages in {out}")
    return 0


# the pages


def gather(pages: Path) -> None:
    """Put together what the site is made of, laid out as in the project's folder: so links stay right."""
    shutil.rmtree(pages, ignore_errors=True)
    for name in TOP:
        if (ROOT / name).exists():
            _copy(ROOT / name, pages)
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.suffix in (".md", ".svg", ".png", ".gif", ".webp"):
            _copy(path, pages)
    (pages / API).write_text(api_page(), encoding="utf-8")


def _copy(path: Path, pages: Path) -> None:
    """A page or picture. Sources are not part of the site, so what links to them keeps its words alone."""
    target = pages / path.relative_to(ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".md":
        target.write_text(_TO_SOURCES.sub(r"\1", path.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        shutil.copyfile(path, target)


def navigation(pages: Path) -> Iterator[object]:
    """The pages in their order: by section, and there by name."""
    yield from ({"Gridproof": name} if name == "README.md" else name for name in _names(pages, ""))
    yield from _names(pages, "docs")
    folders = {path.parent.name for path in (pages / "docs").glob("*/*.md")}
    for folder in sorted(folders, key=[*SECTIONS].index):
        yield {SECTIONS[folder]: list(_names(pages, f"docs/{folder}"))}


def _names(pages: Path, folder: str) -> Iterator[str]:
    """The pages of a folder, README first, then by name."""
    for path in sorted((pages / folder).glob("*.md"), key=lambda path: (path.name != "README.md", path)):
        yield path.relative_to(pages).as_posix()


def api_page() -> str:
    """The public names, each with the module where it is made, for mkdocstrings to describe."""
    homes = {name: home for home, names in gridproof.HOMES.items() for name in names}
    parts = [
        "# Python API\n\nThis page is made from the docstrings. Every name can be imported from `gridproof`. "
        "[Python](python.md) shows how they work together.\n"
    ]
    for title, is_here in (("Functions", str.islower), ("Types and tables", lambda name: not name.islower())):
        parts.append(f"## {title}\n")
        parts += [f"::: gridproof.{homes[name]}.{name}\n" for name in sorted(homes) if is_here(name)]
    return "\n".join(parts)


# what browsers are allowed


def without_inline_scripts(folder: Path) -> None:
    """Put scripts that stand in pages into files: the server's policy allows no others."""
    for path in folder.rglob("*.html"):
        up = "../" * (len(path.relative_to(folder).parts) - 1)
        text = path.read_text(encoding="utf-8")
        for script in {*_INLINE.findall(text)}:
            name = f"assets/inline-{sha256(script.encode()).hexdigest()[:12]}.js"
            (folder / name).write_text(script, encoding="utf-8")
            text = text.replace(f"<script>{script}</script>", f'<script src="{up}{name}"></script>')
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUT))
