"""The calls that compile a target, in the text of a project."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")

from fullgraph_worker.target.written_calls import Setting, written

MODEL = """\
import torch


class Net(torch.nn.Module):
    pass


def loss(x):
    return x.sum()


def main(other: Net):
    net = Net(3).to("cpu").eval()
    fast = torch.compile(net, dynamic=True)
    other.compile(mode="max-autotune")
    re.compile("Net")
    unknown.compile(dynamic=False)
    return fast, torch.compile(loss, recompile_limit=2 + 2)
"""
SCRIPT = """\
import torch
from model import Net as Model, Net, loss
import model

if __name__ == "__main__":
    torch.compile(model.loss, dynamic=False)
    torch.compile(model=Net(4), isolate_recompiles=True)
"""
ANOTHER = """\
import torch


class Net:
    pass


torch.compile(Net(), dynamic=False)
"""


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "Net",
            {
                "model.py:14": {"dynamic": True},
                "model.py:15": {"mode": "max-autotune"},
                "train.py:7": {"isolate_recompiles": True},
            },
        ),
        ("loss", {"model.py:18": {"recompile_limit": "2 + 2"}, "train.py:6": {"dynamic": False}}),
        ("main", {}),
    ],
)
def test_calls_are_found_by_what_they_get(
    tmp_path: Path, name: str, expected: dict[str, dict[str, object]]
) -> None:
    for file, text in {"model.py": MODEL, "train.py": SCRIPT, "other.py": ANOTHER}.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    found = written(str(tmp_path / "model.py"), [str(tmp_path)], name).calls
    assert {
        f"{Path(call.place.path).name}:{call.place.line}": {
            key: value if isinstance(value, (bool, str)) else repr(value)
            for key, value in call.options.items()
        }
        for call in found
    } == expected


CONFIGURED = """\
import torch
import torch._dynamo as dynamo
from torch.compiler import set_stance

set_stance("fail_on_recompile")  # executed by the import
MODE = "reduce-overhead"
LIMIT = 4
SWITCH = 1
SWITCH = 2


class Net(torch.nn.Module):
    pass


def main(SWITCH):
    dynamo.config.recompile_limit = LIMIT
    dynamo.config.accumulated_recompile_limit = SWITCH
    set_stance("eager_on_recompile")
    return torch.compile(Net(), mode=MODE, dynamic=SWITCH)


def other(MODE):
    torch._dynamo.config.verbose = True


if __name__ == "__main__":
    torch._dynamo.config.capture_scalar_outputs = True
    if LIMIT:
        torch._inductor.config.triton.cudagraphs = True
"""


@pytest.mark.dynamo
def test_settings_are_those_that_an_import_does_not_make(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(CONFIGURED, encoding="utf-8")
    found = written(str(tmp_path / "model.py"), [], "Net")
    [call] = found.calls
    assert {name: repr(value) for name, value in call.options.items()} == {
        "mode": "'reduce-overhead'",
        "dynamic": "SWITCH",
    }
    assert sorted(found.settings) == [
        Setting("torch._dynamo.config.capture_scalar_outputs", True, "model.py:28"),
        Setting("torch._dynamo.config.recompile_limit", 4, "model.py:17"),
        Setting("torch._inductor.config.triton.cudagraphs", True, "model.py:30"),
        Setting("torch.compiler.set_stance", "eager_on_recompile", "model.py:19"),
    ]
