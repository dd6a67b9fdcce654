"""A warning in a forward, as in the decoders of GraphMend's rows."""

import logging

import torch
from torch import nn

logger = logging.getLogger(__name__)


class Decoder(nn.Module):
    def forward(self, x, use_cache=True):
        if use_cache:
            logger.warning("use_cache is deprecated for %d tokens", x.shape[0])
            use_cache = False
        return x * 2


model = Decoder().eval()


def get_inputs():
    return [torch.ones(4)]
