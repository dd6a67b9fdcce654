"""A method of the base class that is replaced after the first call is used by both."""

import torch


class Base:
    def run(self, x):
        return x * 2


class Child(Base):
    def run(self, x):
        return super().run(x) + 1


CHILD = Child()


def target(x):
    return CHILD.run(x)


def nine(self, x):
    return x * 9


def get_inputs_of_call(number):
    if number:
        Base.run = nine
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
