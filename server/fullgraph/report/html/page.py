"""A report as one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Iterable
from importlib.resources import files

from fullgraph.report.html.build import BuiltReport
from fullgraph.report.html.data import as_data

_SAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def render_page(built: BuiltReport) -> str:
    """The page: its style and its program are in it, and nothing is loaded from elsewhere.

    A strict content security policy names both by their hashes, so that nothing else runs,
    whatever the names of files and functions contain.
    """
    here = files(__package__)
    style, program = (here.joinpath(name).read_text("utf-8") for name in ("page.css", "page.js"))
    shell = here.joinpath("page.html").read_text("utf-8")
    values = {
        "title": html.escape(built.report.title),
        "style": style,
        "style_hash": _hash(style),
        "script": program,
        "script_hash": _hash(program),
        "data": "\n".join(_elements(built)),
    }
    parts = shell.split("{{")
    text = [parts[0]]
    for part in parts[1:]:
        name, rest = part.split("}}", 1)
        text += [values[name.strip()], rest]
    return "".join(text)


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def _elements(built: BuiltReport) -> Iterable[str]:
    yield _element("fullgraph-report", built.report)
    for number, graph in enumerate(built.graphs):
        yield _element(f"fullgraph-graph-{number}", graph)


def _element(name: str, value: object) -> str:
    text = json.dumps(as_data(value), separators=(",", ":"), ensure_ascii=False)
    for character, escape in _SAFE.items():
        text = text.replace(character, escape)
    return f'<script type="application/json" id="{name}">{text}</script>'
