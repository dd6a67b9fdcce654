"""A module that appears in sys.modules after the first call is noticed by both."""

import sys
import types

import torch


def target(x):
    if "optional_plugin" in sys.modules:
        return x * 10
    return x


def get_inputs_of_call(number):
    if number:
        sys.modules["optional_plugin"] = types.ModuleType("optional_plugin")
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
