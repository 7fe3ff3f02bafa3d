/**
 * Writes Pyodide's standard library as byte code: `node compile-stdlib.mjs <zip>`. Most of a start is otherwise spent on
 * compiling the library's source, in every browser and at every visit. Only the Python inside Pyodide can write byte code
 * that it reads.
 */
import { writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const COMPILE = `
import importlib.util
import io
import marshal
import zipfile

LIBRARY = "/lib/python314.zip"
# "Unchecked": the source that the hash in the last eight bytes would be of is not there.
HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

# What wants a terminal, another process, a mail server or a debugger is of no use in a worker, and a quarter of the bytes.
LEFT_OUT = {
    "_pyrepl", "bdb", "cProfile", "ctypes", "doctest", "ensurepip", "ftplib", "imaplib", "mailbox", "multiprocessing", "pdb",
    "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib", "trace", "unittest", "venv", "wsgiref", "xmlrpc",
}

def is_wanted(name):
    return not name.endswith("/") and name.removesuffix(".py").split("/")[0] not in LEFT_OUT

def entry(name, content):
    if not name.endswith(".py"):
        return name, content
    # Without docstrings and asserts, as with -OO.
    code = compile(content, f"{LIBRARY}/{name}", "exec", dont_inherit=True, optimize=2)
    return f"{name}c", HEADER + marshal.dumps(code)

packed = io.BytesIO()
with zipfile.ZipFile(LIBRARY) as source, zipfile.ZipFile(packed, "w") as target:
    for path in sorted(filter(is_wanted, source.namelist())):
        name, content = entry(path, source.read(path))
        target.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
packed.getvalue()
`;

const pyodide = await loadPyodide();
const bytes = pyodide.runPython(COMPILE);
await writeFile(process.argv[2], bytes.toJs());
