"""The JSON Schema of what browser and server say to each other. The browser's types are made from it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect

from offsuit.web.messages import FromBrowser, OverHttp, ToBrowser

UNIONS = {"FromBrowser": FromBrowser, "ToBrowser": ToBrowser}


def schema() -> dict[str, Any]:
    types = [*UNIONS.values(), *get_args(OverHttp)]
    references, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for struct in structs(inspect.multi_type_info(types)):
        if is_always_complete(struct):
            component = components[struct.__name__]
            component["required"] = list(component["properties"])
    return {"$defs": {**components, **dict(zip(UNIONS, references, strict=False))}}


def is_always_complete(struct: type[msgspec.Struct]) -> bool:
    """The server writes every field, even one that has its default; a browser, which may err, need not."""
    config = struct.__struct_config__
    return not config.omit_defaults and not config.forbid_unknown_fields


def structs(described: object) -> Iterator[type[msgspec.Struct]]:
    """All structs within a description of types."""
    if isinstance(described, inspect.StructType):
        yield described.cls
    if isinstance(described, inspect.Type | inspect.Field):
        described = [getattr(described, field) for field in described.__struct_fields__]
    if isinstance(described, list | tuple):
        for part in described:
            yield from structs(part)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema())))
