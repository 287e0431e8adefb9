"""Build wheels with the kernel for every system, on one machine.

    python tools/build_wheels.py [PLAIN_WHEEL]

The plain wheel (py3-none-any, without a kernel) is built first, unless it is given. For each system zig (the
PyPI package ``ziglang``) then builds the kernel, which is put into a copy of that wheel. All wheels are in
``dist``.
"""

from __future__ import annotations

import base64
import os
import re
import runpy
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
SYSTEMS = {
    "manylinux_2_17_x86_64.manylinux2014_x86_64": "x86_64-linux-gnu.2.17",
    "manylinux_2_17_aarch64.manylinux2014_aarch64": "aarch64-linux-gnu.2.17",
    "musllinux_1_2_x86_64": "x86_64-linux-musl",
    "macosx_11_0_arm64": "aarch64-macos.11.0",
    "macosx_11_0_x86_64": "x86_64-macos.11.0",
    "win_amd64": "x86_64-windows-gnu",
}
"""Per platform of a wheel, what zig calls it."""


def main() -> None:
    plain = Path(sys.argv[1]) if len(sys.argv) > 1 else plain_wheel()
    built = runpy.run_path(str(ROOT / "kernel" / "build.py"))
    for platform, target in SYSTEMS.items():
        with tempfile.TemporaryDirectory() as folder:
            library = built["build"](target, Path(folder) / built["OUT"].name)
            if library is None:
                raise SystemExit("no ziglang; expected: pip install ziglang")
            print(with_kernel(plain, library.read_bytes(), platform, DIST, library.name))


def plain_wheel() -> Path:
    environment = {**os.environ, "GRIDPROOF_PLAIN_WHEEL": "1"}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(command, check=True, cwd=ROOT, env=environment)
    return max(DIST.glob("*-py3-none-any.whl"), key=lambda path: path.stat().st_mtime)


def with_kernel(
    plain: Path,
    library: bytes | None,
    platform: str,
    folder: Path,
    name: str,
    *,
    without: re.Pattern[str] | None = None,
) -> Path:
    """A wheel for a platform: the plain one with the kernel in it, if there is one, without some files."""
    out = folder / plain.name.replace("-any.whl", f"-{platform}.whl")
    place = f"gridproof/kernel/{name}"
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as wheel:
        for item in source.infolist():
            content = source.read(item)
            if item.filename.endswith(".dist-info/RECORD"):
                record = item
            elif item.filename.endswith(".dist-info/WHEEL"):
                tags = "".join(f"Tag: py3-none-{one}\n" for one in platform.split("."))
                text = re.sub(r"Tag: .*\n", "", content.decode()).replace("Purelib: true", "Purelib: false")
                what = item, (text.rstrip("\n") + "\n" + tags).encode()
                wheel.writestr(*what)
            elif item.filename != place and not (without and without.match(item.filename)):
                wheel.writestr(item, content)
        if library is not None:
            wheel.writestr(place, library)
        wheel.writestr(record, _record(wheel, record.filename))
    return out


def _record(wheel: zipfile.ZipFile, name: str) -> str:
    """The files of a wheel with their hashes and sizes."""
    lines = []
    for item in wheel.infolist():
        digest = base64.urlsafe_b64encode(sha256(wheel.read(item)).digest()).rstrip(b"=").decode()
        lines.append(f"{item.filename},sha256={digest},{item.file_size}\n")
    return "".join([*lines, f"{name},,\n"])


if __name__ == "__main__":
    main()
