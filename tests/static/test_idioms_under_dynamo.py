"""What is a tensor, through the idioms of packages: the checker and Dynamo must agree."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines_marked
from tests.static.idioms import HEAD, broken, program

IDIOMS = {
    # What stands in the module, in the constructor and in the forward before a test of y.
    "a default that may be made": (
        "def exists(v):\n    return v is not None\n\n"
        "def default(v, d):\n    if exists(v):\n        return v\n"
        "    return d() if callable(d) else d\n",
        "pass",
        "y = default(None, lambda: x.sum())",
    ),
    "a named tuple": (
        "from collections import namedtuple\nOut = namedtuple('Out', 'a b')\n\n"
        "def made(x):\n    return Out(x, b=x.sum())\n",
        "pass",
        "y = made(x).b",
    ),
    "reduce": (
        "from functools import reduce\n",
        "pass",
        "y = reduce(lambda a, b: a + b, [x.sum(), x.mean()])",
    ),
    "an updated dict": ("", "pass", "d = {}; d.update(a=3, b=x.sum()); y = d['b']"),
    "a dict updated by another": ("", "pass", "d = {}; d.update({'b': x.sum()}); y = d['b']"),
    "a dict of parameters": (
        "",
        "self.d = nn.ParameterDict({'a': nn.Parameter(torch.ones(1))})",
        "y = self.d['a']",
    ),
    "a buffer that a lambda registers": (
        "",
        "add = lambda name, t: self.register_buffer(name, t); add('t', torch.ones(1))",
        "y = self.t",
    ),
    "a layer that is the default": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum()\n\n"
        "class Head(nn.Module):\n    def __init__(self, layer=Own):\n"
        "        super().__init__()\n        self.layer = layer()\n\n"
        "    def forward(self, x):\n        return self.layer(x)\n",
        "self.head = Head()",
        "y = self.head(x)",
    ),
    "a generic base class": (
        "from typing import Generic, TypeVar\nT = TypeVar('T')\n\n"
        "class Base(nn.Module, Generic[T]):\n    def forward(self, x):\n"
        "        return self.run(x)\n\n"
        "class Own(Base[int]):\n    def run(self, x):\n        return x.sum()\n",
        "self.own = Own()",
        "y = self.own(x)",
    ),
    "a class with type parameters": (
        "from typing import Generic, TypeVar\nT = TypeVar('T')\n\n"
        "class Own(nn.Module, Generic[T]):\n    def forward(self, x):\n        return x.sum()\n",
        "self.own = Own[int]()",
        "y = self.own(x)",
    ),
    "a __call__ of its own": (
        "class Own(nn.Module):\n    def __call__(self, x):\n"
        "        return super().__call__(x).sum()\n\n"
        "    def forward(self, x):\n        return x * 2\n",
        "self.own = Own()",
        "y = self.own(x)",
    ),
    "a forward by another name": (
        "class Own(nn.Module):\n    def run(self, x):\n        return x.sum()\n\n"
        "    forward = run\n",
        "self.own = Own()",
        "y = self.own(x)",
    ),
    "a scripted function": (
        "@torch.jit.script\ndef total(x):\n    return x.sum()\n",
        "pass",
        "y = total(x)",
    ),
    "a context manager that gives a tensor": (
        "class Scope:\n    def __init__(self, t):\n        self.t = t\n\n"
        "    def __enter__(self):\n        return self.t.sum()\n\n"
        "    def __exit__(self, *error):\n        return False\n",
        "pass",
        "with Scope(x) as y:\n            x = x + 1",
    ),
    "a generator that gives a tensor": (
        "from contextlib import contextmanager\n\n"
        "@contextmanager\ndef scope(t):\n    yield t.sum()\n",
        "pass",
        "with scope(x) as y:\n            x = x + 1",
    ),
    "a cache": (
        "class Cache:\n    def __init__(self):\n        self.keys = None\n\n"
        "    def update(self, k):\n"
        "        self.keys = k if self.keys is None else torch.cat([self.keys, k])\n"
        "        return self.keys, self.keys.sum()\n",
        "pass",
        "keys, y = Cache().update(x)",
    ),
}
PROGRAMS = {name: program(*parts) for name, parts in IDIOMS.items()}
PROGRAMS["map of a function that reads values"] = (
    f"{HEAD}def f(x):\n    xs = [x, x * 2]\n"
    "    return x if all(map(torch.equal, xs, xs)) else x + 1  # break\n"
)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_checker_finds_what_is_marked(name: str) -> None:
    code = PROGRAMS[name]
    target = "f" if "\ndef f(" in code else "Net()"
    result = check(f"{code}compiled = torch.compile({target})\n")
    # Outdated API compiles all the same.
    found = [f.location.line for f in result.findings if not f.still_works]
    assert found == lines_marked(code)


@pytest.mark.dynamo
def test_dynamo_breaks_where_it_is_marked() -> None:
    assert broken(PROGRAMS) == {name: lines_marked(code) for name, code in PROGRAMS.items()}
