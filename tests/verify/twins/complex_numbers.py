"""Views, products and conjugates of complex numbers are equal in both."""

import torch


def target(x):
    return x * 2j, x.real, x.imag, x.abs(), torch.angle(x), x.conj(), x.conj().is_conj()


def get_inputs():
    return [torch.tensor([1 + 2j, -3 - 0j, 0 + 0j])]
