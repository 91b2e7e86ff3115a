# The CUDA plugin: a library of its own, which libtensor opens when a device is asked for. Built by nvcc (TENSOR_CUDA), or
# of the same sources by the C++ compiler for the emulated device (TENSOR_CUDA_EMULATION), which tests use. It lies beside
# libtensor, in a build as in an installation.

file(STRINGS libtensor/backends/cuda/sources.txt cuda_sources)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS libtensor/backends/cuda/sources.txt)

function(tensor_cuda_plugin target exports)
  set(exports ${PROJECT_SOURCE_DIR}/${exports})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  set_target_properties(${target} PROPERTIES
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF NO_SONAME ON
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${exports} COMPILE_WARNING_AS_ERROR ${TENSOR_WERROR})
  target_link_options(${target} PRIVATE -Wl,--version-script=${exports} ${build_cuda_link_flags})
endfunction()

if(TENSOR_CUDA)
  # Neither "native" nor anything else that wants a device: it is built where there is none.
  list(TRANSFORM build_cuda_archs APPEND -real)
  list(TRANSFORM build_cuda_archs REPLACE -real "" AT -1)
  set(CMAKE_CUDA_ARCHITECTURES ${build_cuda_archs} CACHE STRING "Of the devices that the CUDA plugin is built for")
  if(CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CUDA_COMPILER_LAUNCHER)
    set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE})
  endif()
  enable_language(CUDA)
  find_package(CUDAToolkit REQUIRED)
  add_library(tensor_cuda MODULE ${cuda_sources})
  tensor_cuda_plugin(tensor_cuda ${build_cuda_exports})
  set_target_properties(tensor_cuda PROPERTIES CUDA_VISIBILITY_PRESET hidden CUDA_RUNTIME_LIBRARY Static)
  target_compile_options(tensor_cuda PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:${build_cuda_flags}>")
  # cudart is in it, and what finds the driver at run time; never libcuda, which most machines lack.
  target_link_libraries(tensor_cuda PRIVATE CUDA::cudart_static Threads::Threads ${CMAKE_DL_LIBS})
  target_link_options(tensor_cuda PRIVATE $<$<NOT:$<CONFIG:Debug>>:-s>) # names of kernels' stubs are a quarter of it
  if(SKBUILD)
    install(TARGETS tensor_cuda COMPONENT python LIBRARY DESTINATION .)
  elseif(TENSOR_INSTALL)
    install(TARGETS tensor_cuda COMPONENT cuda LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  endif()
endif()

if(TENSOR_CUDA_EMULATION)
  file(GLOB emulation_sources CONFIGURE_DEPENDS tests/cuda/emulation/*.cpp)
  add_library(tensor_cuda_emulation MODULE EXCLUDE_FROM_ALL ${cuda_sources} ${emulation_sources})
  tensor_cuda_plugin(tensor_cuda_emulation tests/cuda/emulation/exports.map)
  foreach(source IN LISTS cuda_sources)
    if(source MATCHES "\\.cu$")
      set_source_files_properties(${source} TARGET_DIRECTORY tensor_cuda_emulation PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;c++")
    endif()
  endforeach()
  target_compile_options(tensor_cuda_emulation PRIVATE -O1 -ffp-contract=off -Wall -Wextra -Wshadow)
  target_include_directories(tensor_cuda_emulation SYSTEM PRIVATE tests/cuda/emulation)
  # Where what the C++ compiler needs for kernels that come as text is found at run time.
  set_source_files_properties(tests/cuda/emulation/rtc_library.cpp PROPERTIES COMPILE_DEFINITIONS
    "TENSOR_ROOT=\"${PROJECT_SOURCE_DIR}\"")
  target_link_libraries(tensor_cuda_emulation PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
endif()
