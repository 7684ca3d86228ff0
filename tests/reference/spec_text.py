"""Text of a valid Spec to an experiment name and a dictionary of raw values, by the grammar of the README.

Numbers are doubles, words stay text, arrays become nested lists of doubles. Only valid Specs come here: what the
engine must refuse is listed in `malformed_specs`.
"""
import json
from urllib.parse import unquote


def number(text):
    """A double from decimal text, nan, inf, -inf, -0 or a hex float."""
    body = text.lstrip("+-").lower()
    return float.fromhex(text) if body.startswith("0x") else float(text)


def leaves(value):
    if isinstance(value, list):
        return [leaves(v) for v in value]
    return number(value) if isinstance(value, str) else float(value)


def array(text):
    """Nested lists of doubles; -0 keeps its sign because every literal goes through float()."""
    return leaves(json.loads(text, parse_int=float, parse_float=float))


def parse(text):
    experiment, _, query = text.partition("?")
    fields = {}
    for part in filter(None, query.split("&")):
        key, _, value = part.partition("=")
        value = unquote(value)
        fields[unquote(key)] = array(value) if value.startswith("[") else value
    return experiment, fields


def shape_of(value):
    shape = []
    while isinstance(value, list):
        shape.append(len(value))
        value = value[0] if value else None
    return tuple(shape)


def flatten(value):
    if not isinstance(value, list):
        return [value]
    return [x for v in value for x in flatten(v)]
