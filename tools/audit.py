"""Known holes in what we depend on, as far as the services that know them can be reached.

``make audit`` runs it. What could not be asked about is said, and never counts as safe.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "dev.lock"


def main() -> int:
    return max(_python(), _node())


def _python() -> int:
    """What pip-audit knows about every package of the lock file."""
    options = ["--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    report = _asked([sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), *options])
    packages = [] if report is None else report.get("dependencies", [])
    asked = [package for package in packages if "skip_reason" not in package]
    found = ((package, hole["id"]) for package in asked for hole in package["vulns"])
    holes = [f"{package['name']} {package['version']}: {hole}" for package, hole in found]
    return _say("Python", holes, asked=len(asked), of=len(packages))


def _node() -> int:
    """What npm knows about every package of the app's lock file."""
    report = _asked(["npm", "audit", "--package-lock-only", "--json"], ROOT / "web")
    counted = None if report is None else report.get("metadata")
    if counted is None:
        return _say("Node", [], asked=0, of=0)
    number = int(counted["dependencies"]["total"])
    holes = [f"{name}: {hole['severity']}" for name, hole in report.get("vulnerabilities", {}).items()]
    return _say("Node", holes, asked=number, of=number)


def _asked(command: Sequence[str], folder: Path = ROOT) -> Any:
    """The JSON that a command prints, or None."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return None


def _say(language: str, holes: Sequence[str], *, asked: int, of: int) -> int:
    if not asked:
        print(f"{language}: SKIPPED, the service that knows about holes could not be asked")
        return 0
    print(f"{language}: {asked} of {of} packages asked about, {len(holes)} known holes")
    print(*(f"  {hole}" for hole in holes), sep="\n", end="\n" if holes else "")
    return 1 if holes or asked < of else 0


if __name__ == "__main__":
    sys.exit(main())
