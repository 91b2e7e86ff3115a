#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# pip install -e: the Python files are those of this tree, and the library is found beside them.
set -eu
export CC=${CC:-cc} CXX=${CXX:-c++} # the names that the compiler cache knows
work=$PWD/build/install/editable
rm -rf "$work"
"$PYTHON" -m venv "$work/venv"
# The build backend is that of $PYTHON.
purelib='import sysconfig; print(sysconfig.get_path("purelib"))'
"$PYTHON" -c "$purelib" >"$("$work/venv/bin/python" -c "$purelib")/backend.pth"
"$work/venv/bin/python" -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e . >"$work/log" 2>&1 ||
  { tail -n 40 "$work/log"; exit 1; }
cd "$work"
env -u LIBTENSOR_PATH -u PYTHONPATH venv/bin/python "$OLDPWD/tests/install/smoke.py" "$OLDPWD/bindings/python" --numpy
env -u LIBTENSOR_PATH -u PYTHONPATH venv/bin/python -c "
import libtensor
path = libtensor._ops_gen.path
assert path.startswith('$work/venv'), path"
