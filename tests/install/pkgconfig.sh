#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A C program finds the installed library with pkg-config, shared and static, also after a move.
set -eu
work=$PWD/build/install/pkgconfig
rm -rf "$work"
cmake --install build/release --prefix "$work/first" >/dev/null
mv "$work/first" "$work/moved"
pc=$(find "$work/moved" -name tensor.pc)
export PKG_CONFIG_PATH=${pc%/*}
# shellcheck disable=SC2046
cc -std=c99 tests/install/consumer/main.c -o "$work/shared" $(pkg-config --cflags --libs tensor)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir tensor) "$work/shared"
# Of a shared and a static library in one folder the linker takes the shared one, unless told.
# shellcheck disable=SC2046
cc -std=c99 $(pkg-config --static --cflags tensor) tests/install/consumer/main.c -o "$work/static" \
  $(pkg-config --static --libs tensor | sed 's/-ltensor /-l:libtensor.a /')
if ldd "$work/static" | grep 'libtensor\.so'; then exit 1; fi
"$work/static"
