# The extension of the Python package, which does without it where it cannot be built. It is in the stable ABI, so one
# file serves every CPython from 3.10 on, and has no link to the library: Python gives it the one that it loaded.
if(NOT UNIX OR EMSCRIPTEN OR CMAKE_CROSSCOMPILING)
  return()
endif()
find_package(Python 3.10 QUIET COMPONENTS Interpreter Development.Module)
if(Python_Development.Module_FOUND)
  include(CMakePushCheckState)
  include(CheckCSourceCompiles)
  cmake_push_check_state(RESET)
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  set(CMAKE_REQUIRED_INCLUDES ${Python_INCLUDE_DIRS})
  check_c_source_compiles("#define Py_LIMITED_API 0x030a0000\n#include <Python.h>\nint f(void) { return METH_FASTCALL; }"
    TENSOR_PYTHON_STABLE_ABI) # not of a free-threaded Python
  unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
  cmake_pop_check_state()
endif()
if(NOT TENSOR_PYTHON_STABLE_ABI)
  message(STATUS "No headers of CPython 3.10 or newer: the Python package calls the library through ctypes alone.")
  return()
endif()

set(folder ${PROJECT_SOURCE_DIR}/bindings/python/extension)
add_library(tensor_python MODULE
  ${folder}/arguments.c ${folder}/call.c ${folder}/cycles.c ${folder}/handle.c ${folder}/methods.c ${folder}/module.c ${folder}/operators.c
  ${folder}/size.c
  ${folder}/subscript.c)
target_include_directories(tensor_python PRIVATE ${PROJECT_SOURCE_DIR}/include)
target_include_directories(tensor_python SYSTEM PRIVATE ${Python_INCLUDE_DIRS})
target_compile_options(tensor_python PRIVATE -Wall -Wextra -Wshadow)
target_link_libraries(tensor_python PRIVATE ${CMAKE_DL_LIBS})
set_target_properties(tensor_python PROPERTIES
  C_STANDARD 11 C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden COMPILE_WARNING_AS_ERROR ${TENSOR_WERROR}
  PREFIX "" OUTPUT_NAME _native SUFFIX .abi3.so)
if(APPLE)
  target_link_options(tensor_python PRIVATE -undefined dynamic_lookup)
endif()
if(SKBUILD)
  install(TARGETS tensor_python COMPONENT python LIBRARY DESTINATION .)
endif()
