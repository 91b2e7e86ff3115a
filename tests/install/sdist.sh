#!/usr/bin/env bash
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
CCACHE_BASEDIR=$PWD "$PYTHON" -m build --wheel --no-isolation --outdir "$work" . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
"$PYTHON" -m venv --without-pip "$work/venv"
"$PYTHON" -m zipfile -e "$work"/*.whl "$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
env -i "$work/venv/bin/python" -I tests/install/smoke.py "$work/venv"
