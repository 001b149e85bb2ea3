# shellcheck shell=sh disable=SC2034
# Read by the checks of the ways to take the module: in $work lie a copy of the folder, fluid/, and a program, host.c, that prints
# the state in which it ends.

. "$(dirname -- "$0")/check.sh"
cp -R "$root/fluid" "$work/fluid"
cd "$work"
strict='-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'

cat >host.c <<'END'
#include <fluid.h>
#include <stdio.h>
int main(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 40;
    def.size[1] = 33;
    Fluid *air = Fluid_Create(&def);
    if (!air) return 1;
    for (int i = 0; i < 12; i++) {
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(1, 1.2f), FLUID_AT(1.1f, 1.2f), .2f, 15);
        if (!Fluid_Step(air, 1 / 60.f)) return 1;
    }
    printf("%016llx\n", (unsigned long long)Fluid_Hash(air));
    Fluid_Destroy(air);
    return 0;
}
END

row_of() { # row_of BUILD: what fluid/README.md says in its table of ways to write for that build, a piece of code on each line
    grep -F "| $1" fluid/README.md | sed 's/^| [^|]*|//' | grep -oE '`[^`]+`' | tr -d '`'
}
agrees() { # agrees WHAT COMMAND...: it ends in the state that a plain build ends in
    what=$1
    shift
    if ! state=$("$@" 2>said | tr -d '\r') || [ -z "$state" ]; then
        cat said >&2
        fail "$what: the program fails"
    elif [ "$expected" != "$state" ]; then
        fail "$what: ends in $state, not in $expected"
    fi
}
well() { # well WHAT COMMAND...: it succeeds, whatever it says
    what=$1
    shift
    "$@" >said 2>&1 || {
        tail -n 30 said >&2
        fail "$what"
    }
}
refuses() { # refuses WORDS COMMAND...: it fails, and says one sentence with these words
    words=$1
    shift
    if "$@" >said 2>&1; then
        fail "$* succeeds"
    elif [ "$(wc -l <said)" != 1 ] || ! grep -qF -- "$words" said; then
        cat said >&2
        fail "$* does not say: $words"
    fi
}
repository() { # repository FOLDER: makes a git repository of it, whatever git is told elsewhere
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=nobody GIT_AUTHOR_EMAIL=nobody@localhost
    export GIT_COMMITTER_NAME=nobody GIT_COMMITTER_EMAIL=nobody@localhost
    well "a repository in $1" git -c init.defaultBranch=main init "$1"
    git -C "$1" add . && git -C "$1" commit -qm all
}

"$(present clang cc | head -n 1)" -O0 -Ifluid host.c fluid/fluid.c -lm -o plain || skip 'no C compiler' # clang takes half the time
expected=$(./plain)
