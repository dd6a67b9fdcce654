"""What a change does beside rewriting: run something else, take code out, set options."""

from __future__ import annotations

import pytest

from fullgraph.llm.fixing.effects import Effects, effects_of
from fullgraph.llm.fixing.scopes import UNREADABLE

BEFORE = """\
import os
import subprocess as sp
import torch
import torch.nn.functional as F
from einops import rearrange
from . import parts

run = sp.run
print(os.getcwd())


@torch.compile(fullgraph=True)
def f(x, input=None):
    print(x)
    return parts.tail(rearrange(x, "a b -> b a"))
"""


def effects(new: str, before: str = BEFORE) -> Effects:
    """Of replacing the line that prints; a line of the file's own level goes to its end."""
    old = "    print(x)\n"
    if new.startswith("    "):
        return effects_of(before, before.replace(old, f"{new}\n"))
    return effects_of(before, f"{before}\n{new}\n")


@pytest.mark.parametrize(
    "line",
    [
        "    x = torch.where(x > 0, x, -x)",
        "    x = F.relu(x) + F.softplus(x)",
        "    x = torch.nn.functional.pad(x, (1, 1))",
        "    x = rearrange(x, 'a b -> (a b)')",
        "    x = parts.tail(x + 1)",
        "    x = input if input is not None else x",
        "    torch._check(x.shape[0] > 1)",
        "    x = torch.utils._pytree.tree_map(torch.sin, x)",
        "    x = torch._higher_order_ops.scan.scan(f, x, x)",
        "    torch._foreach_add_(x, 1)",
        "    x = x.clone().masked_fill_(x < 0, 0.0).select(0, 1).index_fill(0, x, 1)",
        "    x = [each.sum() for each in x.unbind()][0]",
        "    x = torch.utils.checkpoint.checkpoint(f, x)",
        "    print(os.getcwd())",
        "    x = getattr(x, 'mT')",
        "    setattr(x, 'mark', 1)",
        "    x.parts[0].mark = 1",
        "class B(torch.nn.Module):\n    def forward(self, x):\n        self.last = x\n"
        "        self.blocks[0].last = x\n        setattr(self, 'seen', x)\n        return x",
        "import math\nHALF = math.pi / 2",
        "import json\nOPTIONS = json.loads('{}')",
        "from collections.abc import Callable\nimport collections.abc\nA = collections.abc.Sized",
        "from dataclasses import dataclass, field",
        "from __future__ import annotations",
        "from torch.nn.functional import gelu\nimport functools",
        "class A(torch.nn.Module):\n    def forward(self, x):\n        return x.__class__.__name__",
        "@torch.library.custom_op('a::b', mutates_args=())\n"
        "def op(x: torch.Tensor) -> torch.Tensor:\n    return x",
        "def h(x, eval):\n    return eval(x)",
        "Array = torch.Tensor\ndef h(x: Array, n: 'int | None' = None) -> 'list[torch.Tensor]':\n"
        "    return [x]",
        "class A:\n    x: int = 1\ndef h(a: 'A', b: A) -> None:\n    pass",
    ],
)
def test_code_that_computes_is_safe(line: str) -> None:
    assert effects(line) == Effects()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("    os.system('rm -rf ~')", "os.system"),
        ("    os.getcwd().rstrip('a')", "os.getcwd"),
        ("    sp.run(['id'])", "subprocess.run"),
        ("    run(['id'])", "subprocess.run"),
        ("    g = os\n    g.remove('a')", "os"),
        ("    __import__('math').sqrt(2)", "__import__"),
        ("    eval('1')", "eval"),
        ("    e = eval\n    e('1')", "eval"),
        ("    list(map(exec, ['1']))", "exec"),
        ("    open('/etc/passwd').read()", "open"),
        ("    torch.load('a.pt')", "torch.load"),
        ("    torch.save(x, 'a.pt')", "torch.save"),
        ("    torch.hub.load('a', 'b')", "torch.hub.load"),
        ("    torch.serialization.os.system('id')", "torch.serialization.os.system"),
        ("    torch.ops.load_library('a.so')", "torch.ops.load_library"),
        ("    torch._C._jit_clear_class_registry()", "torch._C"),
        ("    torch.utils.collect_env.run('id')", "torch.utils.collect_env.run"),
        ("    torch._inductor.config.cpp.cxx = ('sh',)", "torch._inductor.config.cpp.cxx"),
        ("    torch.relu = None", "torch.relu"),
        ("    setattr(torch.Tensor, 'item', f)", "it replaces torch.Tensor.item"),
        ("    setattr(parts, 'tail', f)", "parts.tail"),
        ("    type(x).item = f", "it replaces an attribute of a type"),
        ("    setattr(type(x), 'item', f)", "it replaces an attribute of a type"),
        ("    x.__class__.item = f", "it replaces an attribute of a type"),
        ("    (t := torch.Tensor).item = f", "it replaces an attribute of a type"),
        ("    [torch.Tensor][0].item = f", "it replaces an attribute of a type"),
        ("    del type(x).item", "it replaces an attribute of a type"),
        ("    parts.os.system('id')", "parts.os.system"),
        ("    x.__class__.__bases__[0].__subclasses__()", "__subclasses__"),
        ("    getattr(os, 'sys' + 'tem')('id')", "an attribute whose name is computed"),
        ("    getattr(parts, 'system')('id')", "system"),
        ("    g = getattr\n    g(x, 'a')", "an attribute whose name is computed"),
        ("    x.save('a.npy')", "the attribute save"),
        ("    f.path.write_text('a')", "the attribute write_text"),
        ("    x.path.symlink('a')", "the attribute symlink"),
        ("import enum\nenum.bltns.eval('1')", "enum.bltns.eval"),
        ("from enum import bltns as e\ne.eval('1')", "an import of enum.bltns"),
        ("import dataclasses\ndataclasses.FunctionType(f)", "dataclasses.FunctionType"),
        ("import typing\ntyping.evaluate_forward_ref('1')", "typing.evaluate_forward_ref"),
        ("    F.torch.save(x, 'a.pt')", "torch.nn.functional.torch.save"),
        ("    torch._higher_order_ops.schema.torch.os.system('id')", "torch._higher_order_ops"),
        ("    torch.utils._pytree.importlib.import_module('os')", "torch.utils._pytree.importlib"),
        ("    F.np.fromfile('a')", "torch.nn.functional.np.fromfile"),
        ("    torch.cuda.tunable.mp.Process(target=f)", "torch.cuda.tunable.mp.Process"),
        ("    torch.overrides.types.FunctionType(f, x)", "torch.overrides.types.FunctionType"),
        ("    (torch.compiler if True else x).disable(f)", "torch.compiler"),
        ("    for each in [torch.compiler]:\n        each.disable(f)", "torch.compiler"),
        ("import json\njson.load(x)", "json.load"),
        ("    globals()['f'] = None", "globals"),
        ("import socket", "an import of socket"),
        ("import ctypes as math", "an import of ctypes"),
        ("from os import system as relu", "an import of os.system"),
        ("from torch import *", "an import of torch.*"),
        ("from . import hidden", "an import of hidden"),
        ("import numpy as np\nnp.fromfile('a')", "numpy.fromfile"),
        ("import operator\noperator.attrgetter('a.b')", "operator.attrgetter"),
        ("def h(x: \"os.system('id')\"):\n    pass", "os.system"),
        ("def h(x: \"'os.system(1)'\"):\n    pass", "os.system"),
        ("def h(x: \" __import__('os')\"):\n    pass", "__import__"),
        ("def h(x: \"*__import__('os')\"):\n    pass", UNREADABLE),
        ("def h(x: chr(49)):\n    pass", UNREADABLE),
        ("def h(x: f'{1}'):\n    pass", UNREADABLE),
        ("def h(*, x: list['\"a b\"']):\n    pass", UNREADABLE),
        ("class A:\n    x: \"'os.system(1)'\" = 1", "os.system"),
        ("A = '__import__(1)'\ndef h(x: A):\n    pass", UNREADABLE),
        ("from typing import Any as A\nA = 'x y'\ndef h(x: A):\n    pass", UNREADABLE),
        ("class A:\n    B = 'x y'\ndef h(x: A.B):\n    pass", UNREADABLE),
        ("class A:\n    pass\ndef g():\n    global A\n    A = ''\ndef h(x: A): ...", UNREADABLE),
        ("import functools\nfunctools.singledispatch(f)", "functools.singledispatch"),
        ("from functools import singledispatchmethod", "functools.singledispatchmethod"),
        ("import typing\ntyping.get_type_hints.__call__(f)", "typing.get_type_hints"),
        ("    torch.library.infer_schema(f, mutates_args=())", "torch.library.infer_schema"),
        ("def h(x=open('a', 'w')):\n    pass", "open"),
        ("h = lambda open: open\nopen('a')", "open"),
        ("class A:\n    open = 1\n    def m(self):\n        return open('a')", "open"),
    ],
)
def test_code_that_does_something_else_is_not_run(line: str, said: str) -> None:
    assert said in effects(line).unsafe


def test_an_unreadable_annotation_of_the_file_allows_no_other() -> None:
    """A computed attribute does not either."""
    before = "def f(x: 'a b'):\n    return getattr(x, x.name)\n"
    assert effects_of(before, f"{before}\ny = f(1)\n") == Effects()
    assert effects_of(before, f"{before}\ndef g(x: 'c d'): ...\n").unsafe
    assert effects_of(before, f"{before}\ny = getattr(f, '__' + 'globals__')\n").unsafe


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("@torch.compile(fullgraph=True)\n", "", "it removes a compile call"),
        (
            "@torch.compile(fullgraph=True)\n",
            "@torch.compiler.disable\n@torch.compile(fullgraph=True)\n",
            "it uses torch.compiler.disable",
        ),
        (
            "import os\n",
            "import os\nfrom torch._dynamo import disable as off\n",
            "torch._dynamo.disable",
        ),
    ],
)
def test_code_taken_out_of_what_is_compiled_is_named(old: str, new: str, said: str) -> None:
    assert said in effects_of(BEFORE, BEFORE.replace(old, new)).disables


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fullgraph=True", "fullgraph=False", "it changes a compile call"),
        ("fullgraph=True", "fullgraph=True, dynamic=True", "it changes a compile call"),
        (
            "run = sp.run\n",
            "run = sp.run\ntorch._dynamo.config.capture_scalar_outputs = True\n",
            "torch._dynamo.config.capture_scalar_outputs",
        ),
    ],
)
def test_a_change_of_the_setup_is_named(old: str, new: str, said: str) -> None:
    found = effects_of(BEFORE, BEFORE.replace(old, new))
    assert said in found.setup
    assert not found.unsafe


def test_removed_checks_are_counted_and_replaced_ones_are_not() -> None:
    check = "    if not x.numel():\n        raise ValueError\n"
    before = f"def f(x):\n    assert x.ndim\n{check}    return x\n"
    assert effects_of(before, "def f(x):\n    return x\n").checks == 2
    assert effects_of(before, before.replace("assert x.ndim", "assert x.ndim > 0")).checks == 0
    assert effects_of("def f(x):\n    return x\n", before).checks == 0
