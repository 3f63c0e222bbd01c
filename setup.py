"""Compiles the rules: every module with C types (.pxd) beside it. Without a C compiler it installs them as they are."""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

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


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNone})
