#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The shipped library is hardened, names no folder of the machine that built it, and has a valid bill of materials.
set -eu
library=build/release/libtensor.so
fail() { echo "$library $*" >&2; exit 1; }

symbols=$(nm -D --undefined-only "$library")
grep -q __stack_chk_fail <<<"$symbols" || fail 'has no stack protection'
grep -qE '__(memcpy|memmove|memset|snprintf|read|fread)_chk' <<<"$symbols" || fail 'has no checked calls of libc'
headers=$(readelf -lW "$library")
grep -q GNU_RELRO <<<"$headers" || fail 'has no RELRO'
grep -E 'GNU_STACK' <<<"$headers" | grep -qv 'RWE' || fail 'has an executable stack'
! grep -E 'LOAD.*RWE' <<<"$headers" || fail 'has memory that is writable and executable'
readelf -dW "$library" | grep -q 'FLAGS_1.*NOW' || fail 'binds late'
if [ "$(uname -m)" = x86_64 ]; then
  readelf -n "$library" | grep -q SHSTK || fail 'is not marked for shadow stacks'
fi
nm -D --defined-only "$library" | grep -q 'tensor_add@@LIBTENSOR_0' || fail 'has no symbol versions'
strings "$library" | grep -F "$PWD" && fail 'names the folder that it was built in'
strings "$library" | grep -qE '^libtensor [0-9.]+, by .*commit [0-9a-f]{7,40}' || fail 'does not name its commit'

"$PYTHON" tools/sbom.py "$library" build/sbom.cdx.json
grep -q "$(sha256sum <"$library" | cut -d' ' -f1)" build/sbom.cdx.json
