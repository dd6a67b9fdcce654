"""One warm process for all tests of the product."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.dynamic.prepared import MODEL_PYTHON
from tests.verify.product import Product


@pytest.fixture(scope="session")
def product() -> Iterator[Product]:
    pytest.importorskip("torch")
    with Product(MODEL_PYTHON) as started:
        yield started
