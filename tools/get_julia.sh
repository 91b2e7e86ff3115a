#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# get_julia.sh PREFIX: Julia 1.5.3 of Debian 11 into a private prefix, as PREFIX/julia. For Debian 12 and newer and
# Ubuntu: needs apt, but no root, and touches nothing outside PREFIX. DEBIAN_MIRROR names another mirror than that of the
# machine's apt sources.
set -eu
[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
work=$prefix/.apt
triplet=$(dpkg --print-architecture | sed 's/^amd64$/x86_64/; s/^arm64$/aarch64/; s/^i386$/i386/')-linux-gnu
lib=usr/lib/$triplet
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keyring" ] || { echo "$0: needs the package debian-archive-keyring" >&2; exit 1; }

configured_mirror() {
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
    sed -n -e 's/^URIs:[[:space:]]*//p' -e 's/^deb[[:space:]]*\(\[[^]]*\][[:space:]]*\)\{0,1\}\([^[:space:]]*\).*/\2/p' |
    grep -m1 '/debian/\{0,1\}$'
}

# Package lists of Debian 11 and 12 from one mirror; fails if Julia is not among them.
use_mirror() {
  rm -rf "$work"
  mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial" "$work/debs"
  for suite in bullseye bookworm; do
    printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n\n' "$1" "$suite" "$keyring"
  done >"$work/sources/debian.sources"
  printf 'Package: *\nPin: release n=bullseye\nPin-Priority: 100\n' >"$work/preferences"
  cat >"$work/apt.conf" <<CONF
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$work/sources";
Dir::Etc::preferences "$work/preferences";
Dir::Etc::preferencesparts "/dev/null";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "";
Debug::NoLocking "true";
CONF
  export APT_CONFIG="$work/apt.conf"
  apt-get update -qq && apt-cache show julia >/dev/null 2>&1
}

found=
for mirror in "${DEBIAN_MIRROR:-$(configured_mirror)}" http://deb.debian.org/debian http://archive.debian.org/debian; do
  [ -z "$mirror" ] || ! use_mirror "$mirror" || { found=$mirror; break; }
done
[ -n "$found" ] || { echo "$0: no mirror has Debian 11's julia" >&2; exit 1; }

# What this machine lacks. Newer releases of libunwind8 make Julia 1.5 crash at the first exception.
packages=$(apt-get install -s --no-install-recommends julia | awk '/^Inst/ && $2 !~ /^libunwind8/ {print $2}')
(cd "$work/debs" && apt-get download -qq $packages libunwind8/bullseye)
for package in "$work"/debs/*.deb; do dpkg-deb -x "$package" "$prefix"; done

# Relative links such as libpcre2-8.so -> ../libpcre2-8.so.0 point at what the system has.
find "$prefix/$lib/julia" -xtype l | while read -r link; do
  target=/$lib/$(basename "$(readlink "$link")")
  [ ! -e "$target" ] || ln -sfn "$target" "$link"
done
rm -rf "$work" "$prefix/usr/share/doc" "$prefix/usr/share/man" "$prefix/usr/share/julia/test"

cat >"$prefix/julia" <<SCRIPT
#!/bin/sh
usr=\$(dirname "\$(readlink -f "\$0")")/usr
lib=\$usr/lib/$triplet
export LD_LIBRARY_PATH="\$lib:\$lib/julia\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}"
exec "\$usr/bin/julia" --startup-file=no "\$@"
SCRIPT
chmod +x "$prefix/julia"
"$prefix/julia" -e 'f(x) = x > 0 ? error("boom") : 1; try f(1) catch; println("Julia ", VERSION) end'
