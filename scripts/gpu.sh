#!/bin/bash
# What Fullgraph does on this machine's GPU, in at most eight minutes; writes docs/gpu.md:
#
#   scripts/gpu.sh --wheels   # on a machine with a network: what is missing, for Python 3.12 on Linux
#   scripts/gpu.sh            # on the machine with the GPU; again for the parts that are not done
#   scripts/gpu.sh --dry      # a few cases of each part, on a CPU
#
# Options of tests.gpu may follow: --part pays --seconds 560 --fresh.
# It takes the Python and the torch of the machine (PYTHON=... for another one) and leaves its
# environment as it is: packages that are missing are installed into a folder of their own, from the
# wheels if they are there. Results go to tests/gpu/results, and to the folder $OUT if it is set.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${PYTHON:-python3}
wheels=.cache/gpu-wheels
packages=.cache/gpu-packages

# The dependencies in pyproject.toml, without what only an older Python needs, and the packages of
# the tests that run here.
needed() {
  "$python" - <<'PYTHON'
from pathlib import Path

lines = Path("pyproject.toml").read_text(encoding="utf-8").splitlines()
start = lines.index("dependencies = [") + 1
found = [line.strip().strip('",') for line in lines[start : lines.index("]", start)]]
tests = [line.strip().strip('",') for line in lines if line.startswith('    "')]
found += [each for each in tests if each.startswith(("hypothesis>", "pytest==", "pytest-asyncio",
                                                     "pytest-timeout", "tomli", "tqdm"))]
print("\n".join(each for each in found if "python_version" not in each))
PYTHON
}

if [[ ${1:-} == --wheels ]]; then
  mapfile -t names < <(needed)
  rm -rf "$wheels"
  "$python" -m pip download --quiet --only-binary=:all: --python-version 3.12 \
    --implementation cp --platform manylinux2014_x86_64 --platform manylinux_2_28_x86_64 \
    --dest "$wheels" "${names[@]}"
  du -sh "$wheels"
  exit
fi

export PYTHONPATH="$PWD/server:$PWD/$packages${PYTHONPATH:+:$PYTHONPATH}"
unset PYTHONDONTWRITEBYTECODE
if ! "$python" -c 'import argcomplete, cattrs, hypothesis, libcst, lsprotocol, packaging, pathspec
import platformdirs, psutil, pygls, pytest, pytest_asyncio, pytest_timeout, rich, tomli
import tqdm, wcwidth, yaml' 2>/dev/null; then
  mapfile -t names < <(needed)
  from=()
  [[ -d $wheels ]] && from=(--no-index --find-links "$wheels")
  echo "installing what is missing into $packages"
  "$python" -m pip install --quiet --target "$packages" --upgrade "${from[@]}" "${names[@]}"
fi
exec "$python" -m tests.gpu "$@"
