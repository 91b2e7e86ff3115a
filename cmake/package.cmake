# cpack -G DEB: libtensor0 has the shared library, libtensor-dev what is needed to compile with it.
# Configure with -DCMAKE_INSTALL_PREFIX=/usr, so that the library goes to the folder of its architecture.
set(CPACK_PACKAGE_VENDOR libtensor)
set(CPACK_PACKAGE_CONTACT "libtensor maintainers <libtensor@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libtensor0)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "The shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtensor-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libtensor0 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "g++, cmake, pkgconf") # the static library is linked with libstdc++
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers for C and C++, the static library, CMake and pkg-config files.")

if(TENSOR_CUDA)
  list(APPEND CPACK_COMPONENTS_ALL cuda)
  set(CPACK_DEBIAN_CUDA_PACKAGE_NAME libtensor-cuda0)
  set(CPACK_DEBIAN_CUDA_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_CUDA_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_CUDA_PACKAGE_DEPENDS "libtensor0 (= ${PROJECT_VERSION})")
  set(CPACK_COMPONENT_CUDA_DESCRIPTION "The CUDA plugin of the library; needs NVIDIA's driver, release 580 or newer.")
endif()

if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
  install(FILES LICENSE DESTINATION share/doc/libtensor0 RENAME copyright COMPONENT runtime)
  install(FILES LICENSE DESTINATION share/doc/libtensor-dev RENAME copyright COMPONENT development)
endif()
include(CPack)
