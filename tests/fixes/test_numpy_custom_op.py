"""The operation that is made of a NumPy helper, as PyTorch's own check of operations sees it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fullgraph.fixes.rewrites.numpy_custom_op import NumpyCustomOp
from tests.dynamic.prepared import MODEL_PYTHON
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

_CHECK = """

for arguments in (((2, 6), torch.tensor([3, 6]), 1), ((2, 6), None, 1), ([4, 9], None, 1)):
    torch.library.opcheck(_random_mask_op, arguments)
    made = _random_mask_op(*arguments)
    assert torch.equal(made, torch.from_numpy(_random_mask(*arguments)))
print("checked")
"""


def test_the_operation_passes_opcheck_for_arguments_that_were_not_seen(tmp_path: Path) -> None:
    program = tmp_path / "checked.py"
    program.write_text(NumpyCustomOp.rewritten[0].rewritten + _CHECK, encoding="utf-8")
    ran = subprocess.run(
        [MODEL_PYTHON, str(program)], capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert ran.stdout == "checked\n", ran.stderr


def test_a_fake_kernel_of_another_shape_does_not_pass(tmp_path: Path) -> None:
    text = NumpyCustomOp.rewritten[0].rewritten.replace("empty((rows, columns)", "empty((rows, 1)")
    program = tmp_path / "checked.py"
    program.write_text(text + _CHECK, encoding="utf-8")
    ran = subprocess.run(
        [MODEL_PYTHON, str(program)], capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert "OpCheckError" in ran.stderr
