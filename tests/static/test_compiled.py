"""What counts as compiled, and where its region is."""

from __future__ import annotations

import pytest

from fullgraph.static.check import CheckResult
from fullgraph.vocabulary.findings import Location
from tests.static.checking import check, lines

NET = """\
import functools
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(3).sum().item()

    def forward(self, x):
        return self.head(x) + x.sum().item()

    def head(self, x):
        return x * x.max().item()

class Other(nn.Module):
    def forward(self, x):
        return x.min().item()

def helper(x):
    return x.mean().item()

def step(x):
    return helper(x) + x.sum().item()

"""
FORWARD, HEAD, OTHER, HELPER, STEP = 11, 14, 18, 21, 24


def named(result: CheckResult) -> list[int]:
    """The lines of findings in what a compile call names."""
    return [f.location.line for f in result.findings if not f.is_assumed]


@pytest.mark.parametrize(
    "way",
    [
        "c = torch.compile(step)",
        "c = torch.compile(step, mode='max-autotune', fullgraph=False)",
        "c = torch.compile(model=step, dynamic=True)",
        "c = torch.compile(mode='default')(step)",
        "c = functools.partial(torch.compile, dynamic=True)(step)",
        "fast = functools.partial(torch.compile, dynamic=True)\nc = fast(step)",
        "from torch import compile\nc = compile(step)",
        "from torch import compile as fast\nc = fast(step)",
        "import torch as t\nc = t.compile(step)",
        "make = torch.compile\nc = make(step)",
        "alias = step\nc = torch.compile(alias)",
        "def main():\n    return torch.compile(step)",
        "def main():\n    c = torch.compile(step)\n    return c(torch.ones(3))",
        "if __name__ == '__main__':\n    c = torch.compile(step)",
        "step = torch.compile(step)",
        "c = torch.compile(lambda x: step(x))",
        "c = torch.export.export(step, (torch.ones(3),))",
        "from torch.export import export\nc = export(step, (torch.ones(3),))",
        "c = torch.compiler.compile(step)",
        "from torch import _dynamo\nc = _dynamo.optimize('eager')(step)",
        "torch._dynamo.explain(step)(torch.ones(3))",
        "torch._dynamo.export(step)(torch.ones(3))",
        "torch.onnx.export(step, (torch.ones(3),), 'step.onnx', dynamo=True)",
        "c = torch.compile(torch.vmap(step))",
        "c = torch.compile(torch.func.grad(step))",
        "c = torch.compile(functools.partial(step))",
        "c = [torch.compile(each) for each in [step]]",
        "class Steps:\n    first = torch.compile(step)",
        "def fast(f):\n    return torch.compile(f, dynamic=True)\nc = fast(step)",
    ],
)
def test_a_function_is_compiled_with_what_it_calls(way: str) -> None:
    result = check(f"{NET}{way}\n")
    assert named(result) == [HELPER, STEP]
    # Which modules are compiled is not known by that.
    assert lines(result) == [FORWARD, HEAD, OTHER, HELPER, STEP]


@pytest.mark.parametrize(
    "decorator",
    [
        "@torch.compile",
        "@torch.compile()",
        "@torch.compile(mode='default')",
        "@functools.partial(torch.compile, dynamic=True)",
        "@functools.wraps(print)\n@torch.compile",
        "@torch.compile\n@torch.no_grad()",
        "@torch.compiler.compile",
        "@torch._dynamo.optimize('eager')",
    ],
)
def test_a_decorator_compiles_its_function(decorator: str) -> None:
    result = check(f"{NET}{decorator}\ndef last(x):\n    return helper(x)\n")
    assert named(result) == [HELPER]
    assert [(r.name, r.reason) for r in result.regions if r.name == "last"] == [
        ("last", "`last` is decorated with torch.compile")
    ]


def test_a_decorator_of_the_file_that_compiles_does_so() -> None:
    own = "def fast(f):\n    return torch.compile(f, dynamic=True)\n\n"
    result = check(f"{NET}{own}@fast\ndef last(x):\n    return helper(x)\n")
    assert named(result) == [HELPER]


@pytest.mark.parametrize(
    "way",
    [
        "model = Net()\nc = torch.compile(model)",
        "c = torch.compile(Net().eval().cuda())",
        "net = Net()\nnet.compile()",
        "net = Net()\nnet.compile(mode='default')",
        "class Trainer:\n    def __init__(self):\n        self.net = torch.compile(Net())",
        "def train():\n    net = Net()\n    net = torch.compile(net)",
        "c = torch.compile(nn.Sequential(Net()))",
        "net = nn.Sequential(Net())\nnet.compile()",
        "for net in [Net()]:\n    net.compile()",
        "net = Net()\nnet.forward = torch.compile(net.forward)",
        "class Run:\n    def go(self, net: Net):\n        net.forward = torch.compile(net.forward)",
        "net = nn.DataParallel(Net())\nnet = torch.compile(net)",
        "from torch.nn.parallel import DistributedDataParallel as DDP\n"
        "c = torch.compile(DDP(Net()))",
        "from torch.distributed.fsdp import FullyShardedDataParallel as FSDP\n"
        "c = torch.compile(FSDP(Net()))",
    ],
)
def test_a_module_is_compiled_with_the_methods_it_calls(way: str) -> None:
    assert lines(check(f"{NET}{way}\n")) == [FORWARD, HEAD]


FRAMEWORKS = """\
import lightning as L
import pytorch_lightning as pl
from accelerate import Accelerator
from accelerate.utils import DynamoBackend, TorchDynamoPlugin
from transformers import Trainer, TrainingArguments
"""


@pytest.mark.parametrize(
    "way",
    [
        "fabric = L.Fabric()\nnet = fabric.setup(torch.compile(Net()))",
        "net = L.Fabric().setup(Net())\nnet = torch.compile(net)",
        "trainer = L.Trainer()\ntrainer.fit(torch.compile(Net()))",
        "class Lit(pl.LightningModule):\n    def configure_model(self):\n"
        "        self.net = torch.compile(Net())",
        "net = Accelerator(dynamo_backend='inductor').prepare(Net())",
        "a = Accelerator(dynamo_backend=DynamoBackend.INDUCTOR)\nnet, o = a.prepare(Net(), 3)",
        "plugin = TorchDynamoPlugin(backend='inductor')\n"
        "a = Accelerator(dynamo_plugin=plugin)\nnet = a.prepare_model(Net())",
        "class Run:\n    def __init__(self):\n        self.a = Accelerator(dynamo_backend='ipex')\n"
        "    def go(self):\n        return self.a.prepare(Net())",
        "args = TrainingArguments('x', torch_compile=True)\nTrainer(model=Net(), args=args)",
        "args = TrainingArguments('x', torch_compile_mode='default')\nTrainer(Net(), args)",
        "class Mine(Trainer):\n    pass\nargs = TrainingArguments('x', torch_compile=True)\n"
        "Mine(Net(), args).train()",
    ],
)
def test_the_switches_of_frameworks_compile_a_module(way: str) -> None:
    assert lines(check(f"{FRAMEWORKS}{NET}{way}\n")) == [FORWARD + 5, HEAD + 5]


@pytest.mark.parametrize(
    "way",
    [
        "net = Accelerator().prepare(Net())",
        "net = Accelerator(dynamo_backend='no').prepare(Net())",
        "net = Accelerator(dynamo_backend=DynamoBackend.NO).prepare(Net())",
        "net = Accelerator(dynamo_plugin=TorchDynamoPlugin()).prepare(Net())",
        "args = TrainingArguments('x', torch_compile=False)\nTrainer(Net(), args)",
        "net = L.Fabric().setup(Net())",
        "def main(options):\n"
        "    args = TrainingArguments('x', torch_compile=options.fast)\n    Trainer(Net(), args)",
        "def main(options):\n    a = Accelerator(dynamo_backend=options.backend)\n"
        "    return a.prepare(Net())",
        "from pipelines import Pipeline\nnet = Pipeline(dynamo_backend='inductor').prepare(Net())",
        "class Stage:\n    def prepare(self, net):\n        return net\n\n"
        "net = Stage().prepare(Net())",
    ],
)
def test_what_does_not_say_that_it_compiles_compiles_nothing_by_name(way: str) -> None:
    result = check(f"{FRAMEWORKS}{NET}{way}\n")
    assert [r.reason for r in result.regions] == [
        "`Net` is an nn.Module, and no compile call here names one",
        "`Other` is an nn.Module, and no compile call here names one",
    ]


def test_lightning_compiles_the_steps_of_a_compiled_module_too() -> None:
    text = """\
    import torch
    import lightning as L

    class Lit(L.LightningModule):
        def forward(self, x):
            return x

        def training_step(self, batch, index):
            return torch.ones(3).sum().item()

        def configure_optimizers(self):
            return torch.ones(3).sum().item()

    """
    result = check(f"{text}    L.Trainer().fit(torch.compile(Lit()))\n")
    assert lines(result) == [9]
    assert [r.name for r in result.regions] == ["Lit", "Lit.training_step"]
    assert lines(check(f"{text}    Lit().compile()\n")) == []


def test_a_forward_runs_the_submodules_of_its_module() -> None:
    outer = (
        "class Outer(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.other = Other()\n\n"
        "    def forward(self, x):\n        return self.other(x)\n\n"
        "c = torch.compile(Outer())\n"
    )
    assert lines(check(NET + outer)) == [OTHER]


def test_a_compiled_forward_is_found_by_its_decorator() -> None:
    text = NET.replace(
        "    def forward(self, x):\n        return self.h",
        "    @torch.compile\n    def forward(self, x):\n        return self.h",
    )
    result = check(text)
    assert lines(result) == [FORWARD + 1, HEAD + 1]


def test_without_a_compile_call_every_forward_counts() -> None:
    result = check(NET)
    assert lines(result) == [FORWARD, HEAD, OTHER]
    assert [(r.name, r.location) for r in result.regions] == [
        ("Net", Location("case.py", 10, 8, 10, 15)),
        ("Other", Location("case.py", 17, 8, 17, 15)),
    ]


def test_what_nothing_compiles_by_name_is_assumed_to_be_compiled() -> None:
    assert {f.is_assumed for f in check(NET).findings} == {True}
    assert check(NET).findings[0].because.endswith("; in `Net.forward`")
    by_name = check(f"{NET}c = torch.compile(Net())\n").findings
    assert {f.is_assumed for f in by_name} == {False}
    assert "in compiled code: `Net.forward`" in by_name[0].because


def test_a_module_beside_a_compiled_function_has_a_region() -> None:
    text = (
        "import torch\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
        "        return x * x.mean().item()\n\n@torch.compile\ndef score(x):\n"
        "    return x.sum().item()\n"
    )
    result = check(text)
    assert [r.name for r in result.regions] == ["Net", "score"]
    assert {f.location.line: f.is_assumed for f in result.findings} == {5: True, 9: False}


def test_what_a_compiled_method_shares_with_an_assumed_forward_is_not_assumed() -> None:
    text = NET.replace("    def head", "    @torch.compile\n    def head")
    found = {f.location.line: f.is_assumed for f in check(text).findings}
    assert found == {FORWARD: True, HEAD + 1: False, OTHER + 1: True}


def test_the_region_is_the_name_in_the_line_of_def() -> None:
    text = (
        "import torch\n@torch.compile\n@torch.no_grad(  # def step(x): no\n)\n"
        "async  def  step (x):\n    pass\n"
    )
    (region,) = check(text).regions
    assert (region.name, region.location) == ("step", Location("case.py", 5, 12, 5, 16))


@pytest.mark.parametrize(
    "disabled",
    [
        "@torch.compiler.disable\n",
        "@torch.compiler.disable()\n",
        "@torch.compiler.disable(recursive=False)\n",
        "@torch._dynamo.disable\n",
    ],
)
def test_what_is_disabled_is_not_compiled(disabled: str) -> None:
    text = NET.replace("def helper", f"{disabled}def helper") + "c = torch.compile(step)\n"
    assert named(check(text)) == [STEP + 1]


@pytest.mark.parametrize(
    "body",
    [
        "if not torch.compiler.is_compiling():\n        x.sum().item()",
        "if not torch._dynamo.is_compiling():\n        x.sum().item()",
        "if torch.compiler.is_compiling():\n        pass\n    else:\n        x.sum().item()",
        "if torch.compiler.is_compiling():\n        return x\n    x.sum().item()",
        "if torch.jit.is_scripting():\n        x.sum().item()",
        "y = x if torch.compiler.is_compiling() else x.sum().item()",
        "if x.dim() > 1 and not torch.compiler.is_compiling():\n        x.sum().item()",
        "import typing\n    if typing.TYPE_CHECKING:\n        x.sum().item()",
    ],
)
def test_code_that_runs_only_eagerly_is_not_compiled(body: str) -> None:
    assert (
        lines(check(f"import torch\n@torch.compile\ndef f(x):\n    {body}\n    return x\n")) == []
    )


@pytest.mark.parametrize(
    "body",
    [
        "if torch.compiler.is_compiling():\n        x.sum().item()",
        "if not torch.compiler.is_compiling():\n        return x\n    x.sum().item()",
        "if not torch.jit.is_scripting():\n        x.sum().item()",
    ],
)
def test_code_that_runs_when_compiled_is(body: str) -> None:
    result = check(f"import torch\n@torch.compile\ndef f(x):\n    {body}\n    return x\n")
    assert [f.code for f in result.findings] == ["FG102"]


CONDITIONAL = """\
import torch
from torch import nn

try:
    import fancy
except ImportError:
    class Net(nn.Module):
        def forward(self, x):
            return x.sum().item()
else:
    class Other(nn.Module):
        def forward(self, x):
            return x.max().item()
"""


def test_modules_within_an_if_or_try_of_the_file_are_regions_too() -> None:
    result = check(CONDITIONAL)
    assert lines(result) == [9, 13]
    assert [(r.name, r.location) for r in result.regions] == [
        ("Net", Location("case.py", 8, 12, 8, 19)),
        ("Other", Location("case.py", 12, 12, 12, 19)),
    ]


def test_a_function_within_an_if_that_compiles_another_is_run() -> None:
    text = (
        "import torch\n\ndef helper(x):\n    return x.mean().item()\n\n"
        "if torch.cuda.is_available():\n    def main():\n        return torch.compile(helper)\n"
    )
    result = check(text)
    assert [r.name for r in result.regions] == ["helper"]
    assert lines(result) == [4]


WRAPPERS = """\
import torch
from torch import nn

class Gate(nn.Module):
    def score(self, x):
        return x * x.max().item()

    def forward(self, x):
        return x

class Plain(nn.Module):
    def score(self, x):
        return x * x.min().item()

    def forward(self, x):
        return x

class Holder(nn.Module):
    def __init__(self, first, rest=()):
        super().__init__()
        self.first = first
        self.rest = nn.ModuleList(rest)

class Wrapper(Holder):
    def __init__(self, inner, *others):
        super().__init__(inner, list(others))
        self.scale = 2

    def forward(self, x):
        for each in self.rest:
            x = each.score(x)
        return self.first.score(x)

"""
GATE, PLAIN = 6, 13
BY_NAME = (
    "class ByName(Wrapper):\n    def __init__(self, inner):\n"
    "        Holder.__init__(self, inner)\n\n"
)
CHOICE = (
    "from somewhere import make\ndef choose(n):\n    if n > len(make()):\n"
    "        return make()\n    return Gate()\n\n"
)
LATE = (
    "from somewhere import make\nclass Late(Holder):\n    def forward(self, x):\n"
    "        if self.first is None:\n            self.first = make()\n"
    "        return self.first.score(x)\n\n"
)


@pytest.mark.parametrize(
    ("way", "found"),
    [
        ("c = torch.compile(Wrapper(Gate()))", [GATE]),
        ("c = torch.compile(Wrapper(Plain()))", [PLAIN]),
        ("c = torch.compile(Wrapper(Gate(), Plain()))", [GATE, PLAIN]),
        ("c = torch.compile(Wrapper(Gate())), torch.compile(Wrapper(Plain()))", [GATE, PLAIN]),
        ("net = Wrapper(Gate())\nnet.compile()", [GATE]),
        (BY_NAME + "c = torch.compile(ByName(Plain()))", [PLAIN]),
        (LATE + "c = torch.compile(Late(Gate()))", [GATE]),
        (CHOICE + "c = torch.compile(Wrapper(choose(2)))", [GATE]),
    ],
)
def test_an_instance_runs_what_it_was_made_with(way: str, found: list[int]) -> None:
    result = check(WRAPPERS + way)
    assert lines(result) == found
    assert len(result.regions) == 1


def test_a_method_that_many_classes_inherit_is_run_for_each_of_them() -> None:
    classes = "".join(
        f"class N{i}(Base):\n    def run(self, x):\n        return x * x.max().item()\n\n"
        for i in range(12)
    )
    text = (
        "import torch\nfrom torch import nn\nclass Base(nn.Module):\n"
        "    def forward(self, x):\n        return self.run(x)\n\n"
        + classes
        + f"nets = [{', '.join(f'N{i}()' for i in range(12))}]\n"
        + "@torch.compile\ndef step(x):\n"
        + "".join(f"    x = nets[{i}](x)\n" for i in range(12))
        + "    return x\n"
    )
    assert lines(check(text)) == [9 + 4 * i for i in range(12)]
