from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import findings_of, fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo
EXAMPLES = Path(__file__).parents[2] / "examples"

SMALL = """\
import torch


def helper(y):
    print("in the helper")
    return y * 2


def small(x):
    y = x + 1
    z = helper(y)
    return z * z.sum().item()


def get_inputs():
    return [torch.ones(3)]
"""


def explain(target: str, cwd: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("explain", target, "--json", "--python", MODEL_PYTHON, *more, cwd=cwd)


def write(folder: Path, text: str, name: str = "small.py") -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_every_break_with_its_place_id_reason_count_and_stack(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    process = explain("small.py:small", tmp_path)
    printing, item = findings_of(process)
    assert process.returncode == 1
    assert (printing["code"], printing["gb_id"], printing["line"]) == ("FG103", "GB0059", 5)
    assert (item["code"], item["gb_id"], item["line"]) == ("FG102", "GB0124", 12)
    assert {printing["evidence"], item["evidence"]} == {"observed"}
    # Once inlined into `small`, once as a frame of its own.
    assert printing["count"] == 2
    assert [(f["function"], f["line"]) for f in printing["stack"]] == [("small", 11), ("helper", 5)]
    assert "print" in printing["reason"]
    assert SMALL.split("\n")[11][item["column"] : item["end_column"]] == "z.sum().item()"


@pytest.mark.parametrize(
    ("target", "codes"),
    [
        ("cnn.py:SmallCNN", {"FG102", "FG201", "FG301"}),
        ("transformer.py:TinyTransformer", {"FG103", "FG201"}),
        ("training.py:train_epoch", {"FG103", "FG201", "FG302"}),
    ],
)
def test_the_examples_break_as_they_were_written_to(target: str, codes: set[str]) -> None:
    observed = [f for f in findings_of(explain(target, EXAMPLES)) if f["evidence"] == "observed"]
    assert {f["code"] for f in observed} == codes


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon"])
def test_a_deadline_that_is_none_is_refused_before_anything_runs(
    tmp_path: Path, seconds: str
) -> None:
    write(tmp_path, SMALL)
    process = explain("small.py:small", tmp_path, f"--timeout={seconds}")
    assert process.returncode == 2
    assert f"{seconds!r}" in process.stderr
    assert process.stdout == ""


def test_an_interpreter_that_is_no_command_is_named(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    process = fullgraph("explain", "small.py:small", "--python", "'python", cwd=tmp_path)
    assert process.returncode == 2
    assert '--python "\'python" is not a command' in process.stderr


def test_a_prediction_that_the_run_refutes_is_left_out_and_logged(tmp_path: Path) -> None:
    text = SMALL.replace(
        "def small(x):", "def small(x, flag: torch.Tensor):\n    if flag: x = x + 1"
    )
    write(
        tmp_path, f"{text}\n\nruns = torch.compile(small)\n".replace("ones(3)]", "ones(3), True]")
    )
    predicted = findings_of(fullgraph("check", "--json", "small.py", cwd=tmp_path))
    assert (10, "FG201") in [(f["line"], f["code"]) for f in predicted]
    process = explain("small.py:small", tmp_path)
    assert 10 not in [f["line"] for f in findings_of(process)]
    assert (
        "small.py:10: FG201 was predicted; the run evaluated it without a break" in process.stderr
    )


def test_inputs_on_the_command_line(tmp_path: Path) -> None:
    write(tmp_path, SMALL.split("def get_inputs")[0])
    process = explain("small.py:small", tmp_path, "--inputs", "torch.ones(2)")
    assert len(findings_of(process)) == 2
    assert json.loads(process.stdout)["inputs"] == {
        "words": "x: float32[2]",
        "source": "--inputs",
        "code": "def get_inputs():\n    return torch.ones(2)\n",
        "settings": "",
        "graphs": 4,  # Before and after `print`, before and after `.item()`.
    }


def test_arguments_of_the_constructor_on_the_command_line(tmp_path: Path) -> None:
    write(
        tmp_path,
        "import torch\n\n\nclass Net(torch.nn.Module):\n    def __init__(self, width):\n"
        "        super().__init__()\n        assert width == WIDTH\n\n"
        "    def forward(self, x):\n        return x.item()\n\n\nWIDTH = 977\n",
    )
    given = ("--init-inputs", "[WIDTH]", "--inputs", "torch.ones(1)")
    process = explain("small.py:Net", tmp_path, *given)
    assert len(findings_of(process)) == 1
    assert json.loads(process.stdout)["inputs"]["code"] == (
        "def get_init_inputs():\n    return [WIDTH]\n\n\n"
        "def get_inputs():\n    return torch.ones(1)\n"
    )
    verified = fullgraph("verify", "small.py:Net", *given, "--python", MODEL_PYTHON, cwd=tmp_path)
    assert "Net" in verified.stdout
    assert verified.returncode == 0


def test_what_a_run_used_is_saved_and_runs_as_it_stands(tmp_path: Path) -> None:
    write(
        tmp_path,
        "from dataclasses import dataclass\n\nfrom torch import nn\n\n\n@dataclass\n"
        "class Config:\n    width: int\n\n\nclass Net(nn.Module):\n"
        "    def __init__(self, config: Config):\n        super().__init__()\n"
        "        self.layer = nn.Linear(config.width, 4)\n\n"
        "    def forward(self, x):\n        return self.layer(x).tolist()\n",
    )
    arguments = ("explain", "small.py:Net", "--python", MODEL_PYTHON)
    first = fullgraph(*arguments, cwd=tmp_path)
    assert "To keep these inputs, pass --save-inputs, or write into its file:" in first.stdout
    saving = fullgraph(*arguments, "--save-inputs", cwd=tmp_path)
    assert saving.returncode == 1
    assert saving.stderr == "The inputs are saved in small.py.\n"
    saved = (tmp_path / "small.py").read_text(encoding="utf-8")
    assert 'return {"config": Config(width=' in saved
    code = "import small; print(small.Net(**small.get_init_inputs())(**small.get_inputs()))"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    again = fullgraph(*arguments, "--save-inputs", cwd=tmp_path)
    assert "(from get_inputs())" in again.stdout
    assert "No inputs are saved: the target needs none, or its file defines them." in again.stderr
    assert (tmp_path / "small.py").read_text(encoding="utf-8") == saved


def test_no_inputs_says_which_forms_there_are_for_this_target(tmp_path: Path) -> None:
    write(tmp_path, "def small(x):\n    raise OSError('no device')\n")
    process = explain("small.py:small", tmp_path)
    assert process.returncode == 2
    assert "raised OSError: no device" in process.stderr
    assert "def get_inputs():" in process.stderr
    assert "--inputs" in process.stderr
    assert "small" in process.stderr


def test_a_module_target(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    write(tmp_path / "package", "")
    (tmp_path / "package" / "__init__.py").touch()
    write(tmp_path / "package", SMALL, "small.py")
    assert len(findings_of(explain("package.small:small", tmp_path))) == 2
    (tmp_path / "src").mkdir()
    (tmp_path / "package").rename(tmp_path / "src" / "package")
    assert len(findings_of(explain("package.small:small", tmp_path))) == 2


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("small.py", "The file defines helper, small: write small.py:small."),
        ("script.py", "write script.py:main. `fullgraph trace script.py` runs it as a program."),
        ("package.small", "path/to/file.py:Name"),
        ("missing.py:small", "missing.py"),
        ("small.py:smal", "small"),
        ("small.py:CONSTANT", "not callable"),
        ("no_such_module:f", "no_such_module"),
    ],
)
def test_a_target_that_cannot_be_run_says_what_is_wrong(
    tmp_path: Path, target: str, words: str
) -> None:
    write(tmp_path, SMALL + "\n\nCONSTANT = 3\n")
    write(
        tmp_path, "def main():\n    pass\n\n\nif __name__ == '__main__':\n    main()\n", "script.py"
    )
    process = explain(target, tmp_path)
    assert process.returncode == 2
    assert words in process.stderr
    assert "Traceback" not in process.stderr


def test_an_exception_shows_the_users_frames_only(tmp_path: Path) -> None:
    write(tmp_path, SMALL.replace("    y = x + 1\n", "    y = x + unknown\n"))
    process = explain("small.py:small", tmp_path)
    assert process.returncode == 2
    assert "unknown" in process.stderr
    assert "small.py" in process.stderr
    assert "torch/_dynamo" not in process.stderr
    assert "fullgraph_worker" not in process.stderr


def test_a_terminal_does_not_obey_an_exceptions_words(tmp_path: Path) -> None:
    text = "def small(x):\n    raise ValueError('one\\x1b[31m\\x00\\ntwo')\n"
    write(tmp_path, text)

    result = fullgraph(
        "explain", "small.py:small", "--inputs", "1", "--python", MODEL_PYTHON, cwd=tmp_path
    )

    assert result.returncode == 2
    assert "one\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}\ntwo\n" in result.stderr


def test_what_the_program_prints_does_not_reach_our_output(tmp_path: Path) -> None:
    noise = "import os; os.write(1, b'x' * 3_000_000); print('y' * 3_000_000)"
    write(tmp_path, SMALL.replace("def get_inputs():\n", f"def get_inputs():\n    {noise}\n"))
    assert len(findings_of(explain("small.py:small", tmp_path))) == 2


def test_what_the_program_prints_is_shown_when_asked_for(tmp_path: Path) -> None:
    write(
        tmp_path, SMALL.replace("def get_inputs():\n", "def get_inputs():\n    print('a word')\n")
    )
    process = explain("small.py:small", tmp_path, "--verbose", "--json")
    assert "a word\n" in process.stderr
    assert len(findings_of(process)) == 2


def test_a_memory_limit(tmp_path: Path) -> None:
    grows = "kept = [bytearray(10**7) for _ in iter(int, 1)]"
    write(tmp_path, SMALL.replace("    return [torch", f"    {grows}\n    return [torch"))
    # Of a process of its own: a fork is no child of what is measured.
    own = ("--python", sys.executable)
    process = explain("small.py:small", tmp_path, "--memory-limit", "1500", *own)
    assert process.returncode == 2
    assert "more than 1500 MB" in process.stderr
    assert explain("small.py:small", tmp_path, "--memory-limit", "0", *own).returncode == 2


def test_a_deadline(tmp_path: Path) -> None:
    write(tmp_path, SMALL.replace("    return [torch", "    while True: pass\n    return [torch"))
    process = explain("small.py:small", tmp_path, "--timeout", "6", "--python", sys.executable)
    assert process.returncode == 2
    assert "6 s" in process.stderr
    assert "--timeout" in process.stderr


def test_a_python_without_torch_is_named(tmp_path: Path) -> None:
    bare = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    if bare is None:
        pytest.skip("there is no second Python on this machine")
    write(tmp_path, SMALL)
    process = fullgraph("explain", "small.py:small", "--python", f"{bare} -S", cwd=tmp_path)
    assert process.returncode == 2
    assert "torch" in process.stderr
    assert bare in process.stderr


def test_nothing_is_left_in_the_users_folder(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    explain("small.py:small", tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["small.py"]


def test_a_mistake_in_the_project_file_does_not_lose_the_run(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    (tmp_path / "pyproject.toml").write_text("[tool.fullgraph]\nlint = 1\n")
    process = explain("small.py:small", tmp_path)
    assert [f["code"] for f in findings_of(process)] == ["FG103", "FG102"]
    assert process.stderr.count("pyproject.toml:2: tool.fullgraph.lint: 1 must be a table") == 1


def test_an_interpreter_with_open_quotes_is_told_in_words(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    process = fullgraph("explain", "small.py:small", "--python", "'python", cwd=tmp_path)
    assert process.returncode == 2
    assert "--python" in process.stderr
    assert "Traceback" not in process.stderr


def test_json_has_what_the_language_model_says_or_why_it_does_not(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    no_keys = dict.fromkeys(("OPENAI_API_KEY", "FULLGRAPH_OPENAI_API_KEY"), "")
    process = fullgraph(
        "explain",
        "small.py:small",
        "--json",
        "--llm",
        "openai",
        "--python",
        MODEL_PYTHON,
        cwd=tmp_path,
        env=no_keys,
    )
    explanations = [f["explanation"] for f in findings_of(process)]
    assert [e["origin"] for e in explanations] == ["offline", "offline"]
    assert all("OPENAI_API_KEY" in e["note"] for e in explanations)
    assert ["FG103" in e["markdown"] for e in explanations] == [True, False]


def test_a_function_that_asks_for_fullgraph_is_said_to_run_without_it(tmp_path: Path) -> None:
    decorated = SMALL.replace("def small", "@torch.compile(fullgraph=True)\ndef small")
    write(tmp_path, decorated)
    process = fullgraph("explain", "small.py:small", "--python", MODEL_PYTHON, cwd=tmp_path)
    assert "small is compiled with fullgraph=True in your program" in process.stdout
    write(tmp_path, SMALL)
    process = fullgraph("explain", "small.py:small", "--python", MODEL_PYTHON, cwd=tmp_path)
    assert "fullgraph=True" not in process.stdout


def test_the_predictions_of_a_module_targets_own_file_are_judged_too(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    text = SMALL.replace(
        "def small(x):", "def small(x, flag: torch.Tensor):\n    if flag: x = x + 1"
    ).replace("ones(3)]", "ones(3), True]")
    unreached = "\n\n@torch.compile\ndef other(x):\n    return x.max().item()\n"
    write(package, text + "\nruns = torch.compile(small)\n" + unreached, "impl.py")
    write(package, "from package.impl import get_inputs, small\n", "__init__.py")
    process = explain("package:small", tmp_path)
    assert "impl.py:10: FG201 was predicted; the run evaluated it without a break" in process.stderr
    assert [(f["code"], f["evidence"]) for f in findings_of(process)] == [
        ("FG103", "observed"),
        ("FG102", "observed"),
    ]


COSTLY = SMALL.replace('    print("in the helper")', "    time.sleep(0.05)").replace(
    "import torch\n", "import time\n\nimport torch\n", 1
)


def test_a_profile_ranks_the_breaks_by_what_they_cost(tmp_path: Path) -> None:
    write(tmp_path, COSTLY)
    report = json.loads(explain("small.py:small", tmp_path, "--profile").stdout)
    ranked = sorted(report["findings"], key=lambda finding: finding["cost_rank"])
    source = COSTLY.split("\n")
    assert [source[f["line"] - 1].strip() for f in ranked] == [
        "time.sleep(0.05)",
        "return z * z.sum().item()",
    ]
    # The profiler has a clock of its own, which may run a little slower.
    assert ranked[0]["cost_seconds"] > 0.045
    assert report["profile"]["backend"] == "eager"
    assert len(report["profile"]["graphs"]) == 4
    assert "profile" not in json.loads(explain("small.py:small", tmp_path).stdout)


def test_a_profile_for_people(tmp_path: Path) -> None:
    write(tmp_path, COSTLY)
    process = fullgraph(
        "explain", "small.py:small", "--profile", "--python", MODEL_PYTHON, cwd=tmp_path
    )
    assert process.returncode == 1
    assert process.stdout.index("time.sleep(0.05)") < process.stdout.index("z.sum().item()")
    findings, profile = process.stdout.split("Profile with the backend eager on cpu\n")
    assert findings.count("= cost: ") == 2
    assert "4 graphs" in profile
    assert "1 op: 1 operator.mul float32[3]" in profile
    assert "\x1b" not in process.stdout


GUESSED = """\
def f(x):
    \"\"\"Add.

    Args:
        x (Tensor): shape (N, 3)
    \"\"\"
    return (x + 1).tolist()
"""


def test_it_says_where_the_inputs_came_from_and_how_to_keep_them(
    tmp_path: Path,
) -> None:
    write(tmp_path, GUESSED)
    flags = ("--dtype", "float64", "--eval", "--no-grad", "--calls", "2", "--static")
    process = fullgraph("explain", "small.py:f", "--python", MODEL_PYTHON, *flags, cwd=tmp_path)
    assert process.returncode == 1
    assert (
        "small.py:f ran with x: float64[2, 3], then x: float64[4, 3] (from the docstring of f)"
    ) in process.stdout
    assert process.stdout.endswith(
        "To keep these inputs, pass --save-inputs, or write into its file:\n\n"
        "def get_inputs():\n"
        '    return {"x": torch.randn(2, 3, dtype=torch.float64)}\n\n'
        f"Next: `fullgraph fix small.py:f --python {shlex.quote(MODEL_PYTHON)} --eval --no-grad "
        "--dtype float64 --static --calls 2` tries to remove the graph breaks.\n"
    )


def test_a_trace_gives_the_inputs_that_nothing_else_gives(tmp_path: Path) -> None:
    write(tmp_path, "def f(x):\n    return (x + 1).tolist()\n")
    calls = {f"{tmp_path / 'small.py'}:f": [{"call": '{"x": torch.randn(6)}'}]}
    (tmp_path / "calls.json").write_text(json.dumps(calls))
    command = ("explain", "small.py:f", "--python", MODEL_PYTHON, "--trace", ".")
    process = fullgraph(*command, cwd=tmp_path)
    assert "x: float32[6] (from the call recorded in the trace)" in process.stdout


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--backend", "fast"], "'fast' is not a backend of torch.compile here. The backends are "),
        (["--calls", "0"], "'0' must be a whole number greater than 0"),
        (["--train", "--eval"], "not allowed with argument"),
    ],
)
def test_a_flag_that_cannot_be_is_named(tmp_path: Path, flags: list[str], words: str) -> None:
    write(tmp_path, SMALL)
    process = explain("small.py:small", tmp_path, *flags)
    assert process.returncode == 2
    assert words in process.stderr
