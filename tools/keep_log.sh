#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# keep_log.sh COMMAND -o OBJECT ...: a compiler's launcher that leaves what ptxas says beside the object, and shows only
# what is no such information.
for word; do
  [ "${last:-}" != -o ] || object=$word
  last=$word
done
[ -n "${object:-}" ] || exec "$@"
if command -v ccache >/dev/null; then set -- ccache "$@"; fi
"$@" 2>"$object.log"
rc=$?
grep -v '^ptxas info' "$object.log" | grep -v '^ *[0-9]* bytes stack frame' >&2
exit $rc
