"""Breaks in the methods that Python calls by itself, and in code without a file."""

import dataclasses
import enum
import threading

import torch

_text = "def _made(x):\n    y = x + 1\n    print('made')\n    return y * 2\n"
_names = {}
exec(_text, _names)
_made = _names["_made"]


@dataclasses.dataclass
class _Point:
    x: int
    y: int = 0

    def __post_init__(self):
        print("made a point")  # break: GB0059 at print("made a point")


class _Counted:
    def __init__(self):
        print("made")  # break: GB0059 at print("made")
        self.number = 2


class _Iterated:
    def __iter__(self):
        print("iterated")  # break: GB0059 at print("iterated")
        return iter((1, 2))


class _Searched:
    def __contains__(self, item):
        print("searched")  # break: GB0059 at print("searched")
        return True


class _Compared:
    def __eq__(self, item):
        print("compared")  # break: GB0059 at print("compared")
        return True

    __hash__ = None


class _Asked:
    def __bool__(self):
        print("asked")  # break: GB0059 at print("asked")
        return True


class _Shown:
    def __str__(self):
        print("shown")
        return "text"


class _Base:
    def step(self, x):
        print("base")  # break: GB0059 at print("base")
        return x + 1


class _WithClassMethod:
    @classmethod
    def of_the_class(cls, x):
        print("class method")  # break: GB0059 at print("class method")
        return x + 1


class _WithStaticMethod:
    @staticmethod
    def static(x):
        print("static method")  # break: GB0059 at print("static method")
        return x + 1


class _Derived(_Base):
    def step(self, x):
        y = x * 2
        return super().step(y)


class _Colour(enum.Enum):
    RED = 1


class _Doubled(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        print("torch function")  # break: GB0059 at print("torch function")
        return super().__torch_function__(function, types, args, kwargs or {})


_iterated = _Iterated()
_searched = _Searched()
_compared = _Compared()
_asked = _Asked()
_shown = _Shown()

INPUTS = {"subclass_of_tensor": [(torch.ones(2, 3).as_subclass(_Doubled),)]}


def code_without_a_file(x):
    y = x + 1
    return _made(y)  # break: GB0059 at _made(y)


def data_class(x):
    y = x + 1
    return y * _Point(2).x


def constructor(x):
    y = x + 1
    return y * _Counted().number


def iterated(x):
    y = x + 1
    for number in _iterated:
        y = y * number
    return y


def contained(x):
    y = x + 1
    return y * (3 in _searched)


def compared(x):
    y = x + 1
    return y * (_compared == 3)


def truth(x):
    y = x + 1
    if _asked:
        y = y * 2
    return y


def shown(x):
    y = x + 1
    return y * len(f"{_shown}")  # break: GB0088 at len(f"{_shown}")


def inherited(x):
    y = x + 1
    return _Derived().step(y)  # break: GB0092 at _Derived().step(y)


def class_method(x):
    y = x + 1
    return _WithClassMethod.of_the_class(y)


def static_method(x):
    y = x + 1
    return _WithStaticMethod.static(y)


def enumeration(x):
    y = x + 1
    print(_Colour.RED.value)  # break: GB0059 at print(_Colour.RED.value)
    return y * _Colour.RED.value


def subclass_of_tensor(x):
    assert isinstance(x, _Doubled)
    return x + 1


def in_a_thread(x):
    found = []
    worker = threading.Thread(target=found.clear)  # break: GB0007 at threading.Thread(target=found.clear)
    worker.start()  # break: GB0142 at worker.start()
    worker.join()  # break: GB0007 at worker.join()
    return x + 1


def of_a_set(x):
    y = x + 1
    for number in {1.5, 2.5}:
        print(number)  # break: GB0059 at print(number)
    return y


def unpacked(x):
    first, second = x.sum(dim=1).tolist()  # break: GB0109 at x.sum(dim=1).tolist()
    return x * first + second


def augmented(x):
    y = x + 1
    y *= y.sum().item()  # break: GB0124 at y.sum().item()
    return y


def sliced(x):
    y = x + 1
    y[0, : int(y[0, 0])] = 0  # break: GB0124 at int(y[0, 0])
    return y


def returned_early(x):
    y = x + 1
    if y.shape[0] == 2:
        print("early")  # break: GB0059 at print("early")
        return y
    return y * 2


def matched(x):
    y = x + 1
    match y.sum().item():  # break: GB0124 at y.sum().item()
        case 12.0:
            return y * 2
        case _:
            return y
