/** Compiles the Python modules of folders to bytecode, by the Python that will run them; sources are dropped. */
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide();
for (const [number, folder] of process.argv.slice(2).entries()) {
  const place = `/compiled${number}`;
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  python.globals.set("place", place);
  python.runPython(`
import compileall, os
from py_compile import PycInvalidationMode as Mode
assert compileall.compile_dir(place, quiet=1, legacy=True, optimize=2, stripdir=place, invalidation_mode=Mode.UNCHECKED_HASH)
for folder, _, names in os.walk(place):
    for name in names:
        if name.endswith(".py"):
            os.remove(os.path.join(folder, name))
`);
}
