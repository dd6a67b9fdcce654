"""Functions that Dynamo gives up as a whole, and what it compiles of them afterwards."""

import torch


def _scaled(x):
    y = x * 2
    print("scaled")  # break: GB0059 at print("scaled")
    return y + 1


def _plain(x):
    return x.relu() + 1


def opened(x):
    with open("/dev/null") as file:  # break: GB0059 at open("/dev/null") | GB0142 at open("/dev/null")
        x = x + 1
        file.read()
    return x


def opened_around_a_call(x):
    with open("/dev/null"):  # break: GB0059 at open("/dev/null") | GB0142 at open("/dev/null")
        y = _scaled(x)
    return y + 1


def opened_around_two_calls(x):
    with open("/dev/null"):  # break: GB0059 at open("/dev/null") | GB0142 at open("/dev/null")
        y = _plain(x)
        z = _scaled(y)
    return z


def loop_around_a_call(x):
    for i in range(3):
        print(i)  # break: GB0059 at print(i)
        x = _scaled(x)
    return x


def executed(x):
    exec("y = 1")  # break: GB0059 at exec("y = 1")
    return x + 1


def local_names(x):
    y = x + 1
    return y + len(locals())


def own_frame(x):
    import sys

    y = x + 1
    sys._getframe()  # break: GB0007 at sys._getframe()
    return y * 2


def deleted_global(x):
    global _gone
    _gone = 1
    y = x + 1
    print("in between")  # break: GB0059 at print("in between")
    del _gone  # break: GB0082 at _gone
    return y


def lambda_that_skips(x):
    f = lambda t: [print(t.shape) for _ in range(2)] # break: GB0059 at print(t.shape)
    f(x)
    return x + 1


def try_in_a_loop(x):
    for i in range(2):
        try:
            print(i)  # break: GB0059 at print(i)
            x = x + 1
        finally:
            x = x * 2
    return x


def stance(x):
    y = x + 1
    torch._dynamo.graph_break()  # break: GB0025 at torch._dynamo.graph_break()
    return y * 2


def stance_with_words(x):
    y = x + 1
    torch._dynamo.graph_break("on purpose")  # break: GB0025 at torch._dynamo.graph_break("on purpose")
    return y * 2


def skipped_on_purpose(x):
    y = x + 1
    torch._dynamo.skip_frame()  # break: GB4297 at torch._dynamo.skip_frame()
    return y * 2
