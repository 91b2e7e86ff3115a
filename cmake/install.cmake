# What an installation holds: component `runtime` is the shared library, `development` all else.
include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tensor)
install(TARGETS tensor EXPORT tensor
  LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
  RUNTIME COMPONENT runtime ARCHIVE COMPONENT development)
install(FILES LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/libtensor COMPONENT runtime)
install(DIRECTORY include/tensor TYPE INCLUDE COMPONENT development)
if(WIN32)
  # From it other compilers make an import library of their own: lib /def:tensor.def /machine:x64.
  install(FILES ${DEFINITIONS} TYPE LIB COMPONENT development)
endif()
install(EXPORT tensor NAMESPACE tensor:: DESTINATION ${config_dir} FILE tensor-targets.cmake COMPONENT development)

set(static_archive ${CMAKE_STATIC_LIBRARY_PREFIX}tensor${CMAKE_STATIC_LIBRARY_SUFFIX})
if(TENSOR_INSTALL_STATIC)
  set_target_properties(tensor_static PROPERTIES EXCLUDE_FROM_ALL OFF)
  install(TARGETS tensor_static ARCHIVE COMPONENT development)
endif()

configure_package_config_file(cmake/tensor-config.cmake.in tensor-config.cmake INSTALL_DESTINATION ${config_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR NO_SET_AND_CHECK_MACRO)
# Until 1.0 a minor version may break the ABI.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tensor-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tensor-config.cmake ${PROJECT_BINARY_DIR}/tensor-config-version.cmake
  DESTINATION ${config_dir} COMPONENT development)

# Relative, so that the installed tree may be moved.
file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
list(TRANSFORM static_libraries PREPEND "-l" OUTPUT_VARIABLE static_flags)
list(JOIN static_flags " " static_flags)
configure_file(cmake/tensor.pc.in tensor.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tensor.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
