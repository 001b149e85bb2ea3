# What any host can serve: the folder site/ in the build folder. One thread, as threads need headers that simple hosts cannot set.
file(GLOB unseen RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/assets/*.png ${PROJECT_SOURCE_DIR}/assets/*.md)
list(TRANSFORM unseen PREPEND "SHELL:--exclude-file */")
file(WRITE ${PROJECT_BINARY_DIR}/functions.json [=[["$autoResumeAudioContext", "$dynCall"]]=]) # what SDL's sound calls of JavaScript
set_target_properties(ember PROPERTIES SUFFIX .js)
target_link_options(ember PRIVATE -O3 -sENVIRONMENT=web,node -sINITIAL_MEMORY=64MB -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=4MB
    -sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE=@${PROJECT_BINARY_DIR}/functions.json
    -sFORCE_FILESYSTEM=1 -lidbfs.js -sEXPORTED_RUNTIME_METHODS=FS,ENV
    "SHELL:--preload-file ${PROJECT_BINARY_DIR}/assets@/assets" ${unseen})

set(page ${PROJECT_SOURCE_DIR}/game/browser/page.html)
add_custom_command(OUTPUT site/index.html
    COMMAND ${CMAKE_COMMAND} -E make_directory site
    COMMAND ${CMAKE_COMMAND} -E copy ember.js ember.wasm ember.data LICENSES.txt site
    COMMAND ${CMAKE_COMMAND} -E copy ${page} site/index.html
    DEPENDS ember ${page} WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
add_custom_target(site ALL DEPENDS site/index.html)
