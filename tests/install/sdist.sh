#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The source distribution builds by itself, away from this tree.
set -eu
export CC=${CC:-cc} CXX=${CXX:-c++} # the names that the compiler cache knows
work=$PWD/build/install/sdist
rm -rf "$work"
mkdir -p "$work"
"$PYTHON" -m build --sdist --no-isolation --outdir "$work" . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
tar -xzf "$work"/libtensor-*.tar.gz -C "$work"
cd "$work"/libtensor-*/
# The compiler cache knows the files by their paths in a tree.
# pip installs them into an empty environment, which borrows the build backend of $PYTHON meanwhile.
purelib='import sysconfig; print(sysconfig.get_path("purelib"))'
"$PYTHON" -m venv --without-pip "$work/venv"
backend=$("$work/venv/bin/python" -c "$purelib")/backend.pth
"$PYTHON" -c "$purelib" >"$backend"
CCACHE_BASEDIR=$PWD "$PYTHON" -m pip --python "$work/venv/bin/python" install -q --disable-pip-version-check --no-index \
  --no-build-isolation --no-deps . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
rm "$backend"
env -i "$work/venv/bin/python" -I tests/install/smoke.py "$work/venv"
