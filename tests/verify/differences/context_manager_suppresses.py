"""The context manager suppresses the error of an operation in eager mode; in compiled code the
error escapes."""

import torch

STAGE = "eager"
KIND = "exception"
CALL = 0


class Swallow:
    def __enter__(self):
        return self

    def __exit__(self, kind, *details):
        return kind is not None and issubclass(kind, RuntimeError)


def target(x, index):
    with Swallow():
        return torch.gather(x, 0, index)
    return x.sum()


def get_inputs():
    return [torch.ones(3), torch.tensor([7])]
