# What the tests reach, from gcov's files (-b -c). A header's lines are there once for each source that includes it, and count as reached
# if they are in one of them. Prints `line FILE: TEXT` and `branch FILE: TEXT` for what nothing has reached, then per folder
# `folder NAME lines REACHED OF branches REACHED OF`.

FNR == 1 { file = "" }
/^ *-: *0:Source:/ { file = $0; sub(/.*Source:/, "", file); sub(root "/", "", file); next }
file !~ /^(fluid|engine|game)\// { next }
/^branch/ {
    if (!reached[line]) next # told as a line
    branch[line, $2] = 1
    if ($3 != "never" && $4 > 0) taken[line, $2] = 1
    next
}
/^(call|function|unconditional)/ { next }
{
    split($0, part, ":")
    count = part[1]
    gsub(/[ *]/, "", count)
    if (count == "-" || part[2] + 0 == 0) next
    line = file ":" part[2] + 0
    known[line] = substr($0, length(part[1]) + length(part[2]) + 3)
    sub(/^ +/, "", known[line])
    if (count !~ /^[#=]/) reached[line] = 1
}

function folder_of(place) { return substr(place, 1, index(place, "/") - 1) }
function tell(kind, place) { print kind, substr(place, 1, index(place, ":")) " " known[place] }

END {
    for (place in known) {
        lines[folder_of(place)]++
        if (reached[place]) lines_reached[folder_of(place)]++; else tell("line", place)
    }
    for (key in branch) {
        split(key, part, SUBSEP)
        branches[folder_of(part[1])]++
        if (key in taken) branches_reached[folder_of(part[1])]++; else tell("branch", part[1])
    }
    for (folder in lines)
        print "folder", folder, "lines", lines_reached[folder] + 0, lines[folder], "branches", branches_reached[folder] + 0, branches[folder] + 0
}
