"""The packages, and which of their tests compile."""

from __future__ import annotations

from dataclasses import dataclass, field

TORCHVISION = "torchvision"
"""Published for CUDA: it is imported with the CPU torch after two operators are declared."""


@dataclass(frozen=True)
class Package:
    """A package whose sdist has its tests.

    Attributes:
        name: on PyPI.
        version: of the sdist.
        tests: arguments of pytest that select tests that compile.
        requires: what else its tests import, as published then; torch is that of Fullgraph.
        environment: variables that its tests need.
    """

    name: str
    version: str
    tests: tuple[str, ...]
    requires: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> str:
        """The name of the sdist, and of the folder in it."""
        return f"{self.name.replace('-', '_')}-{self.version}"


PACKAGES = (
    Package(
        "accelerate",
        "1.15.0",
        (
            *("tests/test_utils.py", "-k"),
            "send_to_device_compiles or convert_to_fp32 or (test_dynamo and not extract)",
        ),
        ("parameterized",),
    ),
    Package(
        "e3nn",
        "0.6.0",
        ("tests/o3/experimental/test_elementwise_tp.py",),
        ("opt_einsum_fx", "opt_einsum", "scipy"),
    ),
    Package(
        "einops",
        "0.8.2",
        ("einops/tests", "-k", "compile"),
        environment={"EINOPS_TEST_BACKENDS": "numpy,torch"},
    ),
    Package(
        "pytorch-optimizer",
        "4.1.0",
        (
            *("-o", "addopts=", "tests/test_create_optimizer.py", "tests/utils/test_matrix.py"),
            *("-k", "helpers_compile or (test_create_compiled_optimizer and (adam or lion))"),
        ),
    ),
    Package(
        "timm",
        "1.0.31",
        (
            *("tests/test_models.py", "tests/test_layers.py", "tests/test_optim.py"),
            *("-k", "swin_family_compile or fullgraph or compiled_muon"),
        ),
        (TORCHVISION, "expecttest", "pillow"),
    ),
)
