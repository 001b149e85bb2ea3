# shellcheck shell=sh
# Read, after e2e.sh, by scripts that need halls that are soon over: the game with assets of its own, whose halls are won by
# running to the right; lost_hall FILE writes one that is lost by it.

# hall FILE OBJECTS LIT: a map 16 m wide with a floor, a fire and a start on the left.
hall() {
    cat >"$1" <<END
{ "orientation":"orthogonal", "width":16, "height":9, "tilewidth":1, "tileheight":1,
  "properties":[ {"name":"about", "type":"string", "value":"Soon over."}, {"name":"cells_per_metre", "type":"int", "value":8} ],
  "layers":[ { "type":"objectgroup", "name":"all", "objects":[
    {"id":1, "name":"floor", "type":"ledge", "x":0, "y":8, "width":16, "height":1},
    {"id":2, "name":"start", "type":"start", "x":2, "y":8, "point":true},
    {"id":3, "name":"fire", "type":"brazier", "x":1, "y":7.1, "point":true, "properties":[{"name":"lit", "type":"bool", "value":$3}]},
    {"id":4, "name":"way out", "type":"exit", "x":4, "y":5.5, "width":2, "height":2.5}$2 ] } ] }
END
}

lost_hall() {
    hall "$1" ', {"id":5, "name":"press", "type":"piston", "x":11, "y":2, "width":4, "height":3,
        "properties":[{"name":"travel", "type":"float", "value":3}, {"name":"period", "type":"float", "value":0.8}]}' false
}

mkdir "$work/bin"
cp "$ember" "$work/bin/ember"
cp -R "$(dirname "$ember")/assets" "$work/bin/assets"
ember=$work/bin/ember
for file in "$work"/bin/assets/scenes/*.json; do
    case $file in */title.json | */box.json) ;; *) hall "$file" "" true ;; esac
done
