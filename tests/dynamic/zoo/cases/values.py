"""NumPy, random numbers, the clock, files."""

import copy
import os
import pathlib
import pickle
import random
import time
import uuid

import numpy as np
import torch


def numpy_interp(x):
    y = x[0] + 1
    z = np.interp(y.numpy(), [0.0], [0.0])  # break: GB0294 at np.interp(y.numpy(), [0.0], [0.0])
    return torch.from_numpy(z)


def numpy_random(x):
    y = x + 1
    return y * np.random.rand()  # break: GB0033 at np.random.rand()


def numpy_generator(x):
    y = x + 1
    rng = np.random.default_rng(0)  # break: GB0294 at np.random.default_rng(0)
    return y * rng.random()  # break: GB0156 at rng.random()


def python_random(x):
    y = x + 1
    return y * random.random()  # break: GB0007 at random.random()


def python_random_object(x):
    y = x + 1
    return y * random.Random(0).random()


def seeded(x):
    torch.manual_seed(0)  # break: GB0007 at torch.manual_seed(0)
    return x + torch.rand(3)


def clock(x):
    start = time.time()  # break: GB0007 at time.time()
    y = x + 1
    return y, time.time() - start  # break: GB0007 at time.time()


def counter_of_the_clock(x):
    y = x + 1
    time.perf_counter()  # break: GB0007 at time.perf_counter()
    return y * 2


def slept(x):
    y = x + 1
    time.sleep(0)  # break: GB0007 at time.sleep(0)
    return y * 2


def environment(x):
    y = x + 1
    return y * len(os.environ.get("HOME", ""))


def changed_environment(x):
    y = x + 1
    os.environ["FULLGRAPH_ZOO"] = "1"  # break: GB0007 at os.environ["FULLGRAPH_ZOO"]
    return y * 2


def path_exists(x):
    y = x + 1
    path = pathlib.Path("/dev/null")
    return y * path.exists()  # break: GB0007 at path.exists() | GB0092 at path.exists()


def listed_folder(x):
    y = x + 1
    return y * len(os.listdir("/dev"))  # break: GB0007 at os.listdir("/dev")


def pickled(x):
    y = x + 1
    return y * len(pickle.dumps({"a": 1}))  # break: GB0007 at pickle.dumps({"a": 1})


def unique_id(x):
    y = x + 1
    return y * len(str(uuid.uuid4()))  # break: GB0007 at uuid.uuid4()


def saved(x):
    y = x + 1
    torch.save(y, os.devnull)  # break: GB0007 at torch.save(y, os.devnull)
    return y * 2


def deep_copy(x):
    y = x + 1
    return copy.deepcopy({"a": [y]})  # break: GB4198 at copy.deepcopy({"a": [y]})


def tensor_to_numpy_scalar(x):
    y = x + 1
    return y * y.sum().numpy()


def numpy_from_list(x):
    y = x + 1
    return y * float(np.array([1.0, 2.0]).sum())  # break: GB0033 at float(np.array([1.0, 2.0]).sum())
