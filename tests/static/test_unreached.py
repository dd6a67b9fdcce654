"""What neither a compile call nor a module reaches is checked in strict mode alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy
from fullgraph.work.check import Way, check_files
from tests.static.checking import check, lines

STRICT = LintSettings(strict=True)

HELPER = """\
import torch

def clip(x: torch.Tensor):
    if x.isnan().any():
        return x
    return x.clamp(0, 1)
"""

AROUND = """\
import logging
import random
import torch

log = logging.getLogger(__name__)

class Adapter(torch.nn.Module):
    def __init__(self, weight: torch.Tensor):
        super().__init__()
        self.rank = int(weight.sum())
        log.info("made")

    def forward(self, x):
        return x + 1

    def merge(self, delta: torch.Tensor):
        if torch.isnan(delta).any():
            log.warning("not merged")

    def reset(self):
        torch.manual_seed(0)

class Samples(torch.utils.data.Dataset):
    def __getitem__(self, index):
        return torch.rand(3) * random.random()

class Trainer:
    def train(self, model, x: torch.Tensor):
        loss = model(x)
        loss.backward()
        log.info("loss %f", loss.item())

    @staticmethod
    def seed(x: torch.Tensor):
        return x.item()

    @classmethod
    def best(cls, x: torch.Tensor):
        return x.argmax().item()

def evaluate(model, x: torch.Tensor):
    return model(x).argmax().item()
"""


@pytest.mark.parametrize("text", [HELPER, AROUND])
def test_what_runs_around_a_model_is_silent(tmp_path: Path, text: str) -> None:
    (tmp_path / "__init__.py").touch()
    checker = Checker(Taxonomy(()), LintSettings())
    assert checker.check(str(tmp_path / "ops.py"), text).findings == ()


def test_strict_mode_checks_every_function() -> None:
    assert lines(check(HELPER, STRICT)) == [4]
    found = {line.split("(")[0].strip() for line in _lines_with_findings(AROUND)}
    assert {"self.rank = int", "log.warning", "loss.backward", "return x.item"} <= found
    assert any("argmax" in line for line in _lines_with_findings(AROUND))


def _lines_with_findings(text: str) -> list[str]:
    return [text.split("\n")[line - 1] for line in lines(check(text, STRICT))]


def test_what_is_disabled_stays_silent_in_strict_mode() -> None:
    text = HELPER.replace("def clip", "@torch.compiler.disable\ndef clip")
    assert lines(check(text, STRICT)) == []


def test_strict_mode_says_that_nothing_compiles_it() -> None:
    (finding,) = check(HELPER, STRICT).findings
    assert finding.is_assumed
    assert finding.because.endswith("in `clip`, which compiled code may call")


def test_a_helper_that_a_forward_reaches_is_judged_by_its_calls() -> None:
    text = (
        "import torch\ndef pick(x: torch.Tensor, n: torch.Tensor):\n    return x[: int(n)]\n\n"
        "class Net(torch.nn.Module):\n    def forward(self, x):\n        return pick(x, {})\n"
    )
    assert lines(check(text.format("2"))) == []
    assert lines(check(text.format("x.sum()"))) == [3]


FORWARD = """\
import torch
from .base import Convolution

class Sum(Convolution):
    def forward(self, x: torch.Tensor):
        if (x > 0).all():
            return x
        return -x
"""


def test_a_class_with_a_forward_and_a_base_from_elsewhere_is_a_module() -> None:
    assert lines(check(FORWARD)) == [6]


def test_a_base_that_comes_with_all_of_a_package_is_a_module_by_its_name() -> None:
    text = """
        import torch
        from elsewhere.basics import *
        class Net(Module):
            def forward(self, x):
                return x.sum().item()
        """
    assert lines(check(text)) == [6]


@pytest.mark.parametrize("base", ["from abc import ABC as Convolution", "Convolution = object"])
def test_one_with_a_base_that_makes_no_module_is_none(base: str) -> None:
    assert lines(check(FORWARD.replace("from .base import Convolution", base))) == []


NET = """\
import torch
{imports}

class Net(torch.nn.Module):
    def forward(self, x):
        return {call}
"""


@pytest.mark.parametrize(
    ("files", "imports", "call"),
    [
        ({}, "from .ops import clip", "clip(x)"),
        ({}, "from . import ops", "ops.clip(x)"),
        ({"again.py": "from .ops import clip as cut\n"}, "from .again import cut", "cut(x)"),
        (
            # A function that is called like the module that it is of.
            {
                "cut/__init__.py": "from .clip import clip\n",
                "cut/clip.py": "from ..ops import clip\n",
            },
            "from .cut import clip",
            "clip(x)",
        ),
        ({"inner/__init__.py": "from ..ops import *\n"}, "from .inner import clip", "clip(x)"),
        (
            {
                "lazy/__init__.py": "from typing import TYPE_CHECKING\n"
                "if TYPE_CHECKING:\n    from ..ops import (  # noqa: F401\n        clip,\n    )\n"
                "else:\n    import sys\n    sys.modules[__name__] = object()\n"
            },
            "from .lazy import clip",
            "clip(x)",
        ),
        (
            {
                "lazy/__init__.py": "from typing import TYPE_CHECKING\n"
                "if TYPE_CHECKING:\n    try:\n        import torch\n    except ImportError:\n"
                "        from .dummies import *\n    else:\n"
                + "".join(
                    f"        from ..ops import (\n            name{i},\n        )\n"
                    for i in range(80)
                )
                + "        from ..ops import (\n            clip,\n        )\n"
            },
            "from .lazy import clip",
            "clip(x)",
        ),
        (
            {
                "base.py": "from .ops import clip\nclass Base:\n"
                "    def cut(self, x):\n        return clip(x)\n"
            },
            "from .base import Base\nbase = Base()",
            "base.cut(x)",
        ),
    ],
)
def test_a_helper_that_a_forward_in_another_file_reaches_is_found(
    tmp_path: Path, files: dict[str, str], imports: str, call: str
) -> None:
    package = tmp_path / "pkg"
    texts = {
        "__init__.py": "",
        "ops.py": HELPER,
        "net.py": NET.format(imports=imports, call=call),
        **files,
    }
    for name, text in texts.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    results = check_files(sorted(package.rglob("*.py")), Way(), use_cache=False)
    found = [finding for result in results for finding in result.findings]
    assert [(Path(f.location.path).name, f.location.line) for f in found] == [("ops.py", 4)]
    assert "called from net.py" in found[0].because


def test_what_a_decorator_of_another_file_puts_in_a_forwards_place_is_compiled(
    tmp_path: Path,
) -> None:
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").touch()
    # The wrapper is long, and no reason not to read the decorator.
    steps = "            names = (*names, 'another name')\n" * 100
    (package / "marks.py").write_text(
        "import functools\nimport threading\n\n_LOCK = threading.Lock()\n\n"
        "def capture(function=None, *, names=()):\n    def wrapped(function):\n"
        "        @functools.wraps(function)\n        def wrapper(self, *args, **kwargs):\n"
        "            with _LOCK:\n                return function(self, *args, **kwargs)\n\n"
        f"{steps}        return wrapper\n\n"
        "    return wrapped if function is None else wrapped(function)\n",
        encoding="utf-8",
    )
    for decorator in ("capture", "capture()", "capture(names=('x',))"):
        text = NET.format(imports="from .marks import capture", call="x + 1")
        text = text.replace("    def forward", f"    @{decorator}\n    def forward")
        (package / "net.py").write_text(text, encoding="utf-8")
        results = check_files(sorted(package.rglob("*.py")), Way(), use_cache=False)
        found = [finding for result in results for finding in result.findings]
        assert [(Path(f.location.path).name, f.location.line) for f in found] == [("marks.py", 10)]


def _in_module(*body: str, head: str = "") -> str:
    lines = "".join(f"        {line}\n" for line in body)
    return (
        "import logging\nimport torch\nimport numpy as np\nlog = logging.getLogger(__name__)\n"
        f"{head}class Net(torch.nn.Module):\n    def forward(self, x, n=None):\n{lines}"
        "        return x\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        # An error that is about to be raised: the test breaks, what builds the message does not.
        _in_module("if n is None:", "    raise ValueError(f'{x.sum().item()}')"),
        # Notices about options and about what is given.
        _in_module("if self.old:", "    log.warning('old')"),
        _in_module("if n is not None:", "    log.warning('n is ignored')"),
        _in_module("if isinstance(n, str) and len(n) > 3:", "    log.warning('text')"),
        # A metric: it counts batches and computes of all of them.
        _in_module("x.sum().item()").replace(
            "    def forward",
            "    def update(self):\n        ...\n"
            "    def compute(self):\n        ...\n    def forward",
        ),
        # What works on images, arrays and texts calls a model and is none.
        _in_module("x.sum().item()").replace("x, n", "x: np.ndarray, n"),
        _in_module("x.sum().item()").replace("x, n", "x: list[str], n"),
        # Layers of another library.
        _in_module("x.sum().item()", head="import chainer\n").replace(
            "torch.nn.Mod", "chainer.Mod"
        ),
        # A loop that decodes on the host.
        _in_module("return self.generate(x)")
        + "    def generate(self, x: torch.Tensor):\n        return x.argmax().item()\n",
    ],
)
def test_what_no_one_compiles_of_a_module_is_silent_unless_strict(text: str) -> None:
    assert lines(check(text)) == []
    assert len(lines(check(text, STRICT))) >= 1


@pytest.mark.parametrize(
    "text",
    [
        _in_module("if x.sum() > 0:", "    raise ValueError"),
        _in_module("log.warning('always')"),
        _in_module("if x.shape[0] > 3:", "    log.warning('padded')"),
        _in_module("if n is None:", "    log.warning('made up')"),
        _in_module("x.sum().item()")
        .replace("x, n", "x: dict[str, torch.Tensor], n")
        .replace("x.sum", "x['a'].sum"),
        _in_module("self.generate_mask(x)")
        + "    def generate_mask(self, x: torch.Tensor):\n        return x.argmax().item()\n",
        _in_module("if self.old:", "    log.warning('old')") + "c = torch.compile(Net())\n",
    ],
)
def test_what_ordinary_use_reaches_is_found(text: str) -> None:
    assert len(lines(check(text))) == 1


@pytest.mark.parametrize(
    ("name", "draws", "expected"),
    [
        ("augment.py", "torch.relu(x)", []),
        ("data/noise.py", "torch.relu(x)", []),
        ("transforms/flip.py", "torch.rand(1) * x", []),
        ("transforms/coupling.py", "torch.relu(x)", [7]),
        ("layers/noise.py", "torch.rand(1) * x", [7]),
    ],
)
def test_modules_that_augment_data_are_silent(
    tmp_path: Path, name: str, draws: str, expected: list[int]
) -> None:
    file = tmp_path / "data" / "pkg" / name
    file.parent.mkdir(parents=True)
    for folder in {file.parent, tmp_path / "data" / "pkg"}:
        (folder / "__init__.py").touch()
    text = _in_module("x.sum().item()", f"x = {draws}")
    found = Checker(Taxonomy(()), LintSettings()).check(str(file), text).findings
    assert [finding.location.line for finding in found] == expected


CALL = """\
import torch

class Net(torch.nn.Module):
    def __call__(self, x):
        y = super().__call__(x)
        return y * y.sum().item()

    def forward(self, x):
        return x * x.max().item()
"""


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("", [6, 9]),
        ("c = torch.compile(Net())\n", [6, 9]),
        # Module.compile compiles what the class' own `__call__` calls.
        ("net = Net()\nnet.compile()\n", [9]),
        (
            "class Outer(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
            "        self.net = Net()\n    def forward(self, x):\n        return self.net(x)\n"
            "c = torch.compile(Outer())\n",
            [6, 9],
        ),
    ],
)
def test_a_call_that_a_module_overrides_is_compiled(rest: str, expected: list[int]) -> None:
    assert lines(check(CALL + rest)) == expected
