"""Breaks within ``with`` and ``try``."""

import contextlib
import threading
import warnings

import torch

_lock = threading.Lock()


class _Timer:
    def __enter__(self):
        self.entered = True
        return self

    def __exit__(self, *exception):
        self.entered = False


class _Loud:
    def __enter__(self):
        print("enter")  # break: GB0059 at print("enter")
        return self

    def __exit__(self, *exception):
        print("exit")


@contextlib.contextmanager
def _managed():
    print("before")  # break: GB0059 at print("before")
    yield
    print("after")


def within_no_grad(x):
    y = x + 1
    with torch.no_grad():
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    return y


def within_autocast(x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = x @ x.T
        print("inside")  # break: GB0059 at print("inside")
        z = y @ x
    return z


def within_an_own_manager(x):
    y = x + 1
    with _Timer():
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    return y


def manager_that_prints(x):
    y = x + 1
    with _Loud():
        y = y * 2
    return y


def generator_manager_that_prints(x):
    y = x + 1
    with _managed():
        y = y * 2
    return y


def within_try(x):
    y = x + 1
    try:
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    except ValueError:
        y = y - 1
    return y


def within_except(x):
    y = x + 1
    try:
        raise ValueError("no")
    except ValueError:
        print("caught")  # break: GB0059 at print("caught")
        y = y - 1
    return y


def within_finally(x):
    y = x + 1
    try:
        y = y * 2
    finally:
        print("at last")  # break: GB0059 at print("at last")
    return y


def within_two_managers(x):
    with torch.no_grad(), torch.enable_grad():
        y = x + 1
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    return y


def item_within_try_within_with(x):
    with torch.no_grad():
        try:
            value = x.sum().item()  # break: GB0124 at x.sum().item()
        except RuntimeError:
            value = 0
        return x * value


def held_lock(x):
    y = x + 1
    with _lock:  # break: GB0142 at _lock
        y = y * 2
    return y


def suppressed(x):
    y = x + 1
    with contextlib.suppress(ValueError):
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    return y


def caught_warnings(x):
    y = x + 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # break: GB0007 at warnings.simplefilter("ignore") | GB0092 at warnings.simplefilter("ignore")
        y = y * 2
    return y


def profiled(x):
    y = x + 1
    with torch.profiler.record_function("part"):
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    return y


def _within_try(x):
    y = x + 1
    try:
        print("inside")  # break: GB0059 at print("inside")
        y = y * 2
    except ValueError:
        y = y - 1
    return y


def helper_within_with(x):
    with torch.no_grad():
        y = _within_try(x)
    return y + 1
