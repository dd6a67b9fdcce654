"""``python -m tests.verify.models [NAME…]``: verifies models of the accuracy corpus.

Each is called in evaluation mode and in training mode, with gradients. What is reported as
different has to be a difference; the exit status is 1 if anything is.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from tests.accuracy.environment import CACHE
from tests.accuracy.models import all_models
from tests.fixing.corpus import jobs
from tests.verify.product import Product

VARIED = (
    *("big_bird", "esm", "layoutlm", "nystromformer", "ctrl", "gpt2", "llama"),
    *("recurrent_gemma", "beit", "resnet", "swin", "vit_mae", "unet_2d_condition", "vq_model"),
    *("performer_lm", "hubert", "univnet", "patchtst", "llava", "umt5", "led", "clvp"),
)


def main() -> int:
    """Print what differs in each model."""
    parser = argparse.ArgumentParser(prog="python -m tests.verify.models", description=__doc__)
    parser.add_argument("names", nargs="*", default=VARIED, help="names of models of the corpus")
    parser.add_argument("--backends", default="eager,aot_eager", help="default %(default)s")
    parser.add_argument("--calls", type=int, default=5)
    options = parser.parse_args()
    models = [model for model in all_models() if model.name in options.names]
    wrong = 0
    with Product(str(CACHE / "venv" / "bin" / "python")) as product:
        for name, job in jobs(models):
            found = product.verify(
                job.path,
                job.name,
                tuple(options.backends.split(",")),
                options=asdict(job.options),
                calls=options.calls,
                all_backends=True,
            )
            failed = [each["failure"] for each in found.stages if each["failure"]]
            is_same = not (found.differences or found.failure or failed)
            wrong += not is_same
            words = found.failure or "; ".join(failed) or ("same" if is_same else "differs")
            calls = len(found.stages[-1]["calls"]) if found.stages else 0
            print(f"{name}: {words}, {calls} calls, {found.seconds:.0f} s", flush=True)
            for each in found.differences[:8]:
                where = f"{each['stage']}, call {each['call'] + 1} {each['call_name']}"
                print(f"      {where}: {each['kind']}, {each['path']}: {each['words'][:160]}")
    print(f"{2 * len(models)} runs, {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
