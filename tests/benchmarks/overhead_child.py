"""Compiles a small model, bare and observed as the worker does it, in turn; prints JSON.

``python overhead_child.py MODEL ROUNDS``, a process of its own: it imports torch.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import torch
from transformers import LongformerConfig, LongformerModel, T5Config, T5Model

from fullgraph_worker.observe.compile_events import CompileEvents
from fullgraph_worker.observe.compiled_code import CompiledCode
from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.protocol import framing, wire
from fullgraph_worker.torch_private.config import make_ready
from fullgraph_worker.torch_private.guards import guards_untimed
from fullgraph_worker.torch_private.structured_trace import limit_trace, trace_observed


def longformer() -> tuple[torch.nn.Module, dict[str, Any]]:
    """Two layers with a window of 8."""
    config = LongformerConfig(
        attention_window=8,
        hidden_size=32,
        intermediate_size=64,
        num_attention_heads=2,
        num_hidden_layers=2,
        vocab_size=99,
    )
    return LongformerModel(config).eval(), {"input_ids": torch.ones(2, 20, dtype=torch.long)}


def t5() -> tuple[torch.nn.Module, dict[str, Any]]:
    """Two layers of encoder and of decoder."""
    config = T5Config(d_model=32, d_ff=64, d_kv=16, num_heads=2, num_layers=2, vocab_size=99)
    ids = torch.ones(2, 12, dtype=torch.long)
    return T5Model(config).eval(), {"input_ids": ids, "decoder_input_ids": ids}


def main() -> None:
    """Print the seconds of each round, bare and observed, and the records of one.

    Of the processor: what else the machine does must not move the ratio.
    """
    model, inputs = {"longformer": longformer, "t5": t5}[sys.argv[1]]()
    records: list[wire.Record] = []
    with Path(os.devnull).open("wb") as nowhere:

        def send(record: wire.Record) -> None:
            records.append(record)
            nowhere.write(framing.encode(record))

        def send_compilations(code: CompiledCode) -> None:
            nowhere.write(framing.encode(wire.Compilations(code.compilations())))

        def ready() -> None:
            make_ready()
            # A collection takes as long as a tenth of a compilation, and would else fall on
            # the same one of the two each time.
            gc.collect()

        def bare() -> float:
            ready()
            begin = time.process_time()
            torch.compile(model, backend="eager")(**inputs)
            return time.process_time() - begin

        def observed() -> float:
            ready()
            records.clear()
            recorder = Recorder(send, wire.StackFrame("", 1, ""))
            begin, code = time.process_time(), CompiledCode()
            code.begin()
            code.begin_call()
            with (
                trace_observed(recorder, recorder.on_function),
                CompileEvents(send).observed(),
                guards_untimed(),
                code.observed(),
            ):
                limit_trace()
                torch.compile(model, backend="eager")(**inputs)
            recorder.traced(), recorder.evaluated()
            send_compilations(code)
            return time.process_time() - begin

        # The first of each fills torch's own caches.
        bare(), observed()
        times = []
        for number in range(int(sys.argv[2])):
            if number % 2:
                times.append((bare(), observed()))
            else:
                times.append((observed(), bare())[::-1])
    print(json.dumps({"times": times, "records": len(records)}))


if __name__ == "__main__":
    main()
