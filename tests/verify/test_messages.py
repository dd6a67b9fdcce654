"""Which messages are the program's own."""

from __future__ import annotations

import warnings

import torch

from fullgraph_worker.verify.stage import Messages


def test_what_torch_says_of_a_conversion_is_no_message_of_the_program() -> None:
    messages, value = Messages(), torch.ones((), requires_grad=True)
    always = torch.is_warn_always_enabled()
    torch.set_warn_always(True)
    try:
        with messages.collected():
            number = float(value)
            warnings.warn("own", stacklevel=1)
    finally:
        torch.set_warn_always(always)
    assert number == 1
    assert messages.warned == ["UserWarning: own"]


def test_what_torch_says_of_a_copy_is_no_message_of_the_program() -> None:
    messages = Messages()
    with messages.collected():
        copied = torch.tensor(torch.ones(2))
        warnings.warn("own", stacklevel=1)
    assert copied.tolist() == [1, 1]
    assert messages.warned == ["UserWarning: own"]
