from __future__ import annotations

import pytest

from fullgraph.fixes.save_inputs import save_inputs, target_lines
from fullgraph.fixes.source.apply import apply_edits

CODE = 'def get_inputs():\n    return {"x": torch.randn(2, 3)}\n'


def saved(text: str, code: str = CODE) -> str:
    return apply_edits(text, save_inputs(text, code, "model.py"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "import torch\n\ndef f(x): ...\n",
            f"import torch\n\ndef f(x): ...\n\n\n{CODE}",
        ),
        ("import torch\ndef f(x): ...", f"import torch\ndef f(x): ...\n\n\n{CODE}"),
        (
            '"""Doc."""\nimport os\n\ndef f(x): ...\n',
            f'"""Doc."""\nimport torch\nimport os\n\ndef f(x): ...\n\n\n{CODE}',
        ),
        (
            "import torch as t\ndef f(x): ...\n",
            "import torch as t\ndef f(x): ...\n\n\n"
            'def get_inputs():\n    import torch\n\n    return {"x": torch.randn(2, 3)}\n',
        ),
        (
            "import torch\r\ndef f(x): ...\r\n",
            "import torch\r\ndef f(x): ...\r\n\r\n\r\n" + CODE.replace("\n", "\r\n"),
        ),
    ],
)
def test_the_function_is_added_at_the_end_with_torch(before: str, after: str) -> None:
    assert saved(before) == after


def test_code_that_needs_no_torch_imports_none() -> None:
    code = "def get_inputs():\n    return [3]\n"
    assert saved("def f(x): ...\n", code) == f"def f(x): ...\n\n\n{code}"


@pytest.mark.parametrize("text", ["def f(:\n", "def get_inputs():\n    return [1]\n"])
def test_a_broken_file_and_one_that_has_inputs_are_left_alone(text: str) -> None:
    assert save_inputs(text, CODE, "model.py") == ()


def test_a_target_is_found_where_it_is_defined() -> None:
    text = "import torch\n\nclass Net:\n    def f(self):\n        pass\n\nnet = Net()\n"
    assert target_lines(text, "Net") == (3, 5)
    assert target_lines(text, "Net.f") == (4, 5)
    assert target_lines(text, "net") == (7, 7)
    assert target_lines(text, "other") is None
    assert target_lines("def f(:", "f") is None


def test_a_definition_in_a_newer_syntax_than_this_pythons_is_found() -> None:
    text = (
        "@g\ndef f[T](x: T):\n    return f'{x['a']}'\n\n"
        "class Net[T](M):\n    def f(self):\n        pass\n"
    )
    assert target_lines(text, "f") == (2, 3)
    assert target_lines(text, "Net") == (5, 7)
