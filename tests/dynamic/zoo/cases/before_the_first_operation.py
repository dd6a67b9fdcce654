"""Breaks before Dynamo has put anything into a graph."""

import json
import logging
import warnings

import torch

_logger = logging.getLogger(__name__)


def printed_first(x):
    print("start")  # break: GB0059 at print("start")
    return x + 1


def number_first(x):
    return x.sum().item()  # break: GB0124 at x.sum().item()


def list_first(x):
    return x.tolist()  # break: GB0109 at x.tolist()


def branch_first(x):
    if x.sum() > 0:  # break: GB0170 at x.sum() > 0
        return x + 1
    return x - 1


def logged_first(x):
    _logger.info("start")  # break: GB0291 at _logger.info("start")
    return x + 1


def warned_first(x):
    warnings.warn("start")  # break: GB0007 at warnings.warn("start")
    return x + 1


def dumped_first(x):
    text = json.dumps({"a": 1})  # break: GB0156 at json.dumps({"a": 1})
    return x + len(text)


def nonzero_first(x):
    return torch.nonzero(x)  # break: GB0036 at torch.nonzero(x)


def unique_first(x):
    return torch.unique(x)  # break: GB0036 at torch.unique(x)


def compared_first(x):
    return torch.equal(x, x)  # break: GB0033 at torch.equal(x, x)


def masked_first(x):
    return x[x > 0]  # break: GB0036 at x[x > 0]


def only_a_print(x):
    print("nothing else")  # break: GB0059 at print("nothing else")
    return x
