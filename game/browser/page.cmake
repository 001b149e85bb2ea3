# cmake -DPAGE=... -DSITE=... -P page.cmake: tells the page how large its parts are, and leaves beside each file that packs well the same
# by gzip, for servers that send such files.
file(SIZE ${SITE}/ember.wasm WASM_BYTES)
file(SIZE ${SITE}/ember.data DATA_BYTES)
configure_file(${PAGE} ${SITE}/index.html @ONLY)
find_program(GZIP gzip)
foreach(name index.html ember.js ember.wasm ember.data LICENSES.txt)
    file(REMOVE ${SITE}/${name}.gz)
    if(GZIP)
        execute_process(COMMAND ${GZIP} -9 -n -k ${SITE}/${name} COMMAND_ERROR_IS_FATAL ANY)
    endif()
endforeach()
