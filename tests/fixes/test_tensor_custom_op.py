"""The operation that is made of a function of tensors, as PyTorch's own check sees it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fullgraph.fixes.rewrites.tensor_custom_op import TensorCustomOp
from tests.dynamic.prepared import MODEL_PYTHON
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

_CHECK = """

for ids in (torch.tensor([[0, 1, 2, 3, 1, 3]]), torch.ones(2, 4, dtype=torch.int32),
            torch.tensor([[0, 1, 3], [0, 3, 3]])):
    torch.library.opcheck(spans_op, (ids,))
    for made, expected in zip(spans_op(ids), spans(ids)):
        assert torch.equal(made, expected) and made.dtype == expected.dtype
print("checked")
"""


def _ran(program: Path, text: str) -> subprocess.CompletedProcess[str]:
    program.write_text(text + _CHECK, encoding="utf-8")
    return subprocess.run(
        [MODEL_PYTHON, str(program)], capture_output=True, text=True, timeout=LONGEST, check=False
    )


def test_the_operation_passes_opcheck_for_arguments_that_were_not_seen(tmp_path: Path) -> None:
    ran = _ran(tmp_path / "checked.py", TensorCustomOp.rewritten[0].rewritten)
    assert ran.stdout == "checked\n", ran.stderr


def test_a_fake_kernel_of_another_dtype_does_not_pass(tmp_path: Path) -> None:
    text = TensorCustomOp.rewritten[0].rewritten
    head, marker, fake = text.rpartition("register_fake")
    changed = head + marker + fake.replace("places.to(torch.long)", "places", 1)
    assert "OpCheckError" in _ran(tmp_path / "checked.py", changed).stderr
