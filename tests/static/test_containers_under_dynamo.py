"""Tensors that pass through containers: the checker and Dynamo must agree."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines, lines_marked
from tests.static.idioms import broken, program

IDIOMS = {
    # What stands in the module, in the constructor and in the forward before a test of y.
    "defaultdict list": (
        "from collections import defaultdict\n",
        "pass",
        "d = defaultdict(list); d['a'].append(x.sum()); y = d['a'][0]",
    ),
    "dict of lists appended": ("", "pass", "d = {'a': []}; d['a'].append(x.sum()); y = d['a'][0]"),
    "setdefault": ("", "pass", "d = {}; d.setdefault('a', []).append(x.sum()); y = d['a'][0]"),
    "dict item set var key": (
        "",
        "self.names=['a','b']",
        "d = {}\n        for n in self.names:\n            d[n] = x.sum()\n        y = d['a']",
    ),
    "deque": (
        "from collections import deque\n",
        "pass",
        "l = deque(); l.append(x.sum()); y = l.popleft()",
    ),
    "deque iter": (
        "from collections import deque\n",
        "pass",
        "l = deque([x.sum()], maxlen=2); y = sum(l)",
    ),
    "list pop attr": ("", "pass", "self.l = []; self.l.append(x.sum()); y = self.l[0]"),
    "list insert 0": ("", "pass", "l = []; l.insert(0, x.sum()); y = l[0]"),
    "a list in an attribute": (
        "",
        "self.mems = [None, None]",
        "self.mems[0] = x.sum(); y = self.mems[0]",
    ),
    "namedtuple replace": (
        "from typing import NamedTuple\nclass Out(NamedTuple):\n    a: object\n    b: int\n",
        "pass",
        "o = Out(None, 3); o = o._replace(a=x.sum()); y = o.a",
    ),
    "sum with a start": ("", "pass", "y = sum([x.sum(), x.mean()], 0.)"),
    "dicts joined": ("", "pass", "d = {'a': x.sum()} | {'b': 3}; y = d['a']"),
    "a dict of pairs": (
        "",
        "self.names=['a','b']",
        "d = dict(zip(self.names, [x.sum(), x.mean()])); y = d['a']",
    ),
    "ordered dict": (
        "from collections import OrderedDict\n",
        "pass",
        "o = OrderedDict(); o['a'] = x.sum(); y = o['a']",
    ),
    "tree_map": (
        "from torch.utils._pytree import tree_map\n",
        "pass",
        "d = tree_map(lambda t: t.sum(), {'a': x}); y = d['a']",
    ),
    "itertools accumulate": (
        "import itertools\n",
        "pass",
        "y = list(itertools.accumulate([x.sum(), x.mean()]))[-1]",
    ),
    "itertools chain from_iterable": (
        "import itertools\n",
        "pass",
        "y = list(itertools.chain.from_iterable([[x.sum()]]))[0]",
    ),
    "itertools product": (
        "import itertools\n",
        "pass",
        "for a, b in itertools.product([x.sum()], [1, 2]):\n            y = a * b",
    ),
    "itertools repeat zip": (
        "import itertools\n",
        "pass",
        "for a, b in zip([x], itertools.repeat(x.sum(), 1)):\n            y = b",
    ),
    "operator itemgetter": ("import operator\n", "pass", "y = operator.itemgetter(0)([x.sum()])"),
    "operator mul": ("import operator\n", "pass", "y = operator.mul(x.sum(), 2)"),
    "operator attr": ("import operator\n", "pass", "y = operator.gt(x.sum(), 2)"),
    "a total": ("", "pass", "y = 0\n        for i in range(2):\n            y += x.sum()"),
    "a total of losses": (
        "",
        "pass",
        "y = 0.\n        for i in range(2):\n            y = y + F.mse_loss(x, x)",
    ),
    "an instance": (
        "class State:\n    def __init__(self, a):\n        self.a = a\n",
        "pass",
        "s = State(x.sum()); y = s.a",
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
