"""The tables are held to the installed torch, which the server itself never imports."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from fullgraph.static.models.numpy import CREATES_ARRAY, SCALAR_DRAWS, TRACED, UNTRACEABLE
from fullgraph.static.models.python.skipped_table import SKIPPED
from fullgraph.static.models.torch import functions, tensors
from fullgraph.static.models.torch.tensors import PYTHON_ATTRIBUTES, TENSOR_ATTRIBUTES
from tests.waiting import LONGEST

ASK = """
import json, sys, torch, numpy as np
from torch._dynamo.variables.misc import get_np_to_tnp_map

def returns(name):
    packet = getattr(torch.ops.aten, name, None)
    if packet is None:
        return []
    schemas = [getattr(packet, o)._schema for o in packet.overloads()]
    schemas = [s for s in schemas if not any(a.is_out for a in s.arguments)]
    return sorted({",".join(str(r.type) for r in s.returns) for s in schemas})

known = get_np_to_tnp_map()
parts = (("", np), ("linalg.", np.linalg), ("fft.", np.fft), ("random.", np.random))
numpy = {
    prefix + name: getattr(module, name) in known
    for prefix, module in parts
    for name in dir(module)
    if not name.startswith("_")
    and name != "test"
    and callable(getattr(module, name, None))
    and not isinstance(getattr(module, name), type)
}
methods = [n for n in dir(torch.Tensor) if not n.startswith("_")]
callables = [n for n in methods if callable(getattr(torch.Tensor, n))]
answer = {
    "numpy": numpy,
    "methods": {n: returns(n) for n in callables},
    "attributes": [n for n in methods if n not in callables],
    "functions": {n: returns(n) for n in dir(torch) if not n.startswith("_")},
}
sys.stdout.write(json.dumps(answer))
"""


@pytest.fixture(scope="module")
def installed() -> dict[str, dict[str, list[str]]]:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ASK],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST,
    )
    answer: dict[str, dict[str, list[str]]] = json.loads(done.stdout)
    return answer


@pytest.mark.dynamo
def test_untraceable_numpy_is_what_dynamo_has_no_namesake_for(
    installed: dict[str, dict[str, bool]],
) -> None:
    numpy = installed["numpy"]
    assert {n for n, is_traced in numpy.items() if not is_traced} == UNTRACEABLE
    assert all(numpy[name] for name in TRACED | CREATES_ARRAY)
    assert all(numpy[f"random.{name}"] for name in SCALAR_DRAWS)


@pytest.mark.dynamo
def test_every_tensor_method_is_in_one_table(installed: dict[str, dict[str, list[str]]]) -> None:
    tables = [
        tensors.TENSOR_METHODS,
        tensors.TUPLE_METHODS,
        tensors.LIST_METHODS,
        tensors.PYTHON_METHODS,
    ]
    special = {"item", "tolist", "numpy"}
    counts = {n: sum(n in t for t in tables) for n in installed["methods"]}
    assert {n for n, count in counts.items() if count != 1} == special
    assert set(installed["attributes"]) <= PYTHON_ATTRIBUTES | TENSOR_ATTRIBUTES


@pytest.mark.dynamo
@pytest.mark.parametrize("kind", ["methods", "functions"])
def test_tables_agree_with_the_operators_schemas(
    installed: dict[str, dict[str, list[str]]], kind: str
) -> None:
    room, upper = {"methods": tensors, "functions": functions}[kind], kind.upper()
    schemas = {n: set(r) for n, r in installed[kind].items() if r}
    wrong: list[str] = []
    asks = {"allclose", "equal", "is_nonzero"}  # Their answer is a tensor's value.
    for name, returned in schemas.items():
        if name in getattr(room, f"TENSOR_{upper}") - asks:
            wrong += [] if "Tensor" in returned else [name]
        elif name in getattr(room, f"LIST_{upper}"):
            wrong += [] if "List[Tensor]" in returned else [name]
        elif name in getattr(room, f"PYTHON_{upper}"):
            wrong += [name] if "Tensor" in returned else []
    assert wrong == []


@pytest.mark.parametrize(
    "module",
    [
        pytest.param(module, marks=[pytest.mark.dynamo, pytest.mark.sample(3)])
        for module in sorted({module for modules in SKIPPED.values() for module in modules})
    ],
)
def test_dynamo_enters_none_of_the_functions_that_the_table_says_it_skips(module: str) -> None:
    written = {
        f"{module}.{name}": entry
        for entry, modules in SKIPPED.items()
        for name in modules.get(module, "").split()
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.static.models.skipped_table", module],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST,
    )
    found = json.loads(done.stdout.splitlines()[-1])[module]
    assert {path: found.get(path) for path in written} == written
