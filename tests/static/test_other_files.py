"""What is imported from the workspace's other files is known, and what changes there counts."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker, CheckResult
from fullgraph.static.modules.modules import Modules
from fullgraph.taxonomy import Taxonomy

BRANCH = "if y.sum() > 0:"
"""In the tests' code, the line that breaks if ``y`` is known to be a tensor."""

NET = """\
import torch
{imports}
class Net(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        y = {value}
        if y.sum() > 0:
            return x
        return y
"""


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")


def checker(modules: Modules | None = None) -> Checker:
    return Checker(Taxonomy(()), LintSettings(), modules=modules)


def check(path: Path, by: Checker | None = None) -> CheckResult:
    return (by or checker()).check(str(path), path.read_text(encoding="utf-8"))


def lines(path: Path, by: Checker | None = None) -> list[int]:
    return [finding.location.line for finding in check(path, by).findings]


def line_of(path: Path, part: str) -> int:
    return path.read_text(encoding="utf-8").split(part)[0].count("\n") + 1


def is_known(path: Path, by: Checker | None = None) -> bool:
    """Whether the value that the branch asks about is known to be a tensor."""
    return line_of(path, BRANCH) in lines(path, by)


# Nothing but the other file tells that the result is a tensor, or that it is none: a number
# that has a method `sum` of its own.
HELPER = """\
import torch
def scaled(x):
    return torch.relu(x)
def counted(x):
    return len(x)
"""
ASKED = """\
import torch
{imports}
class Net(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        y = {value}
        if y > 0:
            return x
        return x + 1
"""


def asks(path: Path, by: Checker | None = None) -> bool:
    return line_of(path, "if y > 0:") in lines(path, by)


@pytest.mark.parametrize(
    ("imports", "value"),
    [
        ("from .ops import scaled", "scaled(x)"),
        ("from .ops import scaled as s", "s(x)"),
        ("from . import ops", "ops.scaled(x)"),
        ("from pkg.ops import scaled", "scaled(x)"),
        ("import pkg.ops", "pkg.ops.scaled(x)"),
        ("import pkg.ops as o", "o.scaled(x)"),
        ("from .ops import *", "scaled(x)"),
        ("from ..pkg.ops import scaled", "scaled(x)"),
        ("from pkg import again", "again(x)"),
        ("from .sub.deep import up", "up(x)"),
    ],
)
def test_a_function_of_another_file_is_run(tmp_path: Path, imports: str, value: str) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "from .ops import scaled as again\n",
            "pkg/ops.py": HELPER,
            "pkg/sub/__init__.py": "",
            "pkg/sub/deep.py": "from ..ops import scaled as up\n",
            "pkg/net.py": ASKED.format(imports=imports, value=value),
        },
    )
    assert asks(tmp_path / "pkg" / "net.py")


@pytest.mark.parametrize(
    ("imports", "value"),
    [
        ("from .ops import counted", "counted(x)"),
        ("from .ops import missing", "missing(x)"),
        ("from .nowhere import scaled", "scaled(x)"),
        ("from .broken import scaled", "scaled(x)"),
        ("from .latin import scaled", "scaled(x)"),
        ("from .ops import scaled, counted", "counted(scaled(x))"),
    ],
)
def test_what_is_no_tensor_or_cannot_be_read_is_silent(
    tmp_path: Path, imports: str, value: str
) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/ops.py": HELPER,
            "pkg/broken.py": "import torch\ndef scaled(x:\n    return torch.relu(x)\n",
            "pkg/net.py": ASKED.format(imports=imports, value=value),
        },
    )
    (tmp_path / "pkg" / "latin.py").write_bytes(b"def scaled(x):\n    return '\xe9'\n")
    result = check(tmp_path / "pkg" / "net.py")
    assert (result.findings, result.problems) == ((), ())


def test_healthy_definitions_beside_a_syntax_error_are_known(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/ops.py": f"{HELPER}def broken(:\n    pass\n",
            "pkg/net.py": ASKED.format(imports="from .ops import scaled", value="scaled(x)"),
        },
    )
    assert asks(tmp_path / "pkg" / "net.py")


def test_a_script_imports_from_its_folder_and_a_test_from_src(tmp_path: Path) -> None:
    use = ASKED.format(imports="from helpers.ops import scaled", value="scaled(x)")
    write(
        tmp_path,
        {
            "pyproject.toml": "",
            "src/helpers/__init__.py": "",
            "src/helpers/ops.py": HELPER,
            "tests/use.py": use,
            "scripts/ops.py": HELPER,
            "scripts/run.py": ASKED.format(imports="from ops import scaled", value="scaled(x)"),
            "elsewhere/run.py": ASKED.format(imports="from ops import scaled", value="scaled(x)"),
        },
    )
    assert asks(tmp_path / "tests" / "use.py")
    assert asks(tmp_path / "scripts" / "run.py")
    assert not asks(tmp_path / "elsewhere" / "run.py")


def test_installed_packages_are_not_looked_at_but_see_themselves(tmp_path: Path) -> None:
    use = ASKED.format(imports="from other.ops import scaled", value="scaled(x)")
    write(
        tmp_path,
        {
            "site-packages/other/__init__.py": "",
            "site-packages/other/ops.py": HELPER,
            "site-packages/other/use.py": use,
            "site-packages/mine/__init__.py": "",
            "site-packages/mine/use.py": use,
        },
    )
    assert asks(tmp_path / "site-packages" / "other" / "use.py")
    assert not asks(tmp_path / "site-packages" / "mine" / "use.py")


def test_a_base_class_of_another_file_gives_attributes_and_methods(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/base.py": """\
                import torch
                from torch import nn
                class Common(nn.Module):
                    def __init__(self, width):
                        super().__init__()
                        self.project = nn.Linear(width, width)
                        self.width = width
                    def embed(self, x):
                        return self.project(x)
            """,
            "pkg/net.py": """\
                from .base import Common
                class Net(Common):
                    def forward(self, given):
                        if self.width > 3:
                            given = given + 1
                        y = self.embed(given)
                        if y.sum() > 0:
                            return y
                        if self.project(given).max() > 1:
                            return given
                        return y
            """,
        },
    )
    net = tmp_path / "pkg" / "net.py"
    assert lines(net) == [line_of(net, BRANCH), line_of(net, "if self.project")]


def test_a_method_that_an_inherited_forward_calls_is_compiled(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/base.py": """\
                from torch import nn
                class Common(nn.Module):
                    def forward(self, x):
                        return self.body(nn.functional.relu(x))
            """,
            "pkg/net.py": """\
                import torch
                from .base import Common
                class Net(Common):
                    def body(self, y):
                        if y.sum() > 0:
                            return y
                        return y + 1
            """,
        },
    )
    assert is_known(tmp_path / "pkg" / "net.py")


def test_a_class_whose_bases_are_no_modules_is_none(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/base.py": "class TextEncoder:\n    pass\n",
            "pkg/net.py": """\
                import torch
                from .base import TextEncoder
                class Words(TextEncoder):
                    def forward(self, x: torch.Tensor):
                        return x.sum().item()
            """,
        },
    )
    result = check(tmp_path / "pkg" / "net.py")
    assert result.regions == ()


def test_two_files_that_import_each_other(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/a.py": """\
                import torch
                from .b import through
                def inner(y):
                    if y.sum() > 0:
                        return y
                    return y + 1
                @torch.compile
                def outer(x: torch.Tensor):
                    return through(x)
            """,
            "pkg/b.py": """\
                import torch
                from .a import inner
                def through(x):
                    return inner(torch.relu(x))
            """,
        },
    )
    assert is_known(tmp_path / "pkg" / "a.py")


def test_names_that_only_lead_to_each_other_end(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "from .a import f\n",
            "pkg/a.py": "from .b import f\nfrom .b import *\n",
            "pkg/b.py": "from . import f\nfrom .a import *\n",
            "pkg/net.py": ASKED.format(imports="from pkg import f", value="f(x)"),
        },
    )
    assert check(tmp_path / "pkg" / "net.py").findings == ()


def test_a_folder_that_holds_itself_ends(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/net.py": ASKED.format(imports="from .me.me.net import g", value="g(x)"),
        },
    )
    try:
        (tmp_path / "pkg" / "me").symlink_to(tmp_path / "pkg", target_is_directory=True)
    except OSError:
        pytest.skip("no symbolic links here")
    assert check(tmp_path / "pkg" / "net.py").findings == ()


def test_a_flag_of_another_file_decides_a_branch(tmp_path: Path) -> None:
    use = """\
        import torch
        from .flags import VERBOSE
        @torch.compile
        def f(x: torch.Tensor):
            if VERBOSE:
                print(x)
            return x
    """
    write(
        tmp_path,
        {"pkg/__init__.py": "", "pkg/flags.py": "VERBOSE = False\n", "pkg/use.py": use},
    )
    by, path = checker(), tmp_path / "pkg" / "use.py"
    assert lines(path, by) == []
    write(tmp_path, {"pkg/flags.py": "VERBOSE = not 0\n"})
    assert lines(path, by) == [line_of(path, "print(x)")]


def test_an_annotation_names_a_class_of_another_file(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/state.py": """\
                import torch
                class State:
                    def __init__(self):
                        self.total = torch.zeros(3)
            """,
            "pkg/use.py": """\
                import torch
                from .state import State
                @torch.compile
                def f(state: State):
                    y = state.total
                    if y > 0:
                        return y
                    return y + 1
            """,
        },
    )
    assert asks(tmp_path / "pkg" / "use.py")


def test_the_reason_names_the_other_file(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/ops.py": HELPER,
            "pkg/net.py": ASKED.format(imports="from .ops import scaled", value="scaled(x)"),
        },
    )
    [finding] = check(tmp_path / "pkg" / "net.py").findings
    assert "returned by `scaled` (line 2 of ops.py)" in finding.because


def test_a_change_of_the_other_file_changes_the_finding(tmp_path: Path) -> None:
    net, ops = tmp_path / "pkg" / "net.py", tmp_path / "pkg" / "ops.py"
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/net.py": ASKED.format(imports="from .ops import scaled", value="scaled(x)"),
        },
    )
    by = checker()
    assert not asks(net, by)
    write(tmp_path, {"pkg/ops.py": HELPER})
    assert asks(net, by)
    write(tmp_path, {"pkg/ops.py": HELPER.replace("torch.relu(x)", "len(x)")})
    assert not asks(net, by)
    ops.unlink()
    assert not asks(net, by)


def test_a_change_two_files_away_counts(tmp_path: Path) -> None:
    net = tmp_path / "pkg" / "net.py"
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/far.py": "import torch\ndef make(x):\n    return torch.relu(x)\n",
            "pkg/near.py": "from .far import make\ndef scaled(x):\n    return make(x)\n",
            "pkg/net.py": ASKED.format(imports="from .near import scaled", value="scaled(x)"),
        },
    )
    by = checker()
    assert asks(net, by)
    write(tmp_path, {"pkg/far.py": "import torch\ndef make(x):\n    return len(x)\n"})
    assert not asks(net, by)


def test_what_is_being_edited_counts_for_more_than_the_disk(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/ops.py": HELPER,
            "pkg/net.py": ASKED.format(imports="from .ops import scaled", value="scaled(x)"),
        },
    )
    texts = {str(tmp_path / "pkg" / "ops.py"): "def scaled(x):\n    return len(x)\n"}
    by = checker(Modules(texts.get))
    assert not asks(tmp_path / "pkg" / "net.py", by)
    texts.clear()
    assert asks(tmp_path / "pkg" / "net.py", by)


def test_a_result_tells_what_it_rests_on(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/ops.py": HELPER,
            "pkg/net.py": ASKED.format(
                imports="from .ops import scaled\nfrom .nowhere import other",
                value="scaled(other(x))",
            ),
        },
    )
    dependencies = check(tmp_path / "pkg" / "net.py").dependencies
    assert len(dependencies[str(tmp_path / "pkg" / "ops.py")]) > len("folder")
    assert dependencies[str(tmp_path / "pkg" / "nowhere.py")] == ""
    assert str(tmp_path / "pkg" / "net.py") not in dependencies


def test_what_one_file_compiles_of_another_is_found_in_the_other(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/train.py": """\
                import torch
                from .step import step
                def main():
                    fast = torch.compile(step)
            """,
            "pkg/step.py": """\
                def step(y):
                    if y.sum() > 0:
                        return y
                    return y + 1
            """,
        },
    )
    train, step = tmp_path / "pkg" / "train.py", tmp_path / "pkg" / "step.py"
    text = train.read_text(encoding="utf-8")
    result = checker().check(str(train), text, elsewhere=frozenset({str(step)}))
    assert (result.findings, result.regions) == ((), ())
    [finding] = result.elsewhere
    assert (finding.location.path, finding.location.line) == (str(step), line_of(step, BRANCH))
    assert checker().check(str(train), text).elsewhere == ()


@pytest.mark.parametrize(
    ("calls", "condition"),
    [
        ("if self.training:\n            x = x * total(x)", "self.training"),
        ("if self.training:\n            x = x * total(x)\n        x = x * total(x)", ""),
    ],
)
def test_the_condition_of_a_call_holds_for_what_it_reaches_in_the_other(
    tmp_path: Path, calls: str, condition: str
) -> None:
    ops, net = tmp_path / "ops.py", tmp_path / "net.py"
    ops.write_text("def total(y):\n    return y.sum().item()\n", encoding="utf-8")
    net.write_text(
        "import torch\nfrom ops import total\nclass Net(torch.nn.Module):\n"
        f"    def forward(self, x):\n        {calls}\n        return x\n",
        encoding="utf-8",
    )
    text = net.read_text(encoding="utf-8")
    [finding] = checker().check(str(net), text, elsewhere=frozenset({str(ops)})).elsewhere
    assert (finding.code, finding.condition) == ("FG102", condition)


def test_the_same_words_for_a_type_mean_another_in_another_file(tmp_path: Path) -> None:
    alias = "Batch = Optional[Item]\n"
    (tmp_path / "kinds.py").write_text(
        f"from typing import Optional\nimport torch\nItem = torch.Tensor\n{alias}", encoding="utf-8"
    )
    main = tmp_path / "main.py"
    main.write_text(
        f"from typing import Optional\nimport torch\nfrom kinds import Batch as Item\n{alias}"
        "@torch.compile\ndef f(x, y: Batch):\n    if y is not None:\n        if y > 0:\n"
        "            return x\n    return x\n",
        encoding="utf-8",
    )
    assert lines(main) == [8]


def test_what_is_found_in_the_other_follows_where_it_is_wanted(tmp_path: Path) -> None:
    step, train, unrelated = (tmp_path / name for name in ("step.py", "train.py", "none.py"))
    write(
        tmp_path,
        {
            "step.py": "def step(y):\n    return y.sum().item()\n",
            "train.py": "import torch\nfrom step import step\nrun = torch.compile(step)\n",
        },
    )
    text = train.read_text(encoding="utf-8")
    same = checker()

    def wanted_in(*paths: Path) -> list[str]:
        result = same.check(str(train), text, elsewhere=frozenset(map(str, paths)))
        return [finding.code for finding in result.elsewhere]

    assert wanted_in() == []
    assert wanted_in(unrelated) == []
    assert wanted_in(unrelated, step) == ["FG102"]
    assert wanted_in(step) == ["FG102"]
    assert wanted_in(unrelated) == []
    assert wanted_in() == []


def test_an_answer_does_not_depend_on_who_asked_first(tmp_path: Path) -> None:
    use = ASKED.format(imports="from .ops import scaled", value="scaled(x)")
    write(
        tmp_path,
        {"pkg/__init__.py": "", "pkg/ops.py": HELPER, "pkg/a.py": use, "pkg/b.py": use},
    )
    a, b = tmp_path / "pkg" / "a.py", tmp_path / "pkg" / "b.py"
    by = checker()
    check(a, by)
    [after] = check(b, by).findings
    [alone] = check(b).findings
    assert after == alone


def test_endless_work_in_another_file_is_bounded_and_no_problem_here(tmp_path: Path) -> None:
    calls = "".join(f"def f{n}(x):\n    return f{n + 1}(x) + f{n + 1}(-x)\n" for n in range(30))
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/ops.py": f"import torch\n{calls}def f30(x):\n    return x\n",
            "pkg/net.py": f"{ASKED.format(imports='from .ops import f0', value='f0(x)')}"
            "        x.item()\n",
        },
    )
    assert check(tmp_path / "pkg" / "net.py").problems == ()


def test_a_file_that_cannot_be_read_is_as_good_as_none(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/net.py": ASKED.format(imports="from .ops import scaled", value="scaled(x)"),
        },
    )
    try:
        os.mkfifo(tmp_path / "pkg" / "ops.py")
    except (AttributeError, OSError):
        pytest.skip("no pipes here")
    assert check(tmp_path / "pkg" / "net.py").findings == ()


def test_what_an_instance_of_another_file_is_made_with_is_run(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pkg/__init__.py": "",
            "pkg/train.py": """\
                import torch
                from .flow import Flow
                from .parts import Shift
                flow = torch.compile(Flow(Shift(), mean=0.0))
            """,
            "pkg/base.py": """\
                from torch import nn
                class Held(nn.Module):
                    def __init__(self, part):
                        super().__init__()
                        self.part = part
            """,
            "pkg/flow.py": """\
                from .base import Held
                class Flow(Held):
                    def __init__(self, part, mean):
                        super().__init__(part)
                        self.mean = mean

                    def forward(self, x):
                        return self.part.invert(x) - self.mean
            """,
            "pkg/parts.py": """\
                from torch import nn
                class Shift(nn.Module):
                    def invert(self, y):
                        if y.sum() > 0:
                            return y
                        return y + 1
            """,
        },
    )
    train, parts = tmp_path / "pkg" / "train.py", tmp_path / "pkg" / "parts.py"
    text = train.read_text(encoding="utf-8")
    [finding] = checker().check(str(train), text, elsewhere=frozenset({str(parts)})).elsewhere
    assert finding.location.line == line_of(parts, BRANCH)
