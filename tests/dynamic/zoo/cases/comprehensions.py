"""Breaks in comprehensions and generators."""

import torch


def list_comprehension(x):
    y = x + 1
    return [y * t.item() for t in (x.sum(), x.mean())]  # break: GB0124 at t.item()


def dict_comprehension(x):
    y = x + 1
    sizes = {i: print(i) for i in range(2)}  # break: GB0059 at print(i)
    return y * len(sizes)


def set_comprehension(x):
    y = x + 1
    values = {t.item() for t in (x.sum(), x.mean())}  # break: GB0124 at t.item()
    return y * len(values)


def nested_comprehension(x):
    y = x + 1
    rows = [[print(i, j) for i in range(2)] for j in range(2)]  # break: GB0059 at print(i, j)
    return y * len(rows)


def filtered_comprehension(x):
    y = x + 1
    return [t for t in (y, -y) if t.sum() > 0]  # break: GB0170 at t.sum() > 0 # from 3.13: GB0170 at t


def generator_expression(x):
    y = x + 1
    parts = (x.sum(), x.mean())
    return y * sum(t.item() for t in parts)  # break: GB0124 at t.item() | GB8335 at (t.item() for t in parts) # from 3.13: GB0124 at t.item() | GB8335 at parts


def _numbers(x):
    yield x.sum().item()  # break: GB0124 at x.sum().item()
    print("between")
    yield x.mean().item()


def generator_function(x):
    y = x + 1
    for number in _numbers(x):
        y = y * number
    return y


def listed_generator(x):
    y = x + 1
    return y * sum(list(_numbers(x)))


def _parts(x):
    yield x + 1
    yield x + 2


def returned_generator(x):
    y = x * 2
    return _parts(y)


def _delegating(x):
    yield from _numbers(x)


def delegated_generator(x):
    y = x + 1
    for number in _delegating(x):
        y = y + number
    return y


def mapped(x):
    y = x + 1
    return list(map(lambda t: t.item(), (y.sum(), y.mean())))  # break: GB0124 at t.item()


def sorted_by_a_tensor(x):
    y = x + 1
    return sorted((y.sum(), y.mean()), key=lambda t: t.item())  # break: GB0124 at t.item()


def joined_strings(x):
    y = x + 1
    text = ",".join(str(t.item()) for t in (y.sum(), y.mean()))  # break: GB0124 at t.item()
    return y * len(text)


def largest_of_tensors(x):
    y = x + 1
    return max(y.sum(), y.mean())


def sorted_tensors(x):
    y = x + 1
    return sorted([y.sum(), y.mean()])  # break: GB0207 at sorted([y.sum(), y.mean()])


def any_of_tensors(x):
    y = x + 1
    parts = (y.sum(), y.mean())
    return y * any(t > 0 for t in parts)  # break: GB0170 at any(t > 0 for t in parts) | GB8335 at (t > 0 for t in parts) # from 3.13: GB0170 at any(t > 0 for t in parts) | GB8335 at parts


def in_an_exhausted_generator(x):
    parts = _parts(x)
    first = next(parts)
    print("first")  # break: GB0059 at print("first")
    second = next(parts)
    return first + torch.relu(second)
