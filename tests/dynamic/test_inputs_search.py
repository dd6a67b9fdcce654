"""The search for arguments: code that it has not seen runs, and what cannot run is explained."""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target

if TYPE_CHECKING:
    from fullgraph_worker.inputs.search import Found

pytestmark = pytest.mark.dynamo
Explain = Callable[..., Awaitable[RunResult]]

PROGRAM = """
from __future__ import annotations

import torch
import torch.nn.functional as F
from dataclasses import dataclass
from enum import Enum
from typing import Callable, Literal, Optional
from torch import nn


@dataclass
class Config:
    width: int
    depth: int = 2


class Kind(Enum):
    ADD = 1


class Mlp(nn.Module):
    def __init__(self, inputs, hidden, p=0.0):
        super().__init__()
        self.layers = nn.Sequential(nn.Dropout(p), nn.Linear(inputs, hidden), nn.ReLU())

    def forward(self, x):
        return self.layers(x)


class Image(nn.Module):
    def __init__(self, channels: int, patch_size: int):
        super().__init__()
        self.conv = nn.Conv2d(3, channels, patch_size, stride=patch_size)

    def forward(self, image):
        b, c, h, w = image.shape
        assert h % 8 == 0 and w == h, "square images"
        return self.conv(image).flatten(2)


class Language(nn.Module):
    def __init__(self, vocabulary, dim, heads):
        super().__init__()
        assert dim % heads == 0
        self.embed = nn.Embedding(vocabulary, dim)
        self.attend = nn.MultiheadAttention(dim, heads, batch_first=True)

    def forward(self, tokens, mask):
        x = self.embed(tokens).masked_fill(~mask[..., None], 0.0)
        return self.attend(x, x, x)[0]


class FromConfig(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.cfg = cfg
        self.layers = nn.ModuleList(nn.Linear(cfg.width, cfg.width) for _ in range(cfg.depth))
        self.drop = nn.Dropout(cfg.dropout)

    def forward(self, x):
        for layer in self.layers:
            x = self.drop(layer(x))
        return x


class FromDataclass(nn.Module):
    def __init__(self, cfg: Config, kind: Kind, mode: Literal["same", "valid"]):
        super().__init__()
        self.layer = nn.Conv1d(cfg.width, cfg.width, 3, padding=mode)

    def forward(self, x):
        return self.layer(x)


class Widths(nn.Module):
    def __init__(self, widths, activation: Callable):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(widths, widths[1:]))
        self.activation = activation

    def forward(self, x):
        for layer in self.layers:
            x = self.activation(layer(x))
        return x


class Named(nn.Module):
    def __init__(self, activation, dim):
        super().__init__()
        if activation == "relu":
            self.activation = F.relu
        elif activation == "tanh":
            self.activation = torch.tanh
        else:
            raise ValueError(f"unknown activation {activation}")
        self.norm = nn.LayerNorm(dim)

    def forward(self, x):
        return self.activation(self.norm(x))


class Loss(nn.Module):
    def forward(self, logits, target):
        return F.cross_entropy(logits, target)


class Pair(nn.Module):
    def forward(self, a, b):
        return torch.bmm(a, b.transpose(1, 2)) + a.sum() * b.mean()


class Wanting(nn.Module):
    def __init__(self, dim, context_dim=None):
        super().__init__()
        self.layer = nn.Linear(context_dim * 2, dim)

    def forward(self, x, context: Optional[torch.Tensor] = None):
        return x + self.layer(context)[..., :1]


class Recurrent(nn.Module):
    def __init__(self, input_size, hidden_size, num_layers):
        super().__init__()
        self.rnn = nn.LSTM(input_size, hidden_size, num_layers)

    def forward(self, sequence):
        return self.rnn(sequence)[0]


class Classifier(nn.Module):
    def __init__(self, num_classes: int, wide: int = 40_000):
        super().__init__()
        self.first = nn.Linear(wide, wide)
        self.last = nn.Linear(wide, num_classes)

    def forward(self, x):
        return self.last(self.first(x))


class Fetching(nn.Module):
    def __init__(self, dim, pretrained):
        super().__init__()
        if pretrained:
            raise RuntimeError("it would download")
        self.layer = nn.Linear(dim, dim)

    def forward(self, x):
        return self.layer(x)


@dataclass
class SpanSettings:
    vocabulary: int = 50_000
    width: int = 4_096
    layers: int = 48
    pattern: str = "SL"


class Spans(nn.Module):
    def __init__(self, settings, shared=8):
        super().__init__()
        width = settings.width
        self.embed = nn.Embedding(settings.vocabulary, width)
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(settings.layers))
        self.spans = spans_of(settings)

    def forward(self, ids):
        x = self.embed(ids)
        for layer, span in zip(self.layers, self.spans):
            x = layer(x)[:, -span:]
        return x


class Residual(nn.Module):
    growth = 2

    def __init__(self, before, width, stride=1):
        super().__init__()
        self.layer = nn.Conv2d(before, width * self.growth, 3, stride, padding=1)

    def forward(self, x):
        return self.layer(x).relu()


class Staged(nn.Module):
    def __init__(self, unit, counts, classes=5):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3)
        self.first = stage(unit, 8, 4, counts[0])
        self.last = stage(unit, 4 * unit.growth, 16, counts[2])
        self.head = nn.Linear(16 * unit.growth, classes)

    def forward(self, x):
        return self.head(self.last(self.first(self.stem(x))).mean((2, 3)))


def stage(unit, before, width, count):
    widths = [before] + [width * unit.growth] * count
    return nn.Sequential(*(unit(each, width) for each in widths[:-1]))


class Repeated(nn.Module):
    def __init__(self, make, depth):
        super().__init__()
        self.parts = nn.Sequential(*(make(8, 4) for _ in range(depth)))

    def forward(self, x):
        return self.parts(x)


class LastSpan(nn.Module):
    def __init__(self, settings):
        super().__init__()
        self.span = spans_of(settings)[-1]
        self.settings = settings

    def forward(self, x):
        return x[:, -self.span:] * self.settings.width


def spans_of(settings):
    return [2 if letter == "S" else 4 for letter in settings.pattern.upper()]


def scaled(x: torch.Tensor, cfg: Config, reduction: str):
    if reduction not in ("sum", "mean"):
        raise ValueError(reduction)
    return getattr(x, reduction)() * cfg.width
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The program, imported."""
    from fullgraph_worker.protocol import wire
    from fullgraph_worker.target.modules import Overlay, load_module

    path = tmp_path_factory.mktemp("search") / "unseen_model.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return load_module(wire.ExplainJob(name="Mlp", path=str(path)), Overlay({}))


def found(target: Any) -> Found:
    from fullgraph_worker.inputs.search import Found, Subject, search

    subject = Subject(kind=target) if isinstance(target, type) else Subject(call=target)
    result = search(subject)
    assert isinstance(result, Found), result
    return result


@pytest.mark.parametrize(
    "name",
    [
        *("Mlp", "Image", "Language", "FromConfig", "FromDataclass", "Widths", "Named", "Loss"),
        *(
            "Pair",
            "Wanting",
            "Recurrent",
            "Classifier",
            "Fetching",
            "Spans",
            "LastSpan",
            "Staged",
            "Repeated",
            "scaled",
        ),
    ],
)
def test_code_that_was_not_seen_before_runs(program: ModuleType, name: str) -> None:
    from fullgraph_worker.inputs.specification import Plain

    result = found(getattr(program, name))

    assert result.tried < 400
    if name == "Fetching":
        assert result.init is not None
        assert result.init.get("pretrained") == Plain(None)


@pytest.mark.parametrize("name", ["Language", "FromConfig", "FromDataclass", "Widths", "Image"])
def test_the_code_of_what_was_found_runs_as_it_stands(program: ModuleType, name: str) -> None:
    from fullgraph_worker.inputs.search_result import searched_class

    kind = getattr(program, name)
    result = searched_class(kind, "", None, program.__name__, "model.py", TypeError())
    names = dict(vars(program))
    exec(f"{result.init_code}\ndef get_inputs():\n    {result.call_code}\n", names)

    kind(**names["get_init_inputs"]())(**names["get_inputs"]())


def test_what_has_no_annotation_is_of_the_class_that_has_its_fields(program: ModuleType) -> None:
    from fullgraph_worker.inputs.specification import Group

    result = found(program.Spans)
    assert result.init is not None
    settings = result.init.get("settings")
    assert isinstance(settings, Group)
    assert settings.kind is program.SpanSettings
    # Its defaults are too large to build, and its texts are kept.
    assert [name for name, _ in settings.fields] == ["vocabulary", "width", "layers"]


def test_a_class_that_is_called_is_one_of_the_program(program: ModuleType) -> None:
    from fullgraph_worker.inputs.specification import Imports, Plain, as_code

    result = found(program.Staged)
    assert result.init is not None
    assert result.init.get("unit") == Plain(program.Residual)
    assert "unit=Residual" in as_code(replace(result.init, kind=dict), Imports(program.__name__))


def test_a_second_search_finds_the_same(program: ModuleType) -> None:
    assert found(program.Language) == found(program.Language)


def test_nothing_is_written_and_nothing_is_fetched(tmp_path: Path) -> None:
    import socket

    import torch

    from fullgraph_worker.inputs.guarded import RefusedError, refusing

    with refusing():
        with pytest.raises(RefusedError):
            (tmp_path / "a.txt").write_text("x")
        with pytest.raises(RefusedError):
            os.open(tmp_path / "a.txt", os.O_CREAT | os.O_WRONLY)
        Path(os.devnull).write_text("x")
        assert "import" in Path(__file__).read_text()
        with pytest.raises(RefusedError):
            socket.create_connection(("localhost", 9), timeout=1)
        for save in (torch.save, torch.jit.save):
            with pytest.raises(RefusedError):
                save(torch.nn.Linear(2, 2), tmp_path / "a.pt")
        with pytest.raises(RefusedError):
            sqlite3.connect(tmp_path / "a.sqlite3")
    (tmp_path / "a.txt").write_text("x")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_constructor_that_does_not_end_is_stopped(program: ModuleType) -> None:
    import time

    from fullgraph_worker.inputs.guarded import OverTimeError
    from fullgraph_worker.inputs.search import Nearest, Subject, search

    class Endless(program.nn.Module):  # type: ignore[name-defined]
        def __init__(self, dim: int) -> None:
            while True:
                dim += 1

    start = time.monotonic()
    result = search(Subject(kind=Endless), seconds=1.0)

    assert time.monotonic() - start < 10
    assert isinstance(result, Nearest)
    assert isinstance(result.error, OverTimeError)


DOWNLOADS = """
import urllib.request

import torch

class Net(torch.nn.Module):
    def __init__(self, width=4, pretrained=True):
        super().__init__()
        self.layer = torch.nn.Linear(width, width)
        if pretrained:
            urllib.request.urlopen("http://127.0.0.1:{port}/weights").read()

    def forward(self, x):
        return self.layer(x)

class Always(torch.nn.Module):
    def __init__(self):
        super().__init__()
        urllib.request.urlopen("http://127.0.0.1:{port}/weights").read()

    def forward(self, x):
        return x
"""


async def test_only_what_the_user_writes_may_download(explain: Explain) -> None:
    requests = []

    class Weights(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Weights) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        text = DOWNLOADS.replace("{port}", str(server.server_port))
        found = await explain(text, "Net")
        refused = await explain(text, "Always")
        assert requests == []
        given = await explain(text, "Net", init_inputs="[4, True]")
        server.shutdown()

    assert found.done is not None
    assert 'return {"pretrained": False}' in found.done.inputs_code
    assert refused.failure is not None
    assert "Always cannot be created: it would use the network" in refused.failure.message
    assert "--init-inputs" in refused.failure.message
    assert given.failure is None
    assert requests == ["/weights"]


async def test_a_search_says_what_it_does(
    supervisor: Supervisor, write: Callable[..., Path]
) -> None:
    path = write("""
    import time

    import torch

    class Net(torch.nn.Module):
        def __init__(self, width):
            super().__init__()
            time.sleep(1)
            raise ValueError(f"{width} is no width")

        def forward(self, x):
            return x
    """)
    said: list[str] = []

    await supervisor.explain(Target("Net", path=str(path)).job(), said.append)

    assert "Searching for arguments of Net (at most 15 s)" in said
    assert any(re.search(r"Net: \d+ tried in \d+ s \(at most 15 s\)", each) for each in said)


async def test_what_was_found_is_said_and_can_be_kept(explain: Explain) -> None:
    text = """
    from torch import nn

    class Net(nn.Module):
        def __init__(self, dim):
            super().__init__()
            self.layer = nn.Linear(dim, 2)

        def forward(self, x):
            print("forward")
            return self.layer(x)
    """
    result = await explain(text, "Net")

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs == "x: float32[2, 8, 16]"
    assert result.done.inputs_source == "a search, with Net(dim=16)"
    assert result.done.inputs_code == (
        'def get_init_inputs():\n    return {"dim": 16}\n\n\n'
        'def get_inputs():\n    import torch\n    return {"x": torch.randn(2, 8, 16)}\n'
    )
    assert {record.line for record in result.records} == {10}
    # What was tried before is not part of the program's output.
    assert result.output.count("forward") == 1


NEEDS_DIM = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.layer = nn.Linear(dim, 2)

    def forward(self, x):
        return self.layer(x)
"""


async def test_given_inputs_are_kept_and_only_the_constructor_is_searched(explain: Explain) -> None:
    result = await explain(NEEDS_DIM, "Net", inputs="torch.ones(3, 5)")

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs == "x: float32[3, 5]"
    assert result.done.inputs_source == "--inputs, with Net(dim=5) from a search"


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ("torch.ones(3, 5).long()", "and its call raised RuntimeError"),
        ("torch.ones(", "The inputs 'torch.ones(' failed"),
    ],
)
async def test_given_inputs_that_nothing_fits_are_said_to_fail(
    explain: Explain, inputs: str, words: str
) -> None:
    result = await explain(NEEDS_DIM, "Net", inputs=inputs)

    assert result.failure is not None
    assert words in result.failure.message


async def test_what_forward_needs_but_does_not_require_is_searched(explain: Explain) -> None:
    text = """
    from torch import nn

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(3, 2)

        def forward(self, *args, **options):
            return self.run(*args, **options)

        def run(self, x, y):
            return self.layer(x) + y.mean()
    """
    result = await explain(text, "Net")

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs_source == "a search"


PASSED_ON = """
from torch import nn

class Wrapped(nn.Module):
    def __init__(self, kind, in_channels, out_channels, kernel_size, **more):
        super().__init__()
        self.layer = kind(in_channels, out_channels, kernel_size, **more)

    def forward(self, x):
        return self.layer(x)

class Wrapped1d(Wrapped):
    def __init__(self, *args, **kwargs):
        super().__init__(nn.Conv1d, *args, **kwargs)
"""


async def test_arguments_that_only_a_base_class_names_are_found(explain: Explain) -> None:
    result = await explain(PASSED_ON, "Wrapped1d")

    assert result.failure is None
    assert result.done is not None
    assert "Wrapped1d(in_channels=" in result.done.inputs_source


async def test_a_scaffold_is_right_but_for_what_is_missing(explain: Explain) -> None:
    text = """
    from dataclasses import dataclass
    from torch import nn

    @dataclass
    class Config:
        width: int = 8

    class Net(nn.Module):
        def __init__(self, cfg: Config, secret):
            super().__init__()
            if secret != "7f3a":
                raise ValueError("that is not it")
            self.layer = nn.Linear(cfg.width, 2)

        def forward(self, x):
            raise OSError("no device")
    """
    result = await explain(text, "Net")

    assert result.failure is not None
    assert result.failure.kind == "bad-inputs"
    assert "raised OSError: no device" in result.failure.message
    assert "Config()" in result.failure.message
    assert '"secret": "7f3a"' in result.failure.message


@dataclass
class Size:
    """Beside the program, for the code of a class of another module."""

    width: int = 3


def test_a_class_of_another_module_is_imported() -> None:
    from fullgraph_worker.inputs.specification import Group, Imports, as_code

    imports = Imports("somewhere")

    assert as_code(Group((), Size), imports) == "Size()"
    assert imports.lines() == [f"from {__name__} import Size"]
