"""Names of an answer, checked by a worker with the installed torch."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Callable
from importlib.metadata import version as torch_version
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.llm.answers.checked import NameCheckError
from fullgraph.llm.answers.name_check import NameCheck, NameMemory
from fullgraph.llm.answers.names_in import TorchNames, aliases_of, names_in_code, names_in_prose
from fullgraph_worker.protocol.wire import CallNames, NamesJob

MISTAKES_OF_PYTORCH = {
    # It is nowhere in torch 2.13.
    "torch._dynamo.allow_c_hash",
    # An option of torch._dynamo.config.
    "torch._dynamo.trace_autograd_ops",
    # Operators that are only in torch._higher_order_ops, and NumPy as torch traces it.
    "torch.associative_scan",
    "torch.map",
    "torch.numpy",
}
"""What the hints of torch 2.13 name and torch 2.13 does not have."""

_FENCE = re.compile(r"^```(?:python)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.) ?(.*)$", re.MULTILINE)


class Counting:
    """A worker, and the jobs that it did."""

    def __init__(self, supervisor: Supervisor) -> None:
        self.jobs: list[NamesJob] = []
        self._supervisor = supervisor

    async def __call__(self, job: NamesJob) -> RunResult:
        self.jobs.append(job)
        return await self._supervisor.explain(job, lambda message: None)


@pytest.mark.dynamo
async def test_a_worker_finds_what_its_torch_does_not_have_and_is_asked_once(
    supervisor: Supervisor,
) -> None:
    worker = Counting(supervisor)
    memory = NameMemory()
    check = NameCheck(worker, memory)
    job = NamesJob(
        ["torch.compile", "torch._dynamo.config.totally_made_up"],
        [CallNames("torch.where", ["input", "keepdim"])],
        ["TORCHDYNAMO_NO_BREAKS"],
    )
    for _ in range(2):
        found = await check(job)
        assert found.names == ["torch._dynamo.config.totally_made_up"]
        assert found.calls == [CallNames("torch.where", ["keepdim"])]
        assert found.variables == ["TORCHDYNAMO_NO_BREAKS"]
    assert worker.jobs == [job]
    more = NamesJob(["torch.compile", "torch.cond"], [CallNames("torch.where", ["input", "dim"])])
    assert (await check(more)).calls == [CallNames("torch.where", ["dim"])]
    assert worker.jobs[1] == NamesJob(["torch.cond"], [CallNames("torch.where", ["dim"])])
    version = torch_version("torch")
    assert memory.unknown(version, more).calls == [CallNames("torch.where", ["dim"])]
    assert memory.unknown("1.0", more) is None


async def test_an_interpreter_that_cannot_start_is_said(tmp_path: Path) -> None:
    supervisor = Supervisor(
        ("/no/such/python",), timeout_seconds=10, keep_warm=False, working_folder=tmp_path
    )
    with pytest.raises(NameCheckError, match="/no/such/python"):
        await NameCheck(Counting(supervisor), NameMemory())(NamesJob(["torch.compile"]))
    await supervisor.close()


def _torch_folder() -> Path:
    spec = importlib.util.find_spec("torch")
    return Path(str(spec.origin)).parent


def _of_pages() -> TorchNames:
    """What the taxonomy's pages name; the names that they bring themselves are not torch's."""
    found = TorchNames()
    for entry in taxonomy.load().entries:
        for text in entry.sections.values():
            programs = _FENCE.findall(text)
            aliases = aliases_of("\n".join(programs))
            found.add(names_in_prose(_FENCE.sub("", text), aliases))
            for program in programs:
                found.add(names_in_code(program, aliases))
    return found


def _of_hints() -> TorchNames:
    """What PyTorch's own registry of graph breaks names in its explanations and hints."""
    registry = _torch_folder() / "_dynamo" / "graph_break_registry.json"
    found = TorchNames()
    for versions in json.loads(registry.read_text(encoding="utf-8")).values():
        for each in versions:
            for text in [each["Explanation"], *each["Hints"]]:
                found.add(names_in_prose(text, {}))
    return found


def _of_documentation() -> TorchNames:
    """What the examples in PyTorch's own docstrings call."""
    folder = _torch_folder()
    found = TorchNames()
    for name in ("_torch_docs.py", "functional.py", "nn/functional.py", "_tensor_docs.py"):
        for line in _EXAMPLE.findall((folder / name).read_text(encoding="utf-8")):
            found.add(names_in_code(line, {}))
    return found


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("source", "least"), [(_of_pages, 150), (_of_hints, 20), (_of_documentation, 400)]
)
async def test_what_torch_has_is_never_called_unknown(
    supervisor: Supervisor, source: Callable[[], TorchNames], least: int
) -> None:
    named = source()
    job = NamesJob(sorted(named.names), named.wire_calls(), sorted(named.variables))
    result = await supervisor.explain(job, lambda message: None)
    unknown = result.names
    total = len(job.names) + len(named.calls) + len(job.variables)
    keywords = [word for call in unknown.calls for word in call.keywords]
    wrong = len(unknown.names) + len(unknown.variables) + len(keywords)
    print(f"{total - wrong} known / {total}: {unknown}")
    assert total >= least
    assert set(unknown.names) <= MISTAKES_OF_PYTORCH
    assert (unknown.calls, unknown.variables) == ([], [])
