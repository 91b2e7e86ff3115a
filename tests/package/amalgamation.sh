#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The library in one file, built by a plain command, gives the same results bit by bit at every instruction-set level, but
# for elementary functions where the usual build fuses operations, and runs a program that it is compiled into.
set -eu
work=$PWD/build/amalgamation
rm -rf "$work"
"$PYTHON" tools/amalgamate.py "$work"
cd "$work"
${CCACHE:-} g++ -std=c++20 -O3 -Wall -Wextra -ffp-contract=off -fno-math-errno -fno-trapping-math -fvisibility=hidden -fPIC -I. \
  -c libtensor.cpp -o libtensor.o
g++ -shared -pthread libtensor.o -o libtensor.so
gcc -std=c99 -DTENSOR_STATIC -I. "$OLDPWD/tests/install/consumer/main.c" -c -o main.o
g++ -pthread main.o libtensor.o -o consumer
./consumer
cd "$OLDPWD"

for level in baseline avx2 avx512; do
  exact=$([ $level = baseline ] || echo --exact)
  for library in build/release "$work"; do
    TENSOR_CPU_ISA=$level PYTHONPATH=bindings/python LIBTENSOR_PATH=$library/libtensor.so \
      "$PYTHON" tests/package/digests.py $exact >"$work/digests-${library##*/}"
  done
  diff "$work/digests-release" "$work/digests-amalgamation"
done
objdump -d "$work/libtensor.so" | grep -q zmm || [ "$(uname -m)" != x86_64 ]
