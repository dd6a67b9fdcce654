"""Small programs, each of which sets something about how torch.compile compiles it."""

from __future__ import annotations

from typing import NamedTuple


class Program(NamedTuple):
    """A program.

    Attributes:
        text: its file, without ``import torch`` and the functions that give its inputs.
        target: what is explained and verified.
        compiled: what the program itself calls; several are called in a process each.
        inputs: the arguments of call ``number``.
        backend: the one that the program compiles with, where that is not ``eager``.
        environment: variables that its user sets.
    """

    text: str
    target: str = "f"
    compiled: str = "f"
    inputs: str = "torch.arange(3.0 + number)"
    backend: str = "eager"
    environment: dict[str, str] = {}  # noqa: RUF012

    def file(self) -> str:
        """All of its text."""
        functions = (
            f"def get_inputs_of_call(number):\n    return {self.inputs}\n\n\n"
            "def get_inputs():\n    return get_inputs_of_call(0)\n"
        )
        return f"import torch\n\n{self.text.strip()}\n\n\n{functions}"


PROGRAMS = {
    "dynamic=False": Program(
        """
@torch.compile(dynamic=False, backend="eager")
def f(x):
    return x * 2
"""
    ),
    "dynamic=True": Program(
        """
def f(x):
    return x * int(x.shape[0])

fast = torch.compile(f, dynamic=True, backend="eager")
""",
        compiled="fast",
    ),
    "shapes_spec": Program(
        """
from torch.fx.experimental.dynamic_spec import ParamsSpec, ShapeVar, TensorSpec

def f(x):
    return x + x.shape[0]

spec = ParamsSpec({"x": TensorSpec([ShapeVar("n")])})
fast = torch.compile(f, backend="eager", shapes_spec=spec)
""",
        compiled="fast",
    ),
    "guard filter, globals": Program(
        """
SCALE = 2

@torch.compile(
    backend="eager", options={"guard_filter_fn": torch.compiler.skip_guard_on_globals_unsafe}
)
def f(x):
    return x * SCALE

def scaled(number):
    global SCALE
    SCALE = 2 + number
    return torch.ones(3)
""",
        inputs="scaled(number)",
    ),
    "guard filter, modules": Program(
        """
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = 2

    def forward(self, x):
        return x * self.scale

net = Net()
keep = torch.compiler.skip_guard_on_all_nn_modules_unsafe
fast = torch.compile(net, backend="eager", options={"guard_filter_fn": keep})

def scaled(number):
    net.scale = 2 + number
    return torch.ones(3)
""",
        target="net",
        compiled="fast",
        inputs="scaled(number)",
    ),
    "isolate_recompiles": Program(
        """
def f(x, k):
    return x * len(k)

fast = torch.compile(f, backend="eager", isolate_recompiles=True, recompile_limit=3)
""",
        compiled="fast",
        inputs="(torch.ones(3), 'a' * (number + 1))",
    ),
    "recompile_limit": Program(
        """
@torch.compile(backend="eager", recompile_limit=2)
def f(x, k):
    return x * len(k)
""",
        inputs="(torch.ones(3), 'a' * (number + 1))",
    ),
    "stance for the program": Program(
        """
torch.compiler.set_stance("eager_on_recompile")

@torch.compile(backend="eager")
def f(x):
    return x * x.sum().item()
"""
    ),
    "stance of a decorator": Program(
        """
@torch.compiler.set_stance("eager_on_recompile")
@torch.compile(backend="eager")
def f(x):
    return x * 2
"""
    ),
    "stance that raises": Program(
        """
torch.compiler.set_stance("fail_on_recompile")

@torch.compile(backend="eager")
def f(x):
    return x * 2
"""
    ),
    "stance of a first eager call": Program(
        """
torch.compiler.set_stance("eager_then_compile")

@torch.compile(backend="eager")
def f(x):
    return x * 2
"""
    ),
    "stance that skips guards": Program(
        """
torch.compiler.set_stance("default", skip_guard_eval_unsafe=False)

@torch.compile(backend="eager")
def f(x):
    torch._dynamo.graph_break()
    return x * 2
"""
    ),
    "stance force_eager": Program(
        """
torch.compiler.set_stance("force_eager")

@torch.compile(backend="eager")
def f(x):
    return x * x.sum().item()
"""
    ),
    "fullgraph=True": Program(
        """
@torch.compile(fullgraph=True, backend="eager")
def f(x):
    torch._dynamo.graph_break()
    return x * 2
"""
    ),
    "error_on_graph_break": Program(
        """
@torch._dynamo.error_on_graph_break(True)
@torch.compile(backend="eager")
def f(x):
    return x * x.sum().item()
"""
    ),
    "nested_compile_region": Program(
        """
@torch.compiler.nested_compile_region
def inner(x):
    return x.sin()

@torch.compile(backend="eager")
def f(x):
    return inner(x) + inner(x + 1)
"""
    ),
    "configuration on import": Program(
        """
torch._dynamo.config.capture_scalar_outputs = True
torch._dynamo.config.automatic_dynamic_shapes = False
torch._dynamo.config.recompile_limit = 2

@torch.compile(backend="eager")
def f(x):
    return x * x.sum().item()
"""
    ),
    "configuration of a decorator": Program(
        """
@torch._dynamo.config.patch(capture_scalar_outputs=True)
@torch.compile(backend="eager")
def f(x):
    return x * x.sum().item()
"""
    ),
    "options of inductor": Program(
        """
@torch.compile(options={"fallback_random": True, "epilogue_fusion": False})
def f(x):
    return torch.nn.functional.dropout(x * 2, 0.5, True)
""",
        backend="inductor",
    ),
    "mode": Program(
        """
def f(x):
    return x.sin() * x.sum().item()

fast = torch.compile(f, mode="max-autotune-no-cudagraphs")
""",
        compiled="fast",
        backend="inductor",
    ),
    "disable=True": Program(
        """
@torch.compile(disable=True)
def f(x):
    return x * x.sum().item()
"""
    ),
    "module.compile()": Program(
        """
class Net(torch.nn.Module):
    def forward(self, x):
        return x * x.shape[0]

net = Net()
net.compile(backend="eager", dynamic=False)
""",
        target="net",
        compiled="net",
    ),
    "partial of torch.compile": Program(
        """
import functools

compiled = functools.partial(torch.compile, backend="eager", dynamic=False)

@compiled
def f(x):
    return x * 2
"""
    ),
    "compiled partial": Program(
        """
import functools

def f(x, scale):
    return x * scale * x.shape[0]

double = functools.partial(f, scale=2)
fast = torch.compile(double, backend="eager", dynamic=False)
""",
        target="double",
        compiled="fast",
    ),
    "dynamic sources of the environment": Program(
        """
@torch.compile(backend="eager")
def f(x):
    return x * 2
""",
        environment={"TORCH_COMPILE_DYNAMIC_SOURCES": "L['x']"},
    ),
    "disabled by the environment": Program(
        """
@torch.compile(backend="eager")
def f(x):
    return x * x.sum().item()
""",
        environment={"TORCH_COMPILE_DISABLE": "1"},
    ),
    "two ways": Program(
        """
def f(x):
    return x * 2

sizes = torch.compile(f, backend="eager", dynamic=False)
fast = torch.compile(f, backend="eager", isolate_recompiles=True)
""",
        compiled="sizes fast",
    ),
}
