"""Which code counts as compiled: programs that the checker and Dynamo must agree on."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines_marked, lines_that_break

BODIES = {
    "is_compiling": "if torch.compiler.is_compiling():\n        x.sum().item()  # break",
    "not is_compiling": "if not torch.compiler.is_compiling():\n        x.sum().item()",
    "Dynamo's is_compiling": "if not torch._dynamo.is_compiling():\n        x.sum().item()",
    "is_dynamo_compiling": "if not torch.compiler.is_dynamo_compiling():\n        x.sum().item()",
    "else": "if torch.compiler.is_compiling():\n        pass\n    else:\n        x.sum().item()",
    "else that runs": (
        "if not torch.compiler.is_compiling():\n        pass\n    else:\n"
        "        x.sum().item()  # break"
    ),
    "early return": "if torch.compiler.is_compiling():\n        return x\n    x.sum().item()",
    "early return that is not taken": (
        "if not torch.compiler.is_compiling():\n        return x\n    x.sum().item()  # break"
    ),
    "flag": "fast = torch.compiler.is_compiling()\n    if not fast:\n        x.sum().item()",
    "and": "if x.dim() > 0 and not torch.compiler.is_compiling():\n        x.sum().item()",
    "or": "if torch.compiler.is_compiling() or x.sum().item() > 1:\n        x = x + 1",
    "ternary": "y = x if torch.compiler.is_compiling() else x.sum().item()",
    "raise": (
        "if torch.compiler.is_compiling():\n        x = x + 1\n    elif x.sum() > 3:\n"
        "        raise ValueError"
    ),
    "is_scripting": "if torch.jit.is_scripting():\n        x.sum().item()",
    "not is_scripting": "if not torch.jit.is_scripting():\n        x.sum().item()  # break",
    "is_tracing": "if torch.jit.is_tracing():\n        x.sum().item()",
    "TYPE_CHECKING": "if typing.TYPE_CHECKING:\n        x.sum().item()",
    "__debug__": "if not __debug__:\n        x.sum().item()",
}
FUNCTIONS = {
    name: f"import typing\nimport torch\n\n\ndef f(x):\n    {body}\n    return x + 1\n"
    for name, body in BODIES.items()
}
PROGRAMS = {
    **FUNCTIONS,
    "imported is_compiling": """\
import torch
from torch.compiler import is_compiling

def f(x):
    if not is_compiling():
        x.sum().item()
    return x + 1
""",
    "__init__": """\
import torch

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(3).sum().item()

    def forward(self, x):
        return x * self.scale
""",
    "a module's own __call__": """\
import torch

class Net(torch.nn.Module):
    def __call__(self, x):
        y = super().__call__(x)
        return y * y.detach().sum().item()  # break

    def forward(self, x):
        return x + 1
""",
    "a part's own __call__": """\
import torch

class Part(torch.nn.Module):
    def __call__(self, x):
        return super().__call__(x * x.detach().sum().item())  # break

    def forward(self, x):
        return x + 1

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.part = Part()

    def forward(self, x):
        return self.part(x)
""",
    "a property that forward reads": """\
import torch

class Net(torch.nn.Module):
    @property
    def scale(self):
        return torch.ones(3).sum().item()  # break

    def forward(self, x):
        return x * self.scale
""",
    "a data set and its collate function": """\
import torch
from torch.utils.data import DataLoader, Dataset

class Data(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return torch.full((3,), torch.ones(3).sum().item())

def collate(items):
    total = torch.stack(items)
    if total.sum() > 3:
        return total
    return total + 1

loader = DataLoader(Data(), batch_size=2, collate_fn=collate)

def f(x):
    return x + 1
""",
    "a transform": """\
import torch

def inner(x):
    return x * x.detach().sum().item()  # break

def f(x):
    return torch.vmap(inner)(x[None]) if x.dim() > 5 else inner(x)
""",
}

HELPERS = {
    "try in a helper": """
        try:
            return torch.compiler.is_compiling()
        except AttributeError:
            return False
    """,
    "import in a helper": """
        try:
            import torch._dynamo as dynamo
            return dynamo.is_compiling()
        except ImportError:
            return False
    """,
    "variable in a helper": """
        answer = False
        try:
            answer = bool(torch.compiler.is_compiling())
        except Exception:
            pass
        return answer
    """,
    "hasattr in a helper": """
        if hasattr(torch, "compiler") and hasattr(torch.compiler, "is_compiling"):
            return torch.compiler.is_compiling()
        return False
    """,
    "getattr in a helper": """
        return getattr(torch.compiler, "is_compiling", lambda: False)()
    """,
    "any in a helper": """
        return any([torch.jit.is_tracing(), torch.compiler.is_compiling()])
    """,
}
PROGRAMS |= {
    f"{name}, {way}": f"import torch\n\ndef traces():{body.replace('        ', '    ')}\n\n{f}"
    for name, body in HELPERS.items()
    for way, f in (
        ("not", "def f(x):\n    if not traces():\n        print(x)\n    return x + 1\n"),
        ("", "def f(x):\n    if traces():\n        print(x)  # break\n    return x + 1\n"),
    )
}
PROGRAMS |= {
    "a name that answers something else": """\
import torch

def is_tracing():
    try:
        return torch.jit.is_tracing()
    except Exception:
        return False

def f(x):
    if is_tracing():
        print(x)
    else:
        x.sum().item()  # break
    return x + 1
""",
    "an import with a replacement": """\
import torch

try:
    from torch.compiler import is_compiling as traces
except ImportError:
    def traces():
        return False

def f(x):
    if not traces():
        print(x)
    return x + 1
""",
    "a property that asks": """\
import torch

class Net(torch.nn.Module):
    @property
    def traces(self):
        try:
            return torch.compiler.is_compiling()
        except AttributeError:
            return False

    def forward(self, x):
        if not self.traces:
            print(x)
        return x + 1
""",
    "what an error decides": """\
import torch

def parses(text):
    try:
        int(text)
        return True
    except ValueError:
        return False

def f(x):
    if not parses("a"):
        x.sum().item()  # break
    return x + 1
""",
}


def compiled(code: str) -> str:
    target = "f" if "\ndef f(" in code else "Net()"
    return f"{code}compiled = torch.compile({target})\n"


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_checker_finds_what_is_marked(name: str) -> None:
    result = check(compiled(PROGRAMS[name]))
    assert [f.location.line for f in result.findings] == lines_marked(PROGRAMS[name])
    assert not result.problems


@pytest.mark.dynamo
def test_dynamo_breaks_where_it_is_marked() -> None:
    found = lines_that_break((code, "torch.ones(3)") for code in PROGRAMS.values())
    broke = dict(zip(PROGRAMS, found, strict=True))
    assert broke == {name: lines_marked(code) for name, code in PROGRAMS.items()}
