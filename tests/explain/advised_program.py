# mypy: ignore-errors
"""Breaks of many kinds, each with words that the advice at its line has to contain.

``# do: A | B`` stands at the line of the break. No name and no program is that of a page.
"""

import copy
import gc
import hashlib
import heapq
import inspect
import io
import json
import logging
import math
import random
import sys
import threading
import traceback
import zlib

import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

log = logging.getLogger(__name__)
HISTORY: list = []
RECORD: dict = {}


@torch.compile
def metadata(x, meta):
    return x * len(json.dumps(meta))  # do: needs only what | Call it before `metadata`


@torch.compile
def fingerprint(x, blob):
    crc = zlib.crc32(blob)  # do: `zlib.crc32(blob)` needs only | before `fingerprint`
    return x + crc % 7


@torch.compile
def digest(x, text):
    return x + len(hashlib.sha1(text.encode()).digest())  # do: needs only | before `digest`


@torch.compile
def checkpointed(x, file):
    hidden = x * 2
    torch.save(hidden, file)  # do: Return `hidden` | after the call
    return hidden + 1


@torch.compile
def dumped(x, file):
    np.save(file, x.numpy())  # do: after the call
    return x + 1


@torch.compile
def own_name(x):
    me = sys._getframe().f_code.co_name  # do: Write the name as a string | `own_name.__name__`
    return x + len(me)


@torch.compile
def where_from(x):
    RECORD["stack"] = traceback.format_stack()  # do: only in eager mode | if not torch.compiler
    return x + 1


@torch.compile
def caller(x):
    frame = inspect.currentframe()  # do: only in eager mode | if not torch.compiler.is_compiling
    RECORD["line"] = frame.f_lineno
    return x + 1


@torch.compile
def layer_drop(x):
    if np.random.random() < 0.1:  # do: Draw the number before `layer_drop` | `bool`
        return x * 2
    return x


@torch.compile
def coin(x):
    return x * 2 if random.random() < 0.5 else x  # do: Draw the number before `coin` | `bool`


@torch.compile
def cropped(x):
    start = np.random.randint(0, 3)  # do: Draw the number before `cropped` | `int`
    return x[start:] * 2


@torch.compile
def mixture(x, route):
    y = torch.zeros_like(x)
    for k in range(3):
        picked = torch.nonzero(route == k).squeeze(1)  # do: torch.where((route == k)
        y[picked] = x[picked] * k
    return y


@torch.compile
def bounded(state):
    if torch.isnan(state).any():  # do: state = torch.where(torch.isnan(state).any(), | nan_to_num
        state = torch.nan_to_num(state)
    return state + 1


@torch.compile
def halved(rate, error):
    if error > 1.0:  # do: rate = torch.where(error > 1.0, rate * 0.5, rate)
        rate *= 0.5
    return rate


@torch.compile
def watched(v):
    if v.abs().max() > 1e4:  # do: does nothing but report | not torch.compiler.is_compiling() and
        log.warning("large")
    return v + 1


@torch.compile
def refused(v):
    if (v < 0).any():  # do: torch._assert_async(torch.logical_not((v < 0).any()))
        raise ValueError("negative")
    return v.sqrt()


@torch.compile
def refused_if(x, settings):
    if settings["strict"] and (x < 0).any():  # do: Under `if settings["strict"]:`, assert the
        raise ValueError("negative")
    return x.sqrt()


@torch.compile
def told_if(x, verbose=True):
    if verbose and (x > 0).any():  # do: is_compiling() and verbose and (x > 0).any():
        print("positive")
    return x + 2


@torch.compile
def first_of(a, b):
    if a.mean() > b.mean():  # do: return torch.where(a.mean() > b.mean(), a
        return a
    return b


@torch.compile
def settled(v):
    for _ in range(4):
        new = v / 2
        if (new - v).abs().max() < 1e-3:  # do: Run all rounds
            break
        v = new
    return v


@torch.compile
def skipping(parts):
    total = torch.zeros(())
    for part in parts:
        if part < 0:  # do: Let the round have no effect | torch.where(part < 0
            continue
        total = total + part
    return total


@torch.compile
def clipped(grad):
    size = grad.norm()
    if size > 1:  # do: grad.copy_(torch.where(size > 1, grad.div(size), grad))
        grad.div_(size)
    return grad


@torch.compile
def best_so_far(loss):
    if loss < 5:  # do: RECORD["best"] = torch.where(loss < 5, loss.detach(), RECORD["best"])
        RECORD["best"] = loss.detach()
    return loss * 2


@torch.compile
def either(v):
    return v - 1 if v.sum() > 0 else v + 1  # do: torch.where(v.sum() > 0, v - 1, v + 1)


@torch.compile
def doubling(v):
    while v.norm() < 50:  # do: Compile one round | `v.norm() < 50`
        v = v * 2
    return v


@torch.compile
def guarded(v):
    assert not torch.isinf(v).any()  # do: Assert one tensor
    return v * 2


@torch.compile
def unchanged(v, before):
    if torch.equal(v, before):  # do: `(v == before).all()`
        return v
    return v * 2


@torch.compile
def vocabulary(tokens, table):
    used = tokens.unique()  # do: `tokens.unique()` needs only | call it before
    return table[used].sum()


@torch.compile
def labels_of(logits, table):
    best = logits.argmax(1)
    return table[best.unique()].sum()  # do: index_fill(0, best, 1.0)


@torch.compile
def solved(left, right):
    return torch.linalg.lstsq(left, right).solution.mean()  # do: torch.linalg.pinv(left) @ right


@torch.compile
def stretched(frames, durations):
    return frames.repeat_interleave(durations, dim=0) * 2  # do: output_size=


@torch.compile
def histogram(values):
    return torch.bincount(values) + 1  # do: scatter_add(0, values, torch.ones_like(values))


@torch.compile
def encoded(kinds):
    return torch.nn.functional.one_hot(kinds) + 1  # do: num_classes=


@torch.compile
def packed(seq, n):
    batch = pack_padded_sequence(seq, n, True)  # do: mask | torch.arange(seq.shape[1]) < n
    return batch.data.sum()


@torch.compile
def average(v, keep):
    return v[keep].mean()  # do: as a weight


@torch.compile
def kept_rows(v, keep):
    v = v * 2
    return v[keep]  # do: Return `v` and the mask


@torch.compile
def prefix(v, count):
    stop = int(count)  # do: Keep all of `v` | torch.arange(size) < count
    return v[:stop].sum()


@torch.compile
def winner(rows, scores):
    return rows[int(scores.argmax())] + 1  # do: rows.index_select(0, scores.argmax().reshape(1))[0]


@torch.compile
def one_row(rows, order):
    which = order[0]
    return rows[which] + 1  # do: rows.index_select(0, which.reshape(1))[0]


@torch.compile
def routed(v, which):
    return [torch.sin, torch.cos][int(which)](v)  # do: Call each of them


@torch.compile
def rounds(v, times):
    for _ in range(int(times)):  # do: before `rounds` is called
        v = v * 2
    return v


@torch.compile
def cut(v, sizes):
    return v.split(sizes.tolist())[0] * 2  # do: A size must be a Python number | sizes.tolist()


@torch.compile
def decayed(v, age):
    return v * math.exp(float(age))  # do: Instead of `math.exp` | `age`


@torch.compile
def limited(v, top):
    return v.clamp(max=top.item())  # do: pass `top` instead of `top.item()`


@torch.compile
def logged(v):
    loss = v.square().mean()
    loss_text = f"{loss.item():.2f}"  # do: for a message
    return loss, len(loss_text)


@torch.compile
def remembered(v):
    loss = v.square().mean()
    HISTORY.append(float(loss))  # do: Store the tensor, `loss.detach()`
    return loss


@torch.compile
def scaled(v):
    return v * v.norm().item()  # do: Keep the value as a tensor


@torch.compile
def odd(v):
    w = v + 1
    if id(w) % 2:  # do: Use a key with a meaning
        return w * 2
    return w


@torch.compile
def collected(v):
    gc.collect()  # do: The compiled code does not use | before or after `collected`
    return v + 1


@torch.compile
def queue(v):
    heap = []
    heapq.heappush(heap, 3)  # do: write it in Python
    return v + heap[0]


@torch.compile
def told(v):
    print("called")  # do: if not torch.compiler.is_compiling()
    return v + 1


@torch.compile
def copied(v, extra):
    return v * copy.deepcopy(extra)["a"]  # do: clone()


@torch.compile
def rest_of(v, order):
    start = order[0]
    return v[start:] * 2  # do: torch.where(torch.arange(v.shape[0]) >= start, v, 0)


@torch.compile
def contains_zero(v, mask):
    if mask is not None and 0.0 in mask:  # do: a comparison of all elements
        return v * mask
    return v


@torch.compile
def half_only(h):
    if h.dtype == torch.float32 and torch.isinf(h).any():  # do: h = torch.where(torch.isinf(h).any(
        top = torch.finfo(h.dtype).max - 1000
        h = torch.clamp(h, -top, top)
    return h


@torch.compile
def position(v, wanted):
    found = (v == wanted).nonzero()  # do: `(v == wanted).int().argmax()` is the first match
    return v * found[0, 0]


@torch.compile
def as_list(v):
    return (v * 2).tolist()  # do: Return the tensor `v * 2`


class Cached(nn.Module):
    def __init__(self):
        super().__init__()
        self.mutex = threading.Lock()

    def forward(self, v):
        with self.mutex:  # do: around the call
            return v * 2


def main():
    v = torch.linspace(-1, 1, 8)
    metadata(v, {"a": 1})
    fingerprint(v, b"abc")
    digest(v, "abc")
    checkpointed(v, io.BytesIO())
    dumped(v, io.BytesIO())
    own_name(v)
    where_from(v)
    caller(v)
    layer_drop(v)
    coin(v)
    cropped(v)
    mixture(torch.ones(4, 2), torch.tensor([0, 1, 2, 1]))
    bounded(v)
    halved(torch.ones(2), torch.tensor(2.0))
    watched(v)
    refused(v.abs())
    refused_if(v.abs(), {"strict": True})
    told_if(v)
    first_of(v, v + 1)
    settled(v)
    skipping(v)
    clipped(torch.ones(4))
    RECORD["best"] = torch.tensor(9.0)
    best_so_far(torch.tensor(2.0))
    either(v)
    doubling(torch.ones(3))
    guarded(v)
    unchanged(v, v + 1)
    vocabulary(torch.tensor([1, 2, 1]), torch.ones(5))
    labels_of(torch.eye(3), torch.ones(3))
    solved(torch.eye(4)[:, :3], torch.ones(4, 2))
    stretched(torch.ones(2, 2), torch.tensor([1, 2]))
    histogram(torch.tensor([1, 2]))
    encoded(torch.tensor([0, 1]))
    packed(torch.ones(2, 3), torch.tensor([3, 2]))
    average(v, v > 0)
    kept_rows(v, v > 0)
    prefix(v, torch.tensor(3))
    winner(torch.ones(3, 2), torch.ones(3))
    one_row(torch.ones(3, 2), torch.tensor([1, 0]))
    routed(v, torch.tensor(1))
    rounds(v, torch.tensor(2))
    cut(v, torch.tensor([3, 5]))
    decayed(v, torch.tensor(2.0))
    limited(v, torch.tensor(0.5))
    logged(v)
    remembered(v)
    scaled(v)
    odd(v)
    collected(v)
    queue(v)
    told(v)
    copied(v, {"a": v})
    rest_of(v, torch.tensor([2, 1]))
    contains_zero(v, v)
    half_only(v)
    position(v, v[2])
    as_list(v)
    torch.compile(Cached())(v)


if __name__ == "__main__":
    main()
