#!/bin/sh
# get_julia.sh PREFIX: Julia 1.5.3 of Debian 11 into a private prefix, as PREFIX/julia. Needs apt, but no root, and
# touches nothing outside PREFIX. DEBIAN_MIRROR names another mirror than that of the machine's apt sources.
set -eu
[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
work=$prefix/.apt
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || echo "$(uname -m)-linux-gnu")
lib=usr/lib/$triplet

find_mirror() {
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
    sed -n -e 's/^URIs:[[:space:]]*//p' -e 's/^deb[[:space:]]*\(\[[^]]*\][[:space:]]*\)\{0,1\}\([^[:space:]]*\).*/\2/p' |
    grep -m1 '/debian/\{0,1\}$' || echo http://deb.debian.org/debian
}
mirror=${DEBIAN_MIRROR:-$(find_mirror)}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keyring" ] || { echo "$0: needs the package debian-archive-keyring" >&2; exit 1; }

mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial" "$work/debs"
for suite in bullseye bookworm; do
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n\n' "$mirror" "$suite" "$keyring"
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
apt-get update -qq
packages=$(apt-get install -s --no-install-recommends julia | awk '/^Inst/ {print $2}')
# Newer releases of libunwind8 make Julia 1.5 crash at the first exception.
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
