# The derived tests are written when the build is configured, where their content changed. The build is configured again
# when a table, a generator or one of the tests changed or is missing. derived_tests says whether they are there.
set(derived_tests OFF)
find_package(Python3 3.11 QUIET COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND)
  execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/generate.py --tests
    OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\r\n]+" files "${printed}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(derived_tests ON)
else()
  message(WARNING "No Python 3.11 or newer: the derived tests (tools/generate.py --tests) are left out. "
    "Python3_EXECUTABLE names one.")
endif()
