#!/usr/bin/env bash
# The library in one file compiles; the suite package builds and runs it.
set -eu
work=$PWD/build/one-file
rm -rf "$work"
"$PYTHON" tools/amalgamate.py "$work"
cd "$work"
g++ -std=c++20 -Wall -Wextra -Werror -ffp-contract=off -fno-math-errno -fno-trapping-math -fopenmp -I. -fsyntax-only libtensor.cpp
