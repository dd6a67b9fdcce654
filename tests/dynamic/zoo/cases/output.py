"""Logging, printing and other output."""

import logging
import pprint
import sys
import warnings

_logger = logging.getLogger("zoo.output")


def printed_tensor(x):
    y = x + 1
    print(y.shape, "and", y.dtype)  # break: GB0059 at print(y.shape, "and", y.dtype)
    return y * 2


def written(x):
    y = x + 1
    sys.stdout.write("text\n")  # break: GB0156 at sys.stdout.write("text\n")
    return y * 2


def logged_by_the_module(x):
    y = x + 1
    logging.debug("text")  # break: GB4841 at logging.debug("text")
    return y * 2


def logged_with_arguments(x):
    y = x + 1
    _logger.debug("%s of %s", y.shape, 2)  # break: GB0291 at _logger.debug("%s of %s", y.shape, 2)
    return y * 2


def asked_for_the_level(x):
    y = x + 1
    if _logger.isEnabledFor(logging.DEBUG):  # break: GB0291 at _logger.isEnabledFor(logging.DEBUG)
        y = y * 2
    return y


def made_a_logger(x):
    y = x + 1
    other = logging.getLogger("other")  # break: GB6215 at logging.getLogger("other")
    other.warning("text")  # break: GB0291 at other.warning("text")
    return y * 2


def logged_an_exception(x):
    y = x + 1
    try:
        raise ValueError("no")
    except ValueError:
        _logger.exception("text")  # break: GB0291 at _logger.exception("text")
    return y * 2


def warned(x):
    y = x + 1
    warnings.warn("text", stacklevel=2)  # break: GB0007 at warnings.warn("text", stacklevel=2)
    return y * 2


def pretty_printed(x):
    y = x + 1
    pprint.pprint({"a": 1})  # break: GB0207 at pprint.pprint({"a": 1})
    return y * 2


def printed_to_stderr(x):
    y = x + 1
    print("text", file=sys.stderr)  # break: GB0059 at print("text", file=sys.stderr)
    return y * 2


def flushed(x):
    y = x + 1
    sys.stdout.flush()  # break: GB0156 at sys.stdout.flush()
    return y * 2


def breakpoint_off(x):
    y = x + 1
    breakpoint()  # break: GB0059 at breakpoint()
    return y * 2
