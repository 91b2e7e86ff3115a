include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tensor)
install(TARGETS tensor EXPORT tensor)
install(DIRECTORY include/tensor TYPE INCLUDE)
install(EXPORT tensor NAMESPACE tensor:: DESTINATION ${config_dir} FILE tensor-targets.cmake)

file(WRITE ${PROJECT_BINARY_DIR}/tensor-config.cmake
  "include(\"\${CMAKE_CURRENT_LIST_DIR}/tensor-targets.cmake\")\n")
# Until 1.0 a minor version may break the ABI.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tensor-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tensor-config.cmake ${PROJECT_BINARY_DIR}/tensor-config-version.cmake
  DESTINATION ${config_dir})

# Relative, so that the installed tree may be moved.
file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/tensor.pc.in tensor.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tensor.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
