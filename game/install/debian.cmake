# The .deb: the font is the system's, pages are packed, and the licence and the changelog have Debian's form.
set(kind debian)
put(debian games EXCLUDE_FROM_ALL)

set(CPACK_DEBIAN_PACKAGE_RELEASE 0ember1) # a -1 of Debian's own would be newer
execute_process(COMMAND date -Rud "${released} 12:00" OUTPUT_VARIABLE released_at OUTPUT_STRIP_TRAILING_WHITESPACE)
configure_file(changelog.in changelog @ONLY)
configure_file(copyright.in copyright @ONLY)
# packed(FILE NAME): in the build folder. Without a name or a time inside, the same content gives the same bytes.
function(packed file name)
    execute_process(COMMAND ${EMBER_GZIP} -9nc ${file} OUTPUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/${name})
endfunction()
packed(${CMAKE_CURRENT_BINARY_DIR}/ember.6 ember.6.gz)
packed(${CMAKE_CURRENT_BINARY_DIR}/changelog changelog.Debian.gz)
packed(${PROJECT_SOURCE_DIR}/CHANGELOG.md changelog.gz)
foreach(font DejaVuSans DejaVuSerif-Bold)
    file(CREATE_LINK ../../fonts/truetype/dejavu/${font}.ttf ${CMAKE_CURRENT_BINARY_DIR}/${font}.ttf SYMBOLIC)
endforeach()

set(here ${CMAKE_CURRENT_BINARY_DIR})
install(FILES ${here}/DejaVuSans.ttf ${here}/DejaVuSerif-Bold.ttf DESTINATION ${fonts} COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${here}/ember.6.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man6 COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${here}/copyright ${here}/changelog.gz ${here}/changelog.Debian.gz
    DESTINATION ${documents} COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/package_tools.cmake)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-dejavu-core)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
string(JOIN "\n" CPACK_PACKAGE_DESCRIPTION
    "Machines push the air of old halls about, fires heat it, and the smoke goes"
    "where the air goes. Carry a flame through six halls without losing it to the"
    "wind; or open the laboratory, whose vortices, plumes and flames are measured"
    "beside published figures while they flow.")
