#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that the commands of the README work on a bare machine: makes a minimal Debian root in
# build/cleanroot, clones the last commit into it and runs there, as root,
#   ./dev demo && ./dev test      or the command given as arguments.
# Needs root and debootstrap. RELEASE chooses the Debian release; default: this machine's.
# WITH=FOLDER copies a folder to /with in the root.
# The root gets this machine's apt and pip settings, so it reaches the same mirrors.
set -eu
cd "$(dirname "$0")/.."
release=${RELEASE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
work=$PWD/build/cleanroot
root=$work/root
base=$work/$release.tar
command=${*:-./dev demo && ./dev test}

mkdir -p "$work"
if [ ! -e "$base" ]; then
  mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk -v r="$release" '$1 == r { print $2; exit }')
  debootstrap --variant=minbase "$release" "$root.new" "$mirror"
  tar -C "$root.new" -cf "$base.new" .
  mv "$base.new" "$base"
  rm -rf "$root.new"
fi
rm -rf "$root"
mkdir "$root"
tar -C "$root" -xf "$base"

cp /etc/resolv.conf /etc/hosts "$root/etc/"
[ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
apt-config dump | grep '^Acquire::\(http\|https\|Check\)' >"$root/etc/apt/apt.conf.d/99host" || true
mkdir -p "$root/usr/local/share/ca-certificates"
cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
git clone -q --no-hardlinks . "$root/libtensor"
git diff --quiet HEAD || echo "clean_root: uncommitted changes are not part of this" >&2

[ -z "${WITH:-}" ] || cp -r "$WITH" "$root/with"

# Folders that pip is told to look in, and the settings themselves.
mapfile -t folders < <(python3 -m pip config list | grep -o "[ '=]\(file://\)\?/[^' ]*" |
  sed "s/^[ '=]*//; s,^file://,," | while read -r path; do [ ! -d "$path" ] || echo "$path"; done)
mapfile -t settings < <(env | grep -i '^\(PIP_[A-Z_]*\|https\?_proxy\|no_proxy\)=' || true)

# In a mount namespace of its own, so that nothing stays mounted.
export root command
exec unshare --mount --pid --fork bash -eu -c '
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/tmp"
  while [ "$1" != -- ]; do
    mkdir -p "$root$1"
    mount --bind "$1" "$root$1"
    shift
  done
  shift
  exec chroot "$root" env -i HOME=/root TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    "$@" bash -eu -c "cd /libtensor; $command"
' clean_root "${folders[@]}" -- "${settings[@]}"
