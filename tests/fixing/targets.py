"""GraphMend's rows (arXiv 2509.16248, table 2) whose classes are in transformers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).with_name("rows")


@dataclass(frozen=True)
class Row:
    """One architecture, rebuilt small with random weights.

    Attributes:
        name: of the file in ``rows`` that defines ``model`` and ``get_inputs()``.
        models: those of GraphMend's rows that run its code.
        breaks: what GraphMend gives for each of them before its fix.
        dynamic: of ``torch.compile``: ``off``, or empty for the default.
    """

    name: str
    models: tuple[str, ...]
    breaks: int
    dynamic: str = "off"

    @property
    def target(self) -> str:
        """As ``fullgraph explain`` takes it."""
        return f"{FOLDER / self.name}.py:model"


ROWS = (
    Row(
        "t5",
        ("t5-small", "t5-base", "t5-3b", "flan-t5-large", "inclusively-reformulation-it5"),
        breaks=3,
    ),
    Row("whisper", ("whisper-large-v3", "whisper-small", "whisper-base"), breaks=3),
    Row("bart", ("bart-large-cnn", "bart-base", "rebel-large"), breaks=7),
    Row("marian", ("opus-mt-fr-en",), breaks=6),
    Row("biogpt", ("biogpt",), breaks=2),
    Row("pegasus", ("PegasusForCausalLM",), breaks=2),
    Row("layoutlmv3", ("layoutlmv3-base",), breaks=2),
    Row("blenderbot", ("blenderbot-400M-distill",), breaks=3),
    Row("phi3", ("Phi-4-mini-instruct",), breaks=5),
    Row(
        "grounding_dino",
        ("grounding-dino-tiny", "grounding-dino-base"),
        breaks=17,
        dynamic="",
    ),
    Row("longformer", ("longformer-base-4096",), breaks=5),
    # Its table has 4; its artifact measures 2 on a CPU, with inputs like those of the row here.
    Row("clap", ("clap-htsat-fused",), breaks=4),
)
