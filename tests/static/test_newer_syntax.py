"""Syntax that is newer than the Python which runs the server is read, and blinds nothing else."""

from __future__ import annotations

import pytest

from fullgraph.source.lines import scan
from fullgraph.static.syntax.quick_split import quick_split
from fullgraph.static.syntax.split import split
from tests.static.checking import check, lines, lines_marked

HEAD = "import torch\nfrom torch import Tensor\n\n"
BELOW = "\ndef below(x: Tensor):\n    return x * x.max().item()  # break\n"
COMPILED = "\ntorch.compile(f), torch.compile(below)\n"

CASES = {
    "type parameters": """
def f[T: (int, float), *Ts, **P](x: Tensor, n: T) -> Tensor:
    return x * x.sum().item()  # break
""",
    "a type parameter's bound": """
def f[T: Tensor](x: T) -> T:
    return x * x.sum().item()  # break
""",
    "a type parameter's default": """
def f[T: Tensor = Tensor](x: T) -> T:
    return x * x.sum().item()  # break
""",
    "type parameters of a class": """
class Net[T: list[int]](torch.nn.Module):
    scale = 2

    def forward(self, x: Tensor):
        return x * x.sum().item()  # break

f = Net()
""",
    "type statement": """
type Batch[T] = dict[T, Tensor]

def f(batch: Batch[str]):
    return batch["x"] * batch["x"].sum().item()  # break
""",
    "the f-string's own quotes in a field": """
def f(x: Tensor):
    names = {"a": 1}
    return x, f"{names["a"]} # ( {x.sum().item()}"  # break
""",
    "an f-string in an f-string": """
def f(x: Tensor):
    return x, f'{f'{f'{x.sum().item()}'}'}'  # break
""",
    "brackets in strings in a field": """
def f(x: Tensor):
    name = f"{"(" if x.ndim else "["}{'}'}"
    return name, x * x.sum().item()  # break
""",
    "a backslash in a field": """
def f(x: Tensor, names: list[str]):
    return f"{"\\n".join(names)}", x * x.sum().item()  # break
""",
    "a field of several lines, with comments": """
def f(x: Tensor):
    return f"{
x.ndim  # it's "commented
    } and {x.sum(
        ).ndim:>{
            x.ndim}}", x * x.sum().item()  # break
""",
    "a comment in a field of a triple-quoted string": '''
def f(x: Tensor):
    return f"""{
        x.ndim  # it's "commented
    }
def no_function(x):
    """, x * x.sum().item()  # break
''',
    "a t-string": """
def f(x: Tensor):
    return t"{x} and {x.sum().item()}"  # break
""",
    "a t-string with its own quotes": """
def f(x: Tensor):
    names = {"a": 1}
    return rt"{names["a"]}\\d {x.sum().item():>{x.ndim}}"  # break
""",
    "except without parentheses": """
def f(x: Tensor):
    try:
        y = x + 1
    except ValueError, TypeError:
        return x
    return y * y.sum().item()  # break
""",
    "except* without parentheses": """
def f(x: Tensor):
    try:
        y = x + 1
    except* ValueError, TypeError:
        y = x
    return y * y.sum().item()  # break
""",
}


@pytest.mark.parametrize("code", CASES.values(), ids=list(CASES))
def test_it_is_checked_like_any_other(code: str) -> None:
    text = HEAD + code + BELOW + COMPILED

    result = check(text)

    assert [problem.message for problem in result.problems] == []
    assert lines(result) == lines_marked(text)
    assert not result.has_syntax_errors


@pytest.mark.parametrize("code", CASES.values(), ids=list(CASES))
def test_a_file_that_is_only_looked_up_is_cut_alike(code: str) -> None:
    text = HEAD + code + BELOW

    named = [unit.path for unit in split(text) if unit.name]

    assert ("below",) in named
    assert [unit.path for unit in quick_split(text) if unit.name] == named


@pytest.mark.parametrize(
    "broken",
    [
        # What libcst does not know, as long as it does not.
        'def f(x: Tensor):\n    return tr"{x}"\n',
        "def f(x: Tensor):\n    return x ?? x.sum().item()\n",
        # What is being typed.
        'def f(x: Tensor):\n    y = print(f"{x"\n    return y\n',
        'def f(x: Tensor):\n    y = f"{x[\n    return y\n',
        'def f(x: Tensor):\n    y = print(f"{x[")]}")\n    return y\n',
        'def f(x: Tensor):\n    y = f"{x!r:>{\n    return y\n',
        "def f(x: Tensor):\n    y = f\"{'\n    return y\n",
        'def f(x: Tensor):\n    y = f"""{x\n    return y\n',
        "class Net[T:\n    def forward(self, x: Tensor):\n        return x\n",
        "type X[ = list\n",
    ],
)
def test_what_does_not_parse_blinds_its_own_definition_alone(broken: str) -> None:
    above = BELOW.replace("below", "above")
    text = HEAD + above + "\n" + broken + BELOW + "\ntorch.compile(above), torch.compile(below)\n"

    assert lines(check(text)) == lines_marked(text)


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("a = f'{x:'>10}'\nb = 1\n", [1, 2]),
        ("a = f'{{ { {1: 2}[1] } }}' # '\nb = 1\n", [1, 2]),
        ("a = f'\\N{LEFT CURLY BRACKET}'\nb = 1\n", [1, 2]),
        ("a = rf'\\N{\nx}'\nb = 1\n", [1, 3]),
        ("a = f'\\{\nx}'\nb = 1\n", [1, 3]),
        ("a = rf'\\'{\nx}'\nb = 1\n", [1, 3]),
        ("a = f'{x:%H:%M}{y\n}'\nb = 1\n", [1, 3]),
        ("a = f'{x:{y}>{\nz}}'\nb = 1\n", [1, 3]),
        ("a = f'{(lambda: 1)()}' 'b{'\nb = 1\n", [1, 2]),
        ("a = f'{x!r}' f'{\nx}', (\n1)\nb = 1\n", [1, 4]),
        ("a = f'''{x:\n>10}\n{\"'''\"}\n'''\nb = 1\n", [1, 5]),
        ("a = f'one \\\n{x} two \\\n'\nb = 1\n", [1, 4]),
        ("a = f'''{\nx # ''' \n}'''\nb = 1\n", [1, 4]),
        ("a = f'{x:\n}'\nb = 1\n", [1, 3]),
        ("of'{'\nb = 1\n", [1, 2]),
        ("a = b'{' u'{' r'{'\nb = 1\n", [1, 2]),
    ],
)
def test_statements_start_where_python_has_them(text: str, starts: list[int]) -> None:
    scanned = scan(text.splitlines())
    assert [number for number, line in enumerate(scanned, 1) if line.starts] == starts
