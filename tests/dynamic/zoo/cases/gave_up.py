"""Frames on which Dynamo gives up altogether."""

import copy
import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

import torch

INPUTS = {
    "too_many_shapes": [(torch.ones(n),) for n in range(2, 14)],
    "too_many_numbers": [(torch.ones(2), float(n)) for n in range(14)],
    "breaks_for_each_shape": [(torch.ones(n, n + 1),) for n in (2, 3, 4)],
}
OPTIONS = {"too_many_shapes": {"assume_static_by_default": True, "automatic_dynamic_shapes": False}}


def too_many_shapes(x):
    return x * x.shape[0]


def too_many_numbers(x, number):
    y = x + 1
    print("called")  # break: GB0059 at print("called")
    return y * len(str(number))  # break: GB0059 at str(number)


def breaks_for_each_shape(x):
    y = x * x.shape[0]
    print("called")  # break: GB0059 at print("called")
    return y


def endless_recursion(x):
    return endless_recursion(x + 1)


def deep_recursion(x, depth=0):
    if depth == 120:
        print("bottom")
        return x
    return deep_recursion(x + 1, depth + 1)


def standard_library(x):
    y = x + 1
    text = json.dumps({"a": 1}, indent=2)  # break: GB0007 at json.dumps({"a": 1}, indent=2) # from 3.13: GB0156 at json.dumps({"a": 1}, indent=2)
    return y * len(text)


def regular_expression(x):
    y = x + 1
    found = re.match("a+", "aaa")
    return y * len(found.group())


def subprocess_call(x):
    y = x + 1
    command = [sys.executable, "-S", "-c", ""]
    done = subprocess.run(command, check=False)  # break: GB0007 at subprocess.run(command, check=False) # from 3.13: GB0156 at subprocess.run(command, check=False)
    return y + done.returncode


def foreign_function(x):
    y = x + 1
    size = ctypes.sizeof(ctypes.c_int)  # break: GB0007 at ctypes.sizeof(ctypes.c_int)
    return y * size


def process_id(x):
    y = x + 1
    return y * (os.getpid() > 0)  # break: GB0007 at os.getpid()


def temporary_file(x):
    y = x + 1
    with tempfile.TemporaryFile() as file:  # break: GB0059 at tempfile.TemporaryFile() | GB0142 at tempfile.TemporaryFile()
        file.write(b"a")
    return y * 2


def thread(x):
    y = x + 1
    worker = threading.Thread(target=lambda: None)  # break: GB0007 at threading.Thread(target=lambda: None)
    worker.start()  # break: GB0142 at worker.start()
    worker.join()  # break: GB0007 at worker.join()
    return y * 2


@torch.compiler.disable
def _disabled(x):
    return x * 2


def disabled_helper(x):
    y = x + 1
    z = _disabled(y)  # break: GB0098 at _disabled(y)
    return z + 1


def deep_copy_of_a_module(x):
    layer = torch.nn.Linear(3, 3)  # break: GB0264 at torch.nn.Linear(3, 3)
    y = layer(x)
    return copy.deepcopy(layer)(y)  # break: GB4198 at copy.deepcopy(layer)


def evaluated(x):
    y = x + 1
    return y * eval("1 + 1")


def compiled_code(x):
    y = x + 1
    code = compile("1 + 1", "<text>", "eval")  # break: GB0059 at compile("1 + 1", "<text>", "eval")
    return y * eval(code)  # break: GB0059 at eval(code)


def memory_address(x):
    y = x + 1
    return y * id(y)  # break: GB0055 at y * id(y)


def weak_reference(x):
    import weakref

    y = x + 1
    weakref.finalize(y, print)
    return y * 2


async def _later(x):
    return x + 1


def coroutine(x):
    y = x + 1
    later = _later(y)
    later.close()  # break: GB6270 at later.close()
    return y * 2


def generator_as_the_target(x):
    print("a generator")
    yield x + 1


async def coroutine_as_the_target(x):
    print("a coroutine")  # break: GB0059 at print("a coroutine") # before 3.11: nothing
    return x + 1
