"""Programs and requests that cannot be run: what failed, where, what to do next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import RunResult

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]


async def failure(explain: Explain, *args: object, **options: object) -> RunFailure:
    result = await explain(*args, **options)
    assert result.done is None
    assert result.failure is not None
    return result.failure


async def test_inputs_are_asked_for_with_an_example_for_this_target(explain: Explain) -> None:
    text = """
    def step(images, labels, scale=1.0):
        raise OSError("no camera")
    """

    found = await failure(explain, text, "step")

    assert found.kind == "no-inputs"
    assert "step needs images, labels" in found.message
    assert "model.py" in found.message
    assert "raised OSError: no camera" in found.message
    assert "def get_inputs():\n    return [torch.randn(" in found.message
    # Nothing says that an argument is to blame.
    assert "..." not in found.scaffold
    assert found.example in found.scaffold
    assert "--inputs" in found.message


async def test_constructor_arguments_are_asked_for(explain: Explain) -> None:
    text = """
    import torch

    class Net(torch.nn.Module):
        def __init__(self, width, depth=2):
            super().__init__()
            raise OSError(f"nothing is {width} wide")

        def forward(self, x):
            return x
    """

    found = await failure(explain, text, "Net", inputs="torch.ones(2)")

    assert found.kind == "bad-inputs"
    assert "Net cannot be created" in found.message
    assert "raised OSError: nothing is 32 wide. Its cause may be width." in found.message
    assert 'def get_init_inputs():\n    return {"width": ...}' in found.message


async def test_one_parameter_is_missing_and_the_rest_is_as_it_was_tried(explain: Explain) -> None:
    text = """
    from dataclasses import dataclass

    import torch

    @dataclass
    class TrainConfig:
        width: int
        name: str

    class Net(torch.nn.Module):
        def __init__(self, cfg: TrainConfig, depth: int):
            super().__init__()
            if cfg.name != "alpha7":
                raise ValueError(f"{cfg.name} is no network")

        def forward(self, x):
            return x

    def train(cfg: TrainConfig, x):
        if cfg.name != "alpha7":
            raise ValueError("no network")
        return x * cfg.width
    """

    built = await failure(explain, text, "Net")
    called = await failure(explain, text, "train")

    assert "Net cannot be created: Net(cfg=TrainConfig(width=" in built.message
    assert built.init_example.startswith('{"cfg": TrainConfig(width=..., name=...), "depth": ')
    assert f"def get_init_inputs():\n    return {built.init_example}\n" in built.message
    assert (built.example, built.init_example.count("...")) == ("", 2)
    assert called.example.startswith("[TrainConfig(width=..., name=...), torch.randn(")
    assert f"--inputs '{called.example}'" in called.message
    # What is said first is whole by itself.
    for found in (built, called):
        assert found.message.split("\n")[0].endswith(".")


async def test_a_scaffold_that_is_not_filled_in_is_said(explain: Explain) -> None:
    text = """
    import torch

    class Net(torch.nn.Module):
        def __init__(self, width):
            super().__init__()
            self.layer = torch.nn.Linear(width, 2)

        def forward(self, x):
            return self.layer(x)
    """

    built = await failure(explain, text, "Net", init_inputs='{"width": ...}')
    called = await failure(explain, text, "Net", init_inputs='{"width": 3}', inputs="[...]")

    assert "One of these arguments is still ...: replace it with a value." in built.message
    assert "One of these arguments is still ...: replace it with a value." in called.message


async def test_arguments_of_a_constructor_need_a_class(explain: Explain) -> None:
    found = await failure(explain, "def f(x):\n    return x\n", "f", init_inputs="[1]")

    assert "f in model.py is of type function" in found.message


async def test_only_arguments_with_a_name_are_asked_for(explain: Explain) -> None:
    text = """
    import torch

    class Net(torch.nn.Module):
        def __init__(self, width, *layers, **options):
            super().__init__()
            raise OSError(f"nothing is {width} wide")

        def forward(self, x):
            return x
    """

    found = await failure(explain, text, "Net", inputs="torch.ones(2)")

    assert 'def get_init_inputs():\n    return {"width": ...}' in found.message


async def test_an_unknown_name_is_answered_with_those_that_exist(explain: Explain) -> None:
    text = "import torch\nclass Encoder(torch.nn.Module): ...\ndef train_step(): ...\nWIDTH = 3\n"

    found = await failure(explain, text, "Encodr")

    assert found.kind == "target-not-found"
    assert "'Encodr'" in found.message
    assert "Did you mean Encoder?" in found.message
    assert "It defines Encoder, train_step." in found.message


async def test_what_cannot_be_called_is_no_target(explain: Explain) -> None:
    found = await failure(explain, "WIDTH = 3\ndef f(): ...\n", "WIDTH")

    assert found.kind == "not-callable"
    assert "of type int" in found.message
    assert "It defines f." in found.message


async def test_a_missing_package_names_the_interpreter(explain: Explain) -> None:
    found = await failure(explain, "import no_such_package_here\n", "f")

    assert found.kind == "import-error"
    assert "No module named 'no_such_package_here'" in found.message
    assert "fullgraph.interpreter" in found.message
    assert [(Path(f.path).name, f.line) for f in found.frames] == [("model.py", 1)]


async def test_a_missing_module_target_says_where_it_looked(
    explain: Explain, supervisor: object, tmp_path: Path
) -> None:
    from fullgraph.dynamic.supervisor import Supervisor
    from fullgraph.dynamic.target import Target

    assert isinstance(supervisor, Supervisor)
    result = await supervisor.explain(
        Target("f", module="no_such.module").job(folders=[str(tmp_path)]), lambda message: None
    )

    assert result.failure is not None
    assert result.failure.kind == "target-not-found"
    assert "'no_such.module'" in result.failure.message
    assert str(tmp_path) in result.failure.message


async def test_an_exception_while_importing_has_the_users_frames_only(
    explain: Explain, write: Callable[..., Path]
) -> None:
    write("def broken():\n    return {}['mask']\n", "helper.py")

    found = await failure(explain, "import helper\n\nVALUE = helper.broken()\n", "f")

    assert found.kind == "import-error"
    assert "KeyError: 'mask'" in found.message
    assert [(Path(f.path).name, f.line, f.function) for f in found.frames] == [
        ("model.py", 3, "<module>"),
        ("helper.py", 2, "broken"),
    ]
    assert "helper.py:2 in broken" in found.message


async def test_a_script_that_reads_its_arguments_says_so(explain: Explain) -> None:
    text = (
        "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('data')\n"
        "parser.parse_args()\n"
    )

    found = await failure(explain, text, "f")

    assert found.kind == "import-error"
    assert "it called sys.exit(2)" in found.message
    assert "model.py:4" in found.message
    assert "model.py: error: the following arguments are required: data" in found.message


async def test_a_file_that_does_not_parse(explain: Explain) -> None:
    found = await failure(explain, "x = 1\ndef f(:\n    pass\n", "f")

    assert found.kind == "syntax-error"
    assert "model.py, line 2" in found.message
    assert found.frames[-1].line == 2


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ("torch.ones(", "was never closed"),
        ("[missing]", "NameError: name 'missing' is not defined"),
        ("torch.ones(2) @ torch.ones(3)", "RuntimeError"),
    ],
)
async def test_inputs_that_fail(explain: Explain, inputs: str, words: str) -> None:
    found = await failure(explain, "def f(x):\n    return x\n", "f", inputs=inputs)

    assert found.kind == "bad-inputs"
    assert repr(inputs) in found.message
    assert words in found.message


async def test_get_inputs_that_fails_has_its_line(explain: Explain) -> None:
    text = "def f(x):\n    return x\n\ndef get_inputs():\n    return [1 / 0]\n"

    found = await failure(explain, text, "f")

    assert found.kind == "bad-inputs"
    assert "get_inputs() failed: ZeroDivisionError" in found.message
    assert [(f.line, f.function) for f in found.frames] == [(5, "get_inputs")]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("pass", "returned None: its return statement is missing"),
        ("yield torch.ones(2)", "returned a generator"),
    ],
)
async def test_get_inputs_that_gives_no_arguments(explain: Explain, body: str, words: str) -> None:
    text = f"import torch\n\ndef f(x):\n    return x\n\ndef get_inputs():\n    {body}\n"

    found = await failure(explain, text, "f")

    assert found.kind == "bad-inputs"
    assert words in found.message
    assert "a list of the positional arguments" in found.message


async def test_a_generator_is_not_found_free_of_breaks(explain: Explain) -> None:
    text = "def f(x):\n    yield x.sum().item()\n"

    found = await failure(explain, text, "f", inputs="torch.ones(2)")

    assert found.kind == "not-callable"
    assert "a call does not run its code" in found.message


async def test_an_exception_in_forward_keeps_what_was_observed(explain: Explain) -> None:
    text = """
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            print("before")
            return self.project(x)

        def project(self, x):
            return x @ torch.ones(7, 7)
    """

    result = await explain(text, "Net", inputs="torch.ones(2, 3)")

    assert result.failure is not None
    assert result.failure.kind == "user-exception"
    assert "RuntimeError" in result.failure.message
    assert [(f.line, f.function) for f in result.failure.frames] == [
        (7, "forward"),
        (10, "project"),
    ]
    assert 6 in {b.line for b in result.records}
    assert result.traced


async def test_the_programs_own_exception_is_not_told_twice(explain: Explain) -> None:
    text = """
    def check(x):
        raise ValueError("bad mask")

    def f(x):
        print("before")
        try:
            raise KeyError("caught")
        except KeyError:
            pass
        check(x)
    """

    result = await explain(text, "f", inputs="torch.ones(2)")

    assert result.failure is not None
    assert "ValueError: bad mask" in result.failure.message
    assert [b.line for b in result.records] == [6]


async def test_a_wrong_number_of_inputs_is_the_users_exception(explain: Explain) -> None:
    found = await failure(explain, "def f(a, b):\n    return a\n", "f", inputs="(torch.ones(2),)")

    assert found.kind == "user-exception"
    assert "missing 1 required positional argument: 'b'" in found.message


async def test_what_a_module_was_given_and_expects_is_named(explain: Explain) -> None:
    text = """
    import torch

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.ReLU())

        def forward(self, images):
            return self.body(images)
    """

    found = await failure(explain, text, "Net", inputs="torch.ones(2, 1, 8, 8)")

    assert found.kind == "user-exception"
    assert found.message.split("\n")[1:3] == [
        "nn.Conv2d was called with a tensor of shape [2, 1, 8, 8] and expects "
        "[batch, 3, height, width].",
        "The inputs from --inputs: images: float32[2, 1, 8, 8].",
    ]
    assert found.frames[-1].function == "forward"


async def test_the_users_own_exception_is_not_about_shapes(explain: Explain) -> None:
    text = "def f(x):\n    if x.shape[0] > 1:\n        raise ValueError('too many')\n    return x\n"

    found = await failure(explain, text, "f", inputs="__import__('torch').ones(2)")

    assert found.message.startswith("f raised an exception: ValueError: too many\n  at ")


async def test_inputs_of_an_expression_that_do_not_fit_are_named(explain: Explain) -> None:
    found = await failure(explain, "import torch\ndef f(x):\n    return x\n", "f", inputs="1, 2, 3")

    assert found.kind == "user-exception"
    assert found.message.split("\n") == [
        "f raised an exception: TypeError: f() takes 1 positional argument but 3 were given",
        "The inputs are x: 1, argument 2: 2, argument 3: 3.",
    ]
