"""The share of a device's speed that a model uses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.measure.results import ArmResult, Results, data_sheet_peak
from fullgraph_worker.protocol.wire import Timed
from tests.measure.arms import PREPARED


@pytest.mark.parametrize(
    ("device", "dtype", "peak"),
    # From the data sheets, without sparsity.
    [
        ("NVIDIA A100-SXM4-80GB", "bfloat16", 312e12),
        ("NVIDIA A100-SXM4-80GB", "float32", 19.5e12),
        ("NVIDIA H100 80GB HBM3", "float16", 989.4e12),
        ("NVIDIA H100 PCIe", "float16", 756e12),
        ("NVIDIA H200", "bfloat16", 989.4e12),
        ("Tesla V100-SXM2-16GB", "float16", 125e12),
        ("Tesla T4", "float32", 8.1e12),
        ("Tesla T4", "tf32", None),
        ("AMD EPYC", "float32", None),
        ("NVIDIA A100-SXM4-80GB", "float64", None),
    ],
)
def test_peaks_are_those_of_data_sheets(device: str, dtype: str, peak: float | None) -> None:
    assert data_sheet_peak(device, dtype) == (pytest.approx(peak) if peak else None)


def test_utilization_is_operations_per_second_by_both_peaks() -> None:
    made = replace(PREPARED, device="NVIDIA A100", flops=10**12, peak=250e12, peak_dtype="bfloat16")
    arm = ArmResult("eager", made, rounds={0: Timed([0.01], 1, 0.0, 0)})
    used = Results({"eager": arm}).utilization(arm)
    assert used is not None
    # 1 TFLOP in 10 ms is 100 TFLOP/s.
    assert used.measured == pytest.approx(0.4)
    assert used.data_sheet == pytest.approx(100 / 312)


def test_without_counted_operations_there_is_none() -> None:
    arm = ArmResult("eager", PREPARED, rounds={0: Timed([0.01], 1, 0.0, 0)})
    assert Results({"eager": arm}).utilization(arm) is None
