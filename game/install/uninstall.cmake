# The target uninstall. record_installed(), called before the first and after the last install rule, lets cmake --install record the folders
# that it makes and the files that it puts there; uninstall.sh removes both.
function(record_installed)
    set(folders ${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_DATADIR}/ember/scenes ${CMAKE_INSTALL_DATADIR}/ember/fonts ${CMAKE_INSTALL_MANDIR}/man6
        ${CMAKE_INSTALL_DATADIR}/applications ${CMAKE_INSTALL_DATADIR}/metainfo ${CMAKE_INSTALL_DATADIR}/doc/ember)
    foreach(size 16 32 48 64 128 256 512)
        list(APPEND folders ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps)
    endforeach()
    if(FLUID_INSTALL)
        list(APPEND folders ${CMAKE_INSTALL_INCLUDEDIR} ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_LIBDIR}/cmake/fluid)
    endif()
    foreach(component ember fluid)
        install(CODE "set(folders \"${folders}\")
set(record \"${PROJECT_BINARY_DIR}/installed.txt\")
include(\"${CMAKE_CURRENT_FUNCTION_LIST_DIR}/record.cmake\")" COMPONENT ${component})
    endforeach()
endfunction()

include(GNUInstallDirs)
if(UNIX)
    add_custom_target(uninstall COMMAND ${CMAKE_CURRENT_LIST_DIR}/uninstall.sh ${PROJECT_BINARY_DIR} USES_TERMINAL VERBATIM)
endif()
