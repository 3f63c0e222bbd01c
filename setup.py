"""Compiles the rules: every module of kit and games with a .pxd beside it, but for the C-only ones."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src/offsuit")
IN_HEADERS = {"bits", "moves", "native"}

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}
FLAGS = ["-O3", "-fwrapv", "-ffp-contract=off"]


def extensions() -> list[Extension]:
    return [
        Extension(
            ".".join(source.with_suffix("").relative_to("src").parts), [str(source.with_suffix(".py"))],
            extra_compile_args=FLAGS,
        )
        for source in sorted(SOURCE.glob("*/*.pxd"))
        if source.stem not in IN_HEADERS
    ]


setup(ext_modules=cythonize(extensions(), compiler_directives=DIRECTIVES, build_dir="build", include_path=["src"]))
