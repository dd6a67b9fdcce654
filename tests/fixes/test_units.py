"""What is computed from a file's units is what is computed from the whole file at once."""

from __future__ import annotations

import ast
import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import transformers

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.quick_fixes import fix_all, suppress_line
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, document_at
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.syntax.split import Unit, UnitKind
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from tests.fixes.made import CODES, finding

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
ZOO = HERE.parent / "dynamic" / "zoo" / "cases"
MODELS = Path(transformers.__file__).parent / "models"
OWN = [*sorted(EXAMPLES.glob("*.py")), *sorted(ZOO.glob("*.py"))]
FILES = [*OWN, MODELS / "t5" / "modeling_t5.py"]
EVERY = 7
"""Of the places of one kind in a model file, which are hundreds."""


def whole(text: str) -> SourceFile:
    """The same file as one unit: its tree is that of the whole text."""
    lines = text.replace("\r\n", "\n").rstrip("\n")
    return SourceFile(text, [Unit(UnitKind.STATEMENT, "", (), 1, lines + "\n")])


def places(text: str, path: str) -> Iterator[Finding]:
    """Whatever a rewrite might look at, whether it breaks or not; ASCII only."""
    found: dict[str, list[ast.expr | ast.stmt]] = {entry: [] for entry in CODES}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            found["logging-call"].append(node.value)
        elif isinstance(node, (ast.If, ast.IfExp)):
            found["data-dependent-branch"] += [node.test, node]
        elif isinstance(node, ast.For):
            found["tqdm-loop"].append(node.iter)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "item":
            found["tensor-to-scalar"].append(node)
    for entry, nodes in found.items():
        for node in nodes if len(nodes) < 40 else nodes[::EVERY]:
            end_line, end = node.end_lineno or 0, node.end_col_offset or 0
            place = Location(path, node.lineno, node.col_offset, end_line, end)
            yield Finding(CODES[entry], entry, place, Evidence.PREDICTED, "breaks")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_fixes_of_units_are_those_of_the_whole_file(file: Path, newline: str) -> None:
    text = file.read_text(encoding="utf-8").replace("\n", newline)
    if newline == "\r\n" and len(text) > 50_000:
        text = text.replace("import torch\r\n", "")  # The import is to be added here.
    units, one = SourceFile(text), whole(text)
    assert len(units.units) > 1
    of_units, of_one = Code.of(units, str(file)), Code.of(one, str(file))
    findings = list(places(text, str(file)))
    for each in findings:
        assert propose_fixes(each, of_units) == propose_fixes(each, of_one), each
        assert suppress_line(each, units) == suppress_line(each, one), each
    assert fix_all(findings, units) == fix_all(findings, one)


def test_the_files_have_something_to_fix() -> None:
    fixed: Counter[str] = Counter()
    for file in OWN:
        text = file.read_text(encoding="utf-8")
        units = SourceFile(text)
        for each in places(text, str(file)):
            fixed[each.entry] += len(propose_fixes(each, units))
    # The others need what a run saw.
    assert min(fixed.values()) > 0, fixed
    assert set(CODES) - set(fixed) == {"dynamic-shape-operation"}
    assert sum(fixed.values()) > 50, fixed


NESTED = """\
class Outer:
  class Inner:
      def f(self, x): print(x)

      def g(self, x):
            print(x)
"""


def test_an_indentation_is_that_of_the_block_around() -> None:
    (suite,) = propose_fixes(finding("logging-call", NESTED, "print(x)"), NESTED)
    (block,) = propose_fixes(finding("logging-call", NESTED, "print(x)", 2), NESTED)
    assert suite.edits[-1].new_text == (
        "\n          if not torch.compiler.is_compiling():\n              "
    )
    assert block.edits[-1].new_text == "if not torch.compiler.is_compiling():\n" + " " * 18


@pytest.mark.parametrize(
    "broken",
    ["def g(:\n", "class A:\n    x = 1\n   y = 2\n", "  indented = 1\n"],
    ids=["syntax", "dedent", "indent"],
)
def test_a_file_that_is_broken_elsewhere_has_no_fixes(broken: str) -> None:
    text = f"import torch\ndef f(x):\n    print(x)\n{broken}"
    call = finding("logging-call", text, "print(x)")
    checked = Checker(load(), LintSettings()).check("/project/model.py", text)
    known = SourceFile(text, checked.units, has_syntax_errors=checked.has_syntax_errors)
    assert len(checked.units) > 1
    assert propose_fixes(call, known) == propose_fixes(call, text) == ()


def test_a_check_says_what_fixes_need() -> None:
    text = "import torch\n@torch.compile\ndef f(x):\n    print(x)\n"
    checked = Checker(load(), LintSettings()).check("/project/model.py", text)
    assert checked.has_syntax_errors is False
    assert SourceFile(text).units == checked.units
    known = SourceFile(text, checked.units, has_syntax_errors=checked.has_syntax_errors)
    (found,) = checked.findings
    assert found.location.line == 4
    assert propose_fixes(found, known) == propose_fixes(found, text) != ()


def test_a_long_table_does_not_take_the_fixes_of_the_rest() -> None:
    table = "TABLE = [" + "'word', " * 20_000 + "]\n"
    text = f"import torch\n{table}def f(x):\n    print(x)\n"
    checked = Checker(load(), LintSettings()).check("/project/model.py", text)
    known = SourceFile(text, checked.units, has_syntax_errors=checked.has_syntax_errors)
    call = finding("logging-call", text, "print(x)")
    (fix,) = propose_fixes(call, known)
    assert propose_fixes(call, text) == (fix,)


def test_a_file_does_not_keep_the_trees_that_were_looked_at() -> None:
    gc.disable()  # A cycle would be found by the collector, at some time.
    try:
        file = SourceFile(NESTED)
        document = weakref.ref(document_at(file, 3))
        assert propose_fixes(finding("logging-call", NESTED, "print(x)"), file)
        assert document() is None
        assert not [each for each in gc.get_objects() if type(each) is Document]
    finally:
        gc.enable()
