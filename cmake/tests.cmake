# A test is registered by where its file lies, see tests/README.md; labels are ./dev's suite names.

set(test_environment
  "ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=1"
  "UBSAN_OPTIONS=print_stacktrace=1"
  "TENSOR_LIBRARY=$<TARGET_FILE:tensor>")
if(WIN32)
  list(APPEND test_environment "WINEPATH=$<TARGET_FILE_DIR:tensor>")
endif()
if(TENSOR_SANITIZE MATCHES thread)
  list(APPEND test_environment "TSAN_OPTIONS=ignore_noninstrumented_modules=1:allocator_may_return_null=1")
endif()

set(timeout 600)
set(unoptimised)
if(CMAKE_CROSSCOMPILING)
  set(timeout 1800) # emulators are slow
elseif(NOT TENSOR_SANITIZE)
  set(unoptimised -O0) # tests are built sooner; what they test is optimised
endif()

function(tensor_test name label)
  set_tests_properties(${name} PROPERTIES LABELS ${label} ENVIRONMENT "${test_environment}"
    SKIP_RETURN_CODE 77 TIMEOUT ${timeout})
endfunction()

include(cmake/derived_tests.cmake)

# What a system lacks: a program that includes such a header is not built there.
set(absent_headers)
if(WIN32)
  set(absent_headers "#include <(dlfcn|unistd|sys/(mman|resource|socket|syscall|wait))\\.h>")
elseif(EMSCRIPTEN)
  set(absent_headers "#include <((dlfcn|pthread|windows|sys/(resource|socket|syscall|wait))\\.h|future|thread)>")
  # Programs see the files of the system, and their memory grows; -O1 spares them the optimiser of the whole program.
  add_link_options(-O1 -sNODERAWFS -sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME -sTOTAL_STACK=1MB)
elseif(UNIX)
  set(absent_headers "#include <windows\\.h>")
endif()
if(NOT derived_tests)
  string(APPEND absent_headers "|#include \"(.*/)?(calls|two_callers|[a-z_]+\\.gen)\\.h\"")
endif()

function(tensor_remove_absent list)
  foreach(source IN LISTS ${list})
    file(STRINGS ${source} found REGEX "${absent_headers}")
    if(found OR (source MATCHES "\\.gen\\." AND NOT derived_tests))
      list(REMOVE_ITEM ${list} ${source})
    endif()
  endforeach()
  set(${list} ${${list}} PARENT_SCOPE)
endfunction()

# Target tests_SUITE builds what a suite runs.
function(tensor_suite target suite)
  if(NOT TARGET tests_${suite})
    add_custom_target(tests_${suite})
  endif()
  add_dependencies(tests_${suite} ${target})
endfunction()

# Programs keep their asserts in every build type.
function(tensor_program target source suite)
  tensor_suite(${target} ${suite})
  add_executable(${target} ${source})
  target_compile_options(${target} PRIVATE -UNDEBUG ${unoptimised} -Wall -Wextra -Wpedantic -Werror)
  if(MINGW)
    target_compile_definitions(${target} PRIVATE __USE_MINGW_ANSI_STDIO=1)
  endif()
  set_target_properties(${target} PROPERTIES
    C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  if(TENSOR_TEST_HOOKS)
    target_compile_definitions(${target} PRIVATE TENSOR_TEST_HOOKS)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}) # tests/test_hooks.h
  endif()
endfunction()

# A fuzzer first replays its corpus, then makes TENSOR_FUZZ_RUNS runs, the same on every machine, or
# searches for TENSOR_FUZZ_SECONDS, differently each time.
if(TENSOR_FUZZ)
  set(TENSOR_FUZZ_RUNS 30000 CACHE STRING "Runs of each fuzzer where no time is given")
  set(TENSOR_FUZZ_SECONDS 0 CACHE STRING "Time for each fuzzer")
  if(TENSOR_FUZZ_SECONDS GREATER 0)
    set(extent -seed=0 -max_total_time=${TENSOR_FUZZ_SECONDS})
  else()
    set(extent -seed=1 -runs=${TENSOR_FUZZ_RUNS})
  endif()
  file(GLOB fuzzers CONFIGURE_DEPENDS tests/fuzz/fuzz_*.cpp)
  tensor_remove_absent(fuzzers)
  foreach(source IN LISTS fuzzers)
    cmake_path(GET source STEM name)
    tensor_program(${name} ${source} fuzz)
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(${name} PRIVATE tensor)
    set(corpus ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name})
    set(found ${PROJECT_BINARY_DIR}/found/${name})
    file(MAKE_DIRECTORY ${found})
    if(NOT EXISTS ${corpus})
      set(corpus)
    endif()
    add_test(NAME ${name} COMMAND ${name} ${extent} -timeout=30
      -artifact_prefix=${found}/ -print_final_stats=1 ${found} ${corpus})
    tensor_test(${name} fuzz)
  endforeach()
  return()
endif()

# Unit tests see hidden symbols, so they link the objects and not the shared library.
file(GLOB_RECURSE unit_sources CONFIGURE_DEPENDS tests/unit/*.cpp)
tensor_remove_absent(unit_sources)
if(CMAKE_CROSSCOMPILING AND EXISTS /usr/src/googletest/CMakeLists.txt)
  add_subdirectory(/usr/src/googletest ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL) # Debian: googletest
  set(GTest_FOUND ON)
else()
  find_package(GTest)
endif()
if(unit_sources AND GTest_FOUND)
  add_executable(tensor_unit ${unit_sources})
  target_link_libraries(tensor_unit PRIVATE tensor_static Threads::Threads GTest::gtest_main)
  target_include_directories(tensor_unit PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  target_compile_options(tensor_unit PRIVATE -UNDEBUG ${unoptimised} -ffp-contract=off -Wall -Wextra)
  tensor_suite(tensor_unit unit)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # GCC bug 105651: "a" + std::string; and Dims with -1 inside is no pointer of that value.
    target_compile_options(tensor_unit PRIVATE -Wno-restrict -Wno-free-nonheap-object)
  endif()
  set_target_properties(tensor_unit PROPERTIES
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    COMPILE_WARNING_AS_ERROR ${TENSOR_WERROR} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  if(TENSOR_TEST_HOOKS)
    target_compile_definitions(tensor_unit PRIVATE TENSOR_TEST_HOOKS)
  endif()
  add_test(NAME unit COMMAND tensor_unit --gtest_brief=1 --gtest_output=xml:unit.xml
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
  tensor_test(unit unit)
elseif(unit_sources)
  message(WARNING "GoogleTest not found: no unit tests")
endif()

# tests/<suite>/test_*.c and .cpp: one program each, linked to the shared library. Those of abi load it
# themselves, by the path in TENSOR_LIBRARY, and export their own symbols; those of compat are linked to norch.
set(program_suites capi cpp deep threads process golden abi cuda)
if(TENSOR_TEST_HOOKS)
  list(APPEND program_suites oom)
endif()
if(TENSOR_COMPAT)
  list(APPEND program_suites compat)
endif()
# A device from outside the library, for tests/device and the ops' suite.
if(NOT EMSCRIPTEN)
  add_library(toy_device MODULE tests/device/toy_device.c)
  target_link_libraries(toy_device PRIVATE tensor)
  set_target_properties(toy_device PROPERTIES C_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  tensor_suite(toy_device device)
endif()

foreach(suite IN LISTS program_suites)
  file(GLOB sources CONFIGURE_DEPENDS tests/${suite}/test_*.c tests/${suite}/test_*.cpp)
  tensor_remove_absent(sources)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    string(REPLACE "test_" "${suite}_" name ${name})
    tensor_program(${name} ${source} ${suite})
    if(suite STREQUAL abi)
      target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS} Threads::Threads)
      target_include_directories(${name} PRIVATE include)
      set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ON)
    elseif(suite STREQUAL compat)
      target_link_libraries(${name} PRIVATE norch m)
    else()
      target_link_libraries(${name} PRIVATE tensor m Threads::Threads)
    endif()
    set(arguments)
    if(suite STREQUAL golden)
      set(arguments ${PROJECT_SOURCE_DIR}/tests/golden)
    endif()
    if(name STREQUAL oom_every_call) # in parts, for it takes minutes
      foreach(part 0 1 2 3)
        add_test(NAME ${name}_${part} COMMAND ${name} ${part} 4 WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
        tensor_test(${name}_${part} ${suite})
      endforeach()
      continue()
    endif()
    add_test(NAME ${name} COMMAND ${name} ${arguments} WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    tensor_test(${name} ${suite})
    if(suite STREQUAL cpp AND NOT TENSOR_SANITIZE) # the same in C++20
      tensor_program(${name}_20 ${source} cpp)
      set_target_properties(${name}_20 PROPERTIES CXX_STANDARD 20)
      target_link_libraries(${name}_20 PRIVATE tensor Threads::Threads)
      add_test(NAME ${name}_20 COMMAND ${name}_20 WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
      tensor_test(${name}_20 cpp)
      set_tests_properties(${name} ${name}_20 PROPERTIES RESOURCE_LOCK ${name}) # they write the same files
    endif()
  endforeach()
endforeach()

# Examples: those that end in _dlopen load the library themselves; digits learns from artificial digits. Their many small
# steps take one thread: several would wait for each other on a machine that does other things.
tensor_program(make_digits tests/examples/make_digits.c capi)
add_test(NAME make_digits COMMAND make_digits digits WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
tensor_test(make_digits capi)
set_tests_properties(make_digits PROPERTIES FIXTURES_SETUP digits)

set(digits_arguments --epochs 6 --lr 0.003 --hidden 32 digits-train-images digits-train-labels digits-test-images
  digits-test-labels)
file(GLOB examples CONFIGURE_DEPENDS examples/c/*.c examples/cpp/*.cpp)
tensor_remove_absent(examples)
foreach(source IN LISTS examples)
  cmake_path(GET source STEM stem)
  set(name example_${stem})
  set(label capi)
  if(source MATCHES "\\.cpp$")
    set(name example_cpp_${stem})
    set(label cpp)
  endif()
  tensor_program(${name} ${source} ${label})
  if(stem MATCHES "_dlopen$")
    target_include_directories(${name} PRIVATE include)
    target_link_libraries(${name} PRIVATE m ${CMAKE_DL_LIBS})
    add_dependencies(${name} tensor)
  else()
    target_link_libraries(${name} PRIVATE tensor m)
  endif()
  set(arguments)
  if(stem MATCHES "^digits")
    set(arguments ${digits_arguments})
  endif()
  add_test(NAME ${name} COMMAND ${name} ${arguments} WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  tensor_test(${name} ${label})
  set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT TENSOR_NUM_THREADS=1)
  if(stem MATCHES "^digits")
    set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED digits PASS_REGULAR_EXPRESSION "accuracy (1\\.0|0\\.9)")
  elseif(stem STREQUAL train)
    set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "loss 0.005544")
  elseif(stem STREQUAL sin2)
    set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION
      "1.7035 0.7193 0.3068 0.1742 0.1342 0.1232 0.1220 0.1241 0.1270 0.1297")
  elseif(stem STREQUAL char_model)
    set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "loss [01]\\.[0-9]+ at last")
  elseif(name STREQUAL example_cpp_first)
    set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "tensor\\(\\[2., 4., 6.\\]\\)")
  endif()
endforeach()

# Each public header is complete alone, may be included twice, and is valid in every standard we promise.
file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include include/tensor/*.h include/tensor/*.hpp
     include/tensor/cpp/*.hpp include/tensor/cpp/nn/*.hpp)
set(strict -fsyntax-only -pedantic -Wall -Wextra -Werror -I${PROJECT_SOURCE_DIR}/include)
foreach(header IN LISTS headers)
  if(header MATCHES "\\.h$")
    foreach(std c99 c11 c2x)
      add_test(NAME header_${header}_${std} COMMAND ${CMAKE_C_COMPILER} -x c -std=${std} ${strict}
        -Wstrict-prototypes -include ${header} -include ${header} /dev/null)
      tensor_test(header_${header}_${std} header)
    endforeach()
  endif()
  foreach(std c++17 c++20)
    add_test(NAME header_${header}_${std} COMMAND ${CMAKE_CXX_COMPILER} -x c++ -std=${std} ${strict}
      -include ${header} -include ${header} /dev/null)
    tensor_test(header_${header}_${std} header)
  endforeach()
endforeach()
