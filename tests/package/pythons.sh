#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The tests of the Python binding on every CPython that is here, with the newest NumPy that it can have.
set -eu
. tests/install/pythons
work=$PWD/build/pythons
failed=0
for python in "${pythons[@]}"; do
  venv=$work/$("$python" -c 'import sys; print(*sys.version_info[:2], sep=".")')
  if ! "$venv/bin/python" -c 'import numpy, pytest' 2>/dev/null; then
    "$python" -m venv --clear "$venv"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check numpy pytest hypothesis || { failed=1; continue; }
  fi
  PYTHONPATH=$PWD/bindings/python LIBTENSOR_PATH=$PWD/build/release/libtensor.so \
    "$venv/bin/python" -m pytest -q -p no:cacheprovider bindings/python/tests || failed=1
done
exit $failed
