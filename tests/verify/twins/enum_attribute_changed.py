"""An enum attribute that changes between calls is read anew by both."""

import enum

import torch


class Mode(enum.Enum):
    SMALL = 1
    LARGE = 2


class Settings:
    pass


SETTINGS = Settings()
SETTINGS.mode = Mode.SMALL


def target(x):
    return x * SETTINGS.mode.value


def get_inputs_of_call(number):
    if number:
        SETTINGS.mode = Mode.LARGE
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
