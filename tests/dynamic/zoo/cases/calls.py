"""Breaks in nested functions, closures, lambdas, and called objects."""

import functools


def nested_function(x):
    def inner(t):
        print("inner")  # break: GB0059 at print("inner")
        return t * 2

    y = x + 1
    return inner(y)


def closure_over_a_number(x):
    factor = 2

    def inner(t):
        return t * factor * t.sum().item()  # break: GB0124 at t.sum().item()

    return inner(x + 1)


def lambda_function(x):
    shout = lambda t: print(t.shape) # break: GB0059 at print(t.shape)
    y = x + 1
    shout(y)
    return y * 2


def changed_closure(x):
    count = 0

    def bump():
        nonlocal count
        count += 1
        print(count)  # break: GB0059 at print(count)

    y = x + 1
    bump()
    return y * count


def _decorated(function):
    @functools.wraps(function)
    def wrapper(*args):
        print("before", function.__name__)  # break: GB0059 at print("before", function.__name__)
        return function(*args)

    return wrapper


@_decorated
def decorated(x):
    return x + 1


@_decorated
def _helper(x):
    return x + 1


def calls_a_decorated_helper(x):
    y = x * 2
    return _helper(y)


def partial_function(x):
    say = functools.partial(print, "partial")
    y = x + 1
    say()  # break: GB0059 at say()
    return y * 2


class _Callable:
    def __call__(self, x):
        print("callable")  # break: GB0059 at print("callable")
        return x + 1


def callable_object(x):
    y = x + 1
    return _Callable()(y)


class _LoudProperty:
    @property
    def value(self):
        print("property")  # break: GB0059 at print("property")
        return 2


class _LoudOperator:
    def __add__(self, other):
        print("added")  # break: GB0059 at print("added")
        return other + 1


class _LoudItem:
    def __getitem__(self, index):
        print("item")  # break: GB0059 at print("item")
        return index


class _LoudLength:
    def __len__(self):
        print("len")  # break: GB0059 at print("len")
        return 3


def property_that_prints(x):
    y = x + 1
    return y * _LoudProperty().value


def operator_that_prints(x):
    y = x + 1
    return _LoudOperator() + y  # break: GB0055 at _LoudOperator() + y


def index_that_prints(x):
    y = x + 1
    return y * _LoudItem()[2]


def length_that_prints(x):
    y = x + 1
    return y * len(_LoudLength())


@functools.lru_cache(maxsize=None)
def _cached(n):
    print("cached")  # break: GB0059 at print("cached")
    return n + 1


def cached_function(x):
    y = x + 1
    return y * _cached(2)


def recursive(x, depth=0):
    y = x + 1
    print(depth)  # break: GB0059 at print(depth)
    return y if depth == 3 else recursive(y, depth + 1)


def default_argument(x, y=None):
    y = x.sum().item() if y is None else y  # break: GB0124 at x.sum().item()
    return x * y
