"""Tensors that modules hold or give: the checker and Dynamo must agree."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines, lines_marked
from tests.static.idioms import broken, program

IDIOMS = {
    # What stands in the module, in the constructor and in the forward before a test of y.
    "an attribute that starts as a number": (
        "class Own(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.total = 0.0\n\n    def add(self, t):\n        self.total = t.sum()\n\n"
        "    def forward(self, x):\n        self.add(x)\n        return self.total\n",
        "self.own = Own()",
        "y = self.own(x)",
    ),
    "getattr fstring": (
        "",
        "for i in range(2): setattr(self, f'p{i}', nn.Parameter(torch.ones(1)))",
        "y = getattr(self, f'p{0}')",
    ),
    "getattr fstring layer": (
        "",
        "for i in range(2): setattr(self, f'l{i}', nn.Linear(3, 1))",
        "y = getattr(self, f'l{0}')(x)",
    ),
    "getattr fstring buffer": (
        "",
        "for i in range(2): self.register_buffer(f'b{i}', torch.ones(1))",
        "y = getattr(self, f'b{0}')",
    ),
    "buffers by name": (
        "",
        "for n in ('a', 'b'): self.register_buffer(n, torch.ones(1))",
        "y = self.a",
    ),
    "named children": (
        "",
        "self.a = nn.Linear(3, 1)",
        "for n, m in self.named_children():\n            y = m(x)",
    ),
    "children": ("", "self.a = nn.Linear(3, 1)", "for m in self.children():\n            y = m(x)"),
    "module list appended own": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum(), 3\n",
        "self.l = nn.ModuleList()\n        for i in range(2):\n            self.l.append(Own())",
        "for l in self.l:\n            y, n = l(x)",
    ),
    "module list +=": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum()\n",
        "self.l = nn.ModuleList()\n        self.l += [Own()]",
        "y = self.l[0](x)",
    ),
    "module list extend": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum()\n",
        "self.l = nn.ModuleList()\n        self.l.extend([Own()])",
        "y = self.l[-1](x)",
    ),
    "sequential star": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum()\n",
        "layers = [nn.ReLU()]; layers.append(Own()); self.s = nn.Sequential(*layers)",
        "y = self.s(x)",
    ),
    "sequential dict": (
        "from collections import OrderedDict\nclass Own(nn.Module):\n"
        "    def forward(self, x):\n        return x.sum()\n",
        "self.s = nn.Sequential(OrderedDict([('a', nn.ReLU()), ('b', Own())]))",
        "y = self.s(x)",
    ),
    "sequential iter": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum()\n",
        "self.s = nn.Sequential(Own(), nn.ReLU())",
        "y = x\n        for m in self.s:\n            y = m(y)",
    ),
    "sequential add_module": (
        "class Own(nn.Module):\n    def forward(self, x):\n        return x.sum()\n",
        "self.s = nn.Sequential(); self.s.add_module('a', Own())",
        "y = self.s(x)",
    ),
    "the forward of a layer by super()": (
        "class Own(nn.Linear):\n    def forward(self, x):\n        return super().forward(x)\n",
        "self.s = Own(3, 1)",
        "y = self.s(x)",
    ),
    "batches of a norm": ("", "self.s = nn.BatchNorm1d(1)", "y = self.s.num_batches_tracked"),
    "weight norm": ("", "self.l = torch.nn.utils.weight_norm(nn.Linear(3, 1))", "y = self.l(x)"),
    "param weight norm": (
        "",
        "self.l = torch.nn.utils.parametrizations.weight_norm(nn.Linear(3, 1))",
        "y = self.l(x)",
    ),
    "spectral norm": (
        "",
        "self.l = torch.nn.utils.spectral_norm(nn.Linear(3, 1))",
        "y = self.l(x.reshape(1, 3))",
    ),
    "functional call": (
        "",
        "self.l = nn.Linear(3, 1)",
        "y = torch.func.functional_call(self.l, {}, (x,))",
    ),
    "compose": (
        "def compose(*fns):\n    def run(t):\n        for f in fns:\n            t = f(t)\n"
        "        return t\n    return run\n",
        "self.fn = compose(torch.relu, torch.sum)",
        "y = self.fn(x)",
    ),
}
PROGRAMS = {name: program(*parts) for name, parts in IDIOMS.items()}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_checker_finds_what_is_marked(name: str) -> None:
    code = PROGRAMS[name]
    assert lines(check(f"{code}compiled = torch.compile(Net())\n")) == lines_marked(code)


@pytest.mark.dynamo
def test_dynamo_breaks_where_it_is_marked() -> None:
    assert broken(PROGRAMS) == {name: lines_marked(code) for name, code in PROGRAMS.items()}
