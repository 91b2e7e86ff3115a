# The CUDA plugin: a library of its own, which libtensor opens when a device is asked for. Built by nvcc (TENSOR_CUDA), or
# of the same sources by the C++ compiler for the emulated device (TENSOR_CUDA_EMULATION), which tests use. It lies beside
# libtensor, in a build as in an installation. meson.build says the same; a change here belongs there too.

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
  target_link_options(${target} PRIVATE -Wl,--version-script=${exports} -Wl,-Bsymbolic -Wl,-z,now -Wl,-z,relro -Wl,-z,defs)
endfunction()

if(TENSOR_CUDA)
  # Neither "native" nor anything else that wants a device: it is built where there is none.
  set(CMAKE_CUDA_ARCHITECTURES 80-real 90-real 120 CACHE STRING "Of the devices that the CUDA plugin is built for")
  if(CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CUDA_COMPILER_LAUNCHER)
    set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE})
  endif()
  enable_language(CUDA)
  find_package(CUDAToolkit REQUIRED)
  add_library(tensor_cuda MODULE ${cuda_sources})
  tensor_cuda_plugin(tensor_cuda libtensor/backends/cuda/exports.map)
  set_target_properties(tensor_cuda PROPERTIES CUDA_VISIBILITY_PRESET hidden CUDA_RUNTIME_LIBRARY Static)
  # The C++ standard is given by hand: CMake 3.25 knows none of nvcc's past 17.
  target_compile_options(tensor_cuda PRIVATE
    "$<$<COMPILE_LANGUAGE:CUDA>:-std=c++20;--expt-relaxed-constexpr;--extended-lambda;-fmad=false;--compress-mode=size;-diag-suppress=186,1675;-Xcompiler=-fvisibility-inlines-hidden>")
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
  add_library(tensor_cuda_emulation MODULE EXCLUDE_FROM_ALL ${cuda_sources}
    tests/cuda/emulation/blas.cpp tests/cuda/emulation/dnn.cpp tests/cuda/emulation/dnn_program.cpp
    tests/cuda/emulation/emulation.cpp tests/cuda/emulation/fft_library.cpp tests/cuda/emulation/fibers.cpp
    tests/cuda/emulation/libraries.cpp tests/cuda/emulation/nccl.cpp tests/cuda/emulation/rtc_library.cpp
    tests/cuda/emulation/solver.cpp tests/cuda/emulation/text_kernels.cpp)
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
