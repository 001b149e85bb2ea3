#!/bin/sh
# The ways to take the module by Meson: as a subproject, whose folder lies there or comes from a release by a wrap, and installed, static
# and shared. Each computes the same bits, whatever flags the host has.
. "$(dirname -- "$0")/host.sh"
has meson || skip 'no meson'
version=$(sed -nE 's/.*FLUID_VERSION +"(.*)"/\1/p' fluid/fluid.h)

project() { # project FOLDER: one with the program above and flags that would break the module
    mkdir -p "$1/subprojects"
    cp host.c "$1"
    cat >"$1/meson.build" <<END
project('host', 'c', default_options: ['werror=true', 'warning_level=2', 'buildtype=debug', 'c_args=-ffast-math'])
add_global_arguments('-ffast-math', language: 'c')
fluid = dependency('fluid', version: '>=$version', fallback: 'fluid')
executable('host', 'host.c', dependencies: fluid)
END
}
built() { # built WHICH FOLDER: that project configures, builds, and agrees
    well "$1, configured" meson setup "$2/build" "$2"
    well "$1, built" meson compile -C "$2/build"
    agrees "$1" "$2/build/host"
}

for cc in $(present gcc clang); do
    rm -rf within
    project within
    cp -R fluid within/subprojects
    CC=$cc built "a subproject, $cc" within
done
export CC="$cc" # the last of them is quicker
if has git; then
    repository fluid
    well 'a release' sh fluid/release.sh "$work/release"
    project wrapped
    sed -n '/\[wrap-file\]/,/^project/s/^#     //p' fluid/meson.build |
        sed "s|= https://[^/]*|= file://$work/release|; s|[(]in.*[)]|$(sed 's/ .*//' release/*.sha256)|; s|-[0-9.]*zip|-$version.zip|" >wrapped/subprojects/fluid.wrap
    built 'a wrap' wrapped
fi

for kind in static shared; do
    well "$kind, configured" meson setup --buildtype debug --default-library $kind --prefix "$work/there" --libdir lib $kind fluid
    well "$kind, installed" meson install -C $kind
    for beside in fluid_sdl.h fluid_volume.h; do [ -f there/include/$beside ] || fail "$kind: $beside is not installed"; done
    has pkg-config || continue
    for static in '' --static; do
        # shellcheck disable=SC2046,SC2086
        quietly "pkg-config${static:+ }$static, $kind" cc host.c $(PKG_CONFIG_PATH=there/lib/pkgconfig pkg-config $static --cflags --libs fluid) -o host
        agrees "pkg-config${static:+ }$static, $kind" env LD_LIBRARY_PATH=there/lib ./host
    done
    [ "$(PKG_CONFIG_PATH=there/lib/pkgconfig pkg-config --modversion fluid)" = "$version" ] || fail "fluid.pc does not say version $version"
    rm -rf there
done
verdict
