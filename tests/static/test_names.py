"""What a name stands for, where it is not what it was: the checker and Dynamo must agree.

A line that ends in ``# break`` breaks the graph, and no other does.
"""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines, lines_marked, lines_that_break

PROGRAMS = {
    "an exception's handler": (
        "x: torch.Tensor",
        """\
    try:
        y = x + 1
    except RuntimeError:
        print(x.sum().item())
        y = x
    return y
""",
        "torch.ones(3)",
    ),
    "the handler of what is raised for sure": (
        "x: torch.Tensor",
        """\
    try:
        raise RuntimeError
    except RuntimeError:
        x = x + x.sum().item()  # break
    return x
""",
        "torch.ones(3)",
    ),
    "made a tensor below": (
        "x: torch.Tensor, sizes",
        """\
    if not sizes:
        sizes = [x.shape[1]] * x.shape[0]
    sizes = torch.tensor(sizes)
    return x * (sizes.unsqueeze(1) > 3)
""",
        "torch.ones(2, 3), [2, 3]",
    ),
    "a comprehension's own": (
        "x, k",
        """\
    if k:
        x = x + 1
    return [k.view(-1) for k in x]
""",
        "torch.ones(2, 3), True",
    ),
    "a loop's own": (
        "x, k",
        """\
    if k:
        x = x + 1
    for k in [x, x]:
        x = x + k.view(-1)
    return x
""",
        "torch.ones(3), True",
    ),
    "a nested function's own": (
        "x, k",
        """\
    def flat(k):
        return k.view(-1)
    if k:
        x = x + 1
    return flat(x)
""",
        "torch.ones(3), True",
    ),
    "its own use in a comprehension": (
        "x, k",
        """\
    if k:  # break
        x = x + 1
    return [k.view(-1) + i for i in range(2)]
""",
        "torch.ones(3), torch.ones(1)",
    ),
    "what a pattern captures": (
        "x: torch.Tensor, mode, scale: torch.Tensor",
        """\
    match mode:
        case ("pow", scale):
            return x if scale > 2 else x + 1
    return x
""",
        'torch.ones(3), ("pow", 3), torch.ones(1)',
    ),
    "a pattern's guard": (
        "x: torch.Tensor, mode",
        """\
    match mode:
        case "a" if x.sum() > 0:  # break
            return x + 1
    return x
""",
        'torch.ones(3), "a"',
    ),
    "what a dict holds after a store": (
        "x: torch.Tensor",
        """\
    out = {"a": x.sum(), "n": 3}
    out["b"] = x.mean()
    if out["n"] > 2:
        x = x + 1
    if out["b"] > 0:  # break
        x = x + 1
    return x
""",
        "torch.ones(3)",
    ),
}
TEXTS = {
    name: f"import torch\n\n\ndef f({params}):\n{body}"
    for name, (params, body, _) in PROGRAMS.items()
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_checker_finds_what_is_marked(name: str) -> None:
    assert lines(check(f"{TEXTS[name]}compiled = torch.compile(f)\n")) == lines_marked(TEXTS[name])


@pytest.mark.dynamo
def test_dynamo_breaks_where_it_is_marked() -> None:
    inputs = [given for _, _, given in PROGRAMS.values()]
    broke = lines_that_break(zip(TEXTS.values(), inputs, strict=True))
    assert dict(zip(TEXTS, broke, strict=True)) == {n: lines_marked(t) for n, t in TEXTS.items()}


@pytest.mark.parametrize("indent", ["", "    "])
@pytest.mark.parametrize("other", ["setter", "deleter"])
def test_a_property_is_what_it_gets(indent: str, other: str) -> None:
    parameter = ", value" if other == "setter" else ""
    body = f"""\
class Net(torch.nn.Module):
    @property
    def state(self):
        return self._state

    @state.{other}
    def state(self{parameter}):
        pass

    def forward(self, x):
        self.state.n = 1
        return x
"""
    where = "if True:\n" if indent else ""
    text = "import torch\n" + where + "".join(f"{indent}{line}\n" for line in body.split("\n"))
    assert lines(check(text)) == []
