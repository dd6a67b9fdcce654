"""Breaks in loops."""

from tqdm import tqdm


def for_loop(x):
    for i in range(3):
        print(i)  # break: GB0059 at print(i)
        x = x + i
    return x


def for_loop_with_item(x):
    total = 0.0
    for row in x:
        total += row.sum().item()  # break: GB0124 at row.sum().item()
    return x * total


def while_loop(x):
    while x.sum() < 40:  # break: GB0170 at x.sum() < 40
        x = x + 1
    return x


def while_true(x):
    while True:
        x = x + 1
        if x.sum() > 20:  # break: GB0170 at x.sum() > 20
            break
    return x


def nested_loops(x):
    for i in range(2):
        for j in range(2):
            print(i, j)  # break: GB0059 at print(i, j)
            x = x + j
    return x


def break_after_the_loop(x):
    for i in range(3):
        x = x + i
    print("done")  # break: GB0059 at print("done")
    return x * 2


def break_before_the_loop(x):
    print("start")  # break: GB0059 at print("start")
    for i in range(3):
        x = x + i
    return x * 2


def break_around_the_loop(x):
    print("start")  # break: GB0059 at print("start")
    for i in range(3):
        x = x + i
        print(i)  # break: GB0059 at print(i)
    print("end")
    return x * 2


def break_in_the_else(x):
    for i in range(3):
        x = x + i
    else:
        print("no break")  # break: GB0059 at print("no break")
        x = x + 1
    return x


def _step(x, i):
    y = x + i
    print("step", i)  # break: GB0059 at print("step", i)
    return y * 2


def helper_in_a_loop(x):
    for i in range(3):
        x = _step(x, i)
    return x


def two_helpers_in_a_loop(x):
    for i in range(2):
        x = _step(x, i)
        x = x + _step(x, i + 1)
    return x


def progress(x):
    for i in tqdm(range(3)):  # break: GB0007 at tqdm(range(3)) | GB0008 at tqdm(range(3))
        x = x + i
    return x


def progress_after_an_operation(x):
    x = x + 1
    for i in tqdm(range(3)):  # break: GB0007 at tqdm(range(3)) | GB0008 at tqdm(range(3))
        x = x + i
    return x


def zipped(x):
    for row, i in zip(x, range(2)):
        x = x + row.sum().item() * i  # break: GB0124 at row.sum().item()
    return x


def loop_with_branch(x):
    for i in range(3):
        if x.sum() > i:  # break: GB0170 at x.sum() > i
            x = x - 1
    return x


def loop_with_continue(x):
    for i in range(3):
        if i == 1:
            continue
        print(i)  # break: GB0059 at print(i)
        x = x + i
    return x


def unrolled_by_hand(x):
    x = x + 1
    print("one")  # break: GB0059 at print("one")
    x = x + 2
    print("two")  # break: GB0059 at print("two")
    x = x + 3
    print("three")  # break: GB0059 at print("three")
    return x
