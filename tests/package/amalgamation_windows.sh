#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The library in one file is a DLL for Windows by one command, which a program of C runs with, and a part of that program.
set -eu
prefix=x86_64-w64-mingw32
command -v $prefix-g++-posix >/dev/null || { echo "no $prefix-g++-posix"; exit 77; }
work=$PWD/build/amalgamation-windows
program=$PWD/tests/install/consumer/main.c golden=$PWD/tests/golden
rm -rf "$work"
"$PYTHON" tools/amalgamate.py "$work"
cd "$work"
${CCACHE:-} $prefix-g++-posix -std=c++20 -O3 -Wall -Wextra -Werror -ffp-contract=off -fno-math-errno -fno-trapping-math -pthread -I. \
  -c libtensor.cpp -o libtensor.o
$prefix-g++-posix -shared -static -pthread libtensor.o -Wl,--out-implib,libtensor.dll.a -o libtensor.dll
$prefix-gcc-posix -std=c99 -I. "$program" libtensor.dll.a -o with_dll.exe
$prefix-gcc-posix -std=c99 -DTENSOR_STATIC -I. -c "$program" -o main.o
$prefix-g++-posix -static -pthread main.o libtensor.o -o whole.exe
$prefix-gcc-posix -std=c99 -D__USE_MINGW_ANSI_STDIO=1 -I. "$golden/test_c.c" libtensor.dll.a -o golden.exe

command -v wine >/dev/null || { echo "no wine: nothing was run"; exit 77; }
WINEPREFIX=$(mktemp -d)
export WINEPREFIX WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=' DISPLAY=
trap 'wineserver -k || true; rm -rf "$WINEPREFIX"' EXIT
for level in baseline avx2; do
  TENSOR_CPU_ISA=$level wine ./with_dll.exe
  TENSOR_CPU_ISA=$level wine ./whole.exe
  TENSOR_CPU_ISA=$level wine ./golden.exe "$golden"
done
