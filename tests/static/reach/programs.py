"""Packages of which a module reaches code in ways that no single value shows.

No file compiles anything: the modules of a package are compiled by whoever uses it. Each package
is one text, in which ``=== name`` begins a file. ``Net()`` of ``net.py`` is what runs, on a
vector of three numbers; the lines that end in ``# break`` are those at which Dynamo breaks then.
"""

from __future__ import annotations

import re

_FILE = re.compile(r"^=== (\S+)\n", re.MULTILINE)

PROGRAMS = {
    "a method that subclasses define": """\
=== base.py
import torch

class Flow(torch.nn.Module):
    def forward(self, x):
        return self._inverse(x) if self.inverts() else self._transform(x)

    def inverts(self):
        return False

    def _transform(self, x):
        raise NotImplementedError
=== spline.py
import torch
from .base import Flow

class Spline(Flow):
    def _transform(self, x):
        if torch.any(x > 0):  # break
            return x * 2
        return x
=== net.py
from .spline import Spline as Net
""",
    "a part that the constructor is given": """\
=== head.py
import torch

class Head(torch.nn.Module):
    def score(self, x):
        return x * torch.softmax(x, 0).max().item()  # break
=== net.py
import torch
from .head import Head

class Outer(torch.nn.Module):
    def __init__(self, head):
        super().__init__()
        self.head = head

    def forward(self, x):
        return self.head.score(x)

def Net():
    return Outer(Head())
""",
    "a function that an if selects": """\
=== functions.py
import torch

def spline(x):
    if torch.min(x) < -1 or torch.max(x) > 0:  # break
        return x * 2
    return x

def affine(x):
    return 2 * x
=== net.py
import torch
from . import functions

class Net(torch.nn.Module):
    def __init__(self, kind="spline"):
        super().__init__()
        if kind == "spline":
            self.function = functions.spline
        else:
            self.function = functions.affine

    def forward(self, x):
        run = self.function
        return run(x)
""",
    "a dictionary of functions": """\
=== gates.py
import torch

def hard(x):
    if torch.all(x > 0):  # break
        return x
    return x * 0

def soft(x):
    return torch.sigmoid(x)

GATES = {"hard": hard, "soft": soft}
=== net.py
import torch
from .gates import GATES

class Net(torch.nn.Module):
    def __init__(self, gate="hard"):
        super().__init__()
        self.gate = gate

    def forward(self, x):
        return GATES[self.gate](x)
""",
    "a list of functions": """\
=== steps.py
import torch

def shift(x):
    return x + 1

def clean(x):
    return x[torch.nonzero(x).squeeze(-1)]  # break
=== net.py
import torch
from .steps import clean, shift

def steps_of(order):
    every = [shift, clean]
    return [every[place] for place in order]

class Net(torch.nn.Module):
    def __init__(self, order=(0, 1)):
        super().__init__()
        self.steps = steps_of(order)

    def forward(self, x):
        for step in self.steps:
            x = step(x)
        return x
""",
    "functools.partial": """\
=== norms.py
import torch

def scaled(x, limit):
    if x.norm() > limit:  # break
        x = x / limit
    return x
=== net.py
import functools
import torch
from .norms import scaled

def normalisers():
    return {"scaled": functools.partial(scaled, limit=0.1)}

class Net(torch.nn.Module):
    def __init__(self, name="scaled"):
        super().__init__()
        self.norm = normalisers()[name]

    def forward(self, x):
        return self.norm(x)
""",
    "a callback": """\
=== chunks.py
def in_chunks(function, x, size):
    parts = [function(part) for part in x.split(size)]
    return sum(parts)
=== energy.py
import torch

def energy(x):
    return x * x.sum().item()  # break
=== net.py
import torch
from .chunks import in_chunks
from .energy import energy

class Net(torch.nn.Module):
    def __init__(self, function=None):
        super().__init__()
        self.function = function or energy

    def forward(self, x):
        return in_chunks(self.function, x, 1)
""",
    "map": """\
=== counts.py
import torch

def count(x):
    return torch.bincount(x.long()).sum()  # break
=== net.py
import torch
from . import counts

class Net(torch.nn.Module):
    def forward(self, x):
        return torch.stack(list(map(counts.count, x.split(1))))
""",
    "a property of a part": """\
=== scales.py
import torch

class Scale(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.log = torch.nn.Parameter(torch.zeros(1))

    @property
    def factor(self):
        return self.log.exp().item()  # break
=== net.py
import torch
from .scales import Scale

class Outer(torch.nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x):
        return x * self.scale.factor

def Net():
    return Outer(Scale())
""",
    "__getattr__": """\
=== inner.py
import torch

class Inner(torch.nn.Module):
    def measure(self, x):
        return x / len(torch.unique(x))  # break
=== net.py
import torch
from .inner import Inner

class Wrapper(torch.nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(self.inner, name)

    def forward(self, x):
        return self.measure(x)

def Net():
    return Wrapper(Inner())
""",
    "a chain of super()": """\
=== bases.py
import torch

class Checks:
    def prepared(self, x):
        if torch.isinf(x).any():  # break
            return torch.zeros_like(x)
        return x

class Casts(Checks):
    def prepared(self, x):
        return super().prepared(x.float())
=== net.py
import torch
from .bases import Casts

class Net(Casts, torch.nn.Module):
    def prepared(self, x):
        return super().prepared(x + 1)

    def forward(self, x):
        return self.prepared(x)
""",
    "a mixin": """\
=== mixins.py
import torch

class Clips:
    limit = 0.5

    def clipped(self, x):
        if x.abs().max() > self.limit:  # break
            return x.clamp(-self.limit, self.limit)
        return x
=== nets.py
import torch

class Runs:
    def forward(self, x):
        return self.clipped(x)
=== net.py
import torch
from .mixins import Clips
from .nets import Runs

class Net(Runs, Clips, torch.nn.Module):
    pass
""",
    "a functional half": """\
=== functional/__init__.py
from .ratios import ratio
=== functional/ratios.py
import torch
from torch import Tensor

def _clean(res: Tensor, mask: Tensor) -> Tensor:
    if torch.isnan(res).any():  # break
        res = res[mask]
    return res

def ratio(preds: Tensor, target: Tensor) -> Tensor:
    res = preds / target
    return _clean(res, target != 0)
=== wrappers.py
from typing import Callable
import torch

class Wraps(torch.nn.Module):
    def __init__(self, function: Callable):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x, x + 1)
=== net.py
from . import functional
from .wrappers import Wraps

def Net():
    return Wraps(functional.ratio)
""",
    "a base class of an installed package": """\
=== gate.py
import torch
from transformers.pytorch_utils import Conv1D

class Gate(Conv1D):
    def opened(self, x):
        y = super().forward(x)
        return x if y.max() > 1 else y  # break
=== net.py
import torch
from .gate import Gate

class Outer(torch.nn.Module):
    def __init__(self, make):
        super().__init__()
        self.gate = make(3, 3)

    def forward(self, x):
        return self.gate.opened(x)

def Net():
    return Outer(Gate)
""",
    "a decorator that wraps": """\
=== guards.py
import functools
import torch

def finite(function):
    @functools.wraps(function)
    def guarded(*args, **kwargs):
        out = function(*args, **kwargs)
        if not torch.isfinite(out).all():  # break
            raise ValueError("not finite")
        return out
    return guarded
=== ops.py
from .guards import finite

@finite
def halved(x):
    return x / 2
=== net.py
import torch
from . import ops

class Net(torch.nn.Module):
    def __init__(self, name="halved"):
        super().__init__()
        self.run = getattr(ops, name)

    def forward(self, x):
        return self.run(x)
""",
    "a registry of functions": """\
=== registry.py
KNOWN = {}

def register(name):
    def add(function):
        KNOWN[name] = function
        return function
    return add

def get(name):
    return KNOWN[name]
=== losses.py
import torch
from .registry import register

@register("focal")
def focal(x):
    mask = x > 0
    if mask.sum() == 0:  # break
        return x.sum()
    return x[mask].mean()  # break
=== net.py
import torch
from . import losses
from .registry import get

class Net(torch.nn.Module):
    def __init__(self, name="focal"):
        super().__init__()
        self.loss = get(name)

    def forward(self, x):
        return self.loss(x)
""",
    "a registry of classes": """\
=== registry.py
CLASSES = {}

def register(cls):
    CLASSES[cls.__name__] = cls
    return cls
=== mixers.py
import torch
from .registry import register

@register
class Sparse(torch.nn.Module):
    def mix(self, x):
        kept = torch.masked_select(x, x > 0)  # break
        return x + kept.sum()
=== net.py
import torch
from . import mixers
from .registry import CLASSES

class Net(torch.nn.Module):
    def __init__(self, name="Sparse"):
        super().__init__()
        self.mixer = CLASSES[name]()

    def forward(self, x):
        return self.mixer.mix(x)
""",
    "an object that is no module": """\
=== sampling.py
import torch

class Sampler:
    def __init__(self, limit=0.5):
        self.limit = limit

    def pick(self, logits):
        best = torch.argmax(logits)
        return logits[int(best)]  # break
=== net.py
import torch
from .sampling import Sampler

class Outer(torch.nn.Module):
    def __init__(self, sampler):
        super().__init__()
        self.sampler = sampler

    def forward(self, x):
        return self.sampler.pick(x)

def Net():
    return Outer(Sampler())
""",
    "a module in a file of metrics": """\
=== metrics/__init__.py
from .quality import Quality
=== metrics/quality.py
import torch

class Quality(torch.nn.Module):
    def forward(self, x):
        error = torch.mean((x - 1) ** 2)
        if error == 0:  # break
            return error + 1
        return 1 / error
=== net.py
from .metrics import Quality as Net
""",
    "a part in a file of augmentation": """\
=== augment.py
import torch

class Jitter(torch.nn.Module):
    def forward(self, x):
        return x * torch.rand(1).item()  # break
=== net.py
import torch
from .augment import Jitter

class Outer(torch.nn.Module):
    def __init__(self, first):
        super().__init__()
        self.first = first

    def forward(self, x):
        return self.first(x)

def Net():
    return Outer(Jitter())
""",
    "a loop that is named for decoding": """\
=== decoding.py
import torch

class Decodes:
    def greedy_search(self, x):
        found = []
        for _ in range(2):
            found.append(x.argmax().item())  # break
        return found
=== net.py
import torch
from .decoding import Decodes

class Net(Decodes, torch.nn.Module):
    def forward(self, x):
        return x + sum(self.greedy_search(x))
""",
    "a notice about an option": """\
=== net.py
import logging
import torch

logger = logging.getLogger(__name__)

class Net(torch.nn.Module):
    def __init__(self, keeps=True):
        super().__init__()
        self.keeps = keeps

    def forward(self, x):
        if self.keeps and self.training:
            logger.warning("`keeps` has no effect here")  # break
        return x + 1
""",
    "an optional package": """\
=== tools.py
import torch

def sorted_by(x):
    try:
        import no_such_package  # break
    except ImportError:
        return torch.sort(x).values
    return no_such_package.sort(x)
=== net.py
import torch
from . import tools

RUN = {"sort": tools.sorted_by}

class Net(torch.nn.Module):
    def forward(self, x):
        return RUN["sort"](x)
""",
    "a function that another one makes": """\
=== making.py
import torch

def threshold(limit):
    def apply(x):
        if x.mean() > limit:  # break
            return x - limit
        return x
    return apply

def chain(*functions):
    def run(x):
        for function in functions:
            x = function(x)
        return x
    return run
=== net.py
import torch
from .making import chain, threshold

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.run = chain(*[threshold(limit) for limit in (0.5,)])

    def forward(self, x):
        return self.run(x)
""",
}


def files_of(program: str) -> dict[str, str]:
    """The files of a program: their paths within its package, and their texts."""
    _, *parts = _FILE.split(program)
    return {"__init__.py": "", **dict(zip(parts[::2], parts[1::2], strict=True))}


def marked(files: dict[str, str]) -> list[tuple[str, int]]:
    """The lines that say of themselves that they break the graph."""
    return [
        (name, number)
        for name, text in sorted(files.items())
        for number, line in enumerate(text.split("\n"), 1)
        if line.endswith("# break")
    ]
