#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Debian packages are made, installed into a clean root, used there by a program in C, and removed.
# The folder is as deep as build/release, so that the compiler cache knows every file.
set -eu
if ! command -v dpkg-shlibdeps >/dev/null || ! command -v debootstrap >/dev/null || [ "$(id -u)" != 0 ]; then
  echo "needs root, dpkg-dev and debootstrap"
  exit 77
fi
work=$PWD/build/package
rm -rf "$work"
cmake -G Ninja -S . -B "$work" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr -DTENSOR_TESTS=OFF >/dev/null
cmake --build "$work" -j "${TENSOR_JOBS:-$(nproc)}" >"$work/build.log" || { tail -n 40 "$work/build.log"; exit 1; }
(cd "$work" && cpack -G DEB >cpack.log) || { cat "$work/cpack.log"; exit 1; }

mkdir "$work/with"
mv "$work"/*.deb "$work/with"
for package in "$work"/with/*.deb; do
  dpkg-deb -f "$package" Package Version Depends
  dpkg-deb -c "$package" | awk '{ print "  " $6, $7, $8 }'
done
dpkg-deb -f "$work"/with/libtensor0_*.deb Depends | grep -q libstdc++6
cp -r tests/install/consumer "$work/with"

WITH=$work/with tools/clean_root.sh '
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install -y --no-install-recommends gcc libc6-dev cmake ninja-build pkgconf >/dev/null
apt-get -qq install -y --no-install-recommends /with/*.deb >/dev/null
cd /tmp
cmake -G Ninja -S /with/consumer -B build -DLANGUAGE=C -DLIBRARY=tensor::tensor >/dev/null
cmake --build build >/dev/null
build/consumer
cc /with/consumer/main.c -o plain $(pkg-config --cflags --libs tensor)
./plain
apt-get -qq remove -y libtensor-dev >/dev/null
if test -e /usr/include/tensor; then exit 1; fi
./plain
apt-get -qq remove -y libtensor0 >/dev/null
if ./plain 2>/dev/null; then exit 1; fi
'
