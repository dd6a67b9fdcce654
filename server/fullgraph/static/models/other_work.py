"""Names of files, classes and functions that are not part of a model and not compiled with it.

They prepare data, compute metrics, run a model in a loop, export or deploy it.
"""

from __future__ import annotations

import re

OF_DATA = re.compile(
    r"_*(?:data_?)?aug(?:s|ment\w*)?|\w+_aug(?:ment\w*)?|data|data_?sets?|data_?loaders?"
)
"""Files and folders of data."""

OF_METRICS = re.compile(
    r"(?:\w+_)?(?:metrics?|clustering)|evaluat(?:ion|ors?)|calibrat(?:ion|ors?)"
)
"""Files and folders that measure how good a model is, or group its outputs."""

OF_HOST = re.compile(
    r"(?:\w+_)?trainers?|tests?|testing|conftest|collat(?:e|ors?)"
    r"|inference|inferers?|engines?|export(?:s|ers?)?|onnx\w*|cli|deprecated"
    r"|(?:pre|post)_?process(?:ing|ors?)|explain(?:ers?|ability)?|optim(?:i[sz]ers?)?"
    r"|deploy(?:ment)?|serv(?:er|ing)|calculators?|lammps\w*"
)
"""Files and folders of programs that run, train, explain or deploy a model."""

TRANSFORMS = re.compile(r"_*(?:\w+_)?transforms?")
"""Files and folders of transforms: of data, or parts of a flow."""

CLASSES = re.compile(
    r"Searcher(?![a-z])|(?:Beam|Greedy)(?:Search|Decod)|(?:Pre|Post)[Pp]rocess|Explainer(?![a-z])"
    r"|Inference(?:r|Pipeline)?$|(?:Metrics?|Evaluator|ErrorCalculator|Augment(?:ation|er|or)?)$"
    r"|(?:Pre|Post)[Pp]rediction|(?:Callback|Clustering|NonMaxSuppression)$"
)

HOST_LOOPS = re.compile(
    r"_*generate|\w*[a-z]_generate(?:_\w+)?|_generate_from_\w+|_*(?:\w+_)?beam_search\w*"
    r"|_*greedy_(?:search|decod\w+)|_*recogni[sz]e(?:_\w+)?|_*generate_step"
)
"""Loops on the host that call a model for each token: what they call is compiled, and not they."""

FUNCTIONS = re.compile(
    r"(?:\w+_)?collat(?:e|or)(?:_\w+)?|test_\w+|(?:\w+_)?non_max_suppression(?:_\w+)?"
    r"|_*(?:\w+_)?compile(?:_\w+)?|_*post_?process(?:_\w+)?"
)
"""Functions that join examples, test a model, choose among its outputs, or compile it."""
