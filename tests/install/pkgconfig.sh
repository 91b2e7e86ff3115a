#!/usr/bin/env bash
# A C program finds the installed library with pkg-config.
set -eu
work=build/install/pkgconfig
rm -rf "$work"
cmake --install build/release --prefix "$PWD/$work/prefix" >/dev/null
pc=$(find "$work/prefix" -name tensor.pc)
export PKG_CONFIG_PATH=$PWD/$(dirname "$pc")
# shellcheck disable=SC2046
cc -std=c99 tests/install/consumer/main.c -o "$work/consumer" $(pkg-config --cflags --libs tensor)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir tensor) "$work/consumer"
