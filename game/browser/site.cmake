# All that a host serves: the folder site/ in the build folder. One thread, as threads need headers that simple hosts cannot set.
foreach(folder fonts replays scenes) # pictures are for the pages of the repository
    list(APPEND seen "SHELL:--preload-file ${PROJECT_BINARY_DIR}/assets/${folder}@/assets/${folder}")
endforeach()
file(WRITE ${PROJECT_BINARY_DIR}/functions.json [=[["$autoResumeAudioContext", "$dynCall"]]=]) # what SDL's sound calls of JavaScript
set_target_properties(ember PROPERTIES SUFFIX .js)
target_link_options(ember PRIVATE -O3 -sENVIRONMENT=web,node -sINITIAL_MEMORY=64MB -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=4MB
    -sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE=@${PROJECT_BINARY_DIR}/functions.json
    -sFORCE_FILESYSTEM=1 -lidbfs.js -sEXPORTED_RUNTIME_METHODS=FS,ENV ${seen})
set_property(TARGET ember APPEND PROPERTY LINK_DEPENDS ${PROJECT_BINARY_DIR}/game/assets.stamp)

set(browser ${PROJECT_SOURCE_DIR}/game/browser)
foreach(size 64 256 512)
    list(APPEND copy_icons COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/assets/icons/${size}.png site/icon-${size}.png)
endforeach()
add_custom_command(OUTPUT site/index.html
    COMMAND ${CMAKE_COMMAND} -E make_directory site
    COMMAND ${CMAKE_COMMAND} -E copy ember.js ember.wasm ember.data LICENSES.txt ${browser}/ember.webmanifest site
    ${copy_icons}
    COMMAND ${CMAKE_COMMAND} -DPAGE=${browser}/page.html -DSITE=site -P ${browser}/page.cmake
    DEPENDS ember ${browser}/page.html ${browser}/page.cmake ${browser}/ember.webmanifest ${PROJECT_BINARY_DIR}/LICENSES.txt WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
add_custom_target(site ALL DEPENDS site/index.html)
