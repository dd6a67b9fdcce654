"""How many of transformers' model classes are built small and called without being told how.

``python -m tests.benchmarks.huggingface`` tries well-known text, vision and audio models; with
``--all`` the base class of every architecture of the installed transformers, which takes half an
hour; with names, those classes. It downloads nothing.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
import warnings
from collections.abc import Sequence
from types import FrameType

_SECONDS_EACH = 60
_COMMON = """
BertModel RobertaModel DistilBertModel ElectraModel AlbertModel DebertaV2Model LongformerModel
GPT2LMHeadModel GPTJModel GPTNeoXModel OPTModel LlamaForCausalLM MistralModel MixtralForCausalLM
Qwen2Model Qwen3ForCausalLM Gemma2Model Gemma3TextModel Phi3Model FalconModel BloomModel
MambaModel DeepseekV3Model Starcoder2Model OlmoModel T5Model BartModel MBartModel PegasusModel
MarianModel ProphetNetModel LEDModel ViTModel DeiTModel BeitModel SwinModel ConvNextModel
ResNetModel Dinov2Model SegformerModel DetrModel VideoMAEModel CLIPModel SiglipModel BlipModel
LlavaModel Wav2Vec2Model HubertModel WhisperModel ASTModel Speech2TextModel EncodecModel
SEWModel UniSpeechModel WavLMModel
"""


class _TooSlowError(BaseException):
    pass


def main() -> None:
    """Print a line per class, and how many could be called."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    warnings.simplefilter("ignore")
    logging.disable()
    import torch
    import transformers
    from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

    from fullgraph_worker.inputs import hugging_face

    torch.set_num_threads(1)
    signal.signal(signal.SIGALRM, _too_slow)
    names = sys.argv[1:] or _COMMON.split()
    if names == ["--all"]:
        listed = {n for value in MODEL_MAPPING_NAMES.values() for n in _each(value)}
        names = sorted(name for name in listed if hasattr(transformers, name))
    called = 0
    for name in names:
        start = time.perf_counter()
        signal.alarm(_SECONDS_EACH)
        try:
            small = hugging_face.build(getattr(transformers, name))
            words = "cannot be built" if small is None else small.source or "built, never called"
            called += small is not None and small.arguments is not None
        except Exception as error:
            words = f"not available: {str(error).strip().splitlines()[0]}"
        except _TooSlowError:
            words = f"not done in {_SECONDS_EACH} s"
        finally:
            signal.alarm(0)
        print(f"{name:44} {time.perf_counter() - start:6.1f} s  {words}", flush=True)
    share = called / max(len(names), 1)
    print(
        f"\n{called} of {len(names)} classes ({share:.0%}), transformers {transformers.__version__}"
    )


def _each(value: str | Sequence[str]) -> Sequence[str]:
    return (value,) if isinstance(value, str) else value


def _too_slow(signal_number: int, frame: FrameType | None) -> None:
    raise _TooSlowError


if __name__ == "__main__":
    main()
