# Included by cmake --install before it installs anything and again at its end. Appends to the file `record`, or to the one that the environment's
# EMBER_INSTALLED names, a line each: of `folders` and their parents those that are not there yet, and the files installed so far.
if(CMAKE_INSTALL_PREFIX MATCHES "/_CPack_Packages/") # where cpack collects what is to be packed
    return()
endif()
if(NOT "$ENV{EMBER_INSTALLED}" STREQUAL "")
    set(record "$ENV{EMBER_INSTALLED}")
endif()
foreach(folder IN LISTS folders)
    cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE path)
    set(path "$ENV{DESTDIR}${path}")
    while(path AND NOT EXISTS "${path}")
        file(APPEND "${record}" "${path}\n")
        cmake_path(GET path PARENT_PATH path)
    endwhile()
endforeach()
foreach(path IN LISTS CMAKE_INSTALL_MANIFEST_FILES)
    file(APPEND "${record}" "$ENV{DESTDIR}${path}\n")
endforeach()
