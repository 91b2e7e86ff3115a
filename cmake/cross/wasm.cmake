# WebAssembly by Emscripten, 3.1.6 or newer (Debian: emscripten); programs run under Node.
find_program(EM_CONFIG em-config REQUIRED)
execute_process(COMMAND ${EM_CONFIG} EMSCRIPTEN_ROOT OUTPUT_VARIABLE root OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
set(ENV{NODE_PATH} /usr/share/nodejs:$ENV{NODE_PATH}) # Debian's packages, for a Node that is not Debian's
include(${root}/cmake/Modules/Platform/Emscripten.cmake)
set(launcher ${CMAKE_COMMAND} -E env NODE_PATH=$ENV{NODE_PATH})
set(CMAKE_C_LINKER_LAUNCHER ${launcher})
set(CMAKE_CXX_LINKER_LAUNCHER ${launcher})

# Emscripten before 3.1.10 takes a Node that has fetch for a browser.
find_program(NODE NAMES node nodejs REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${NODE})
execute_process(COMMAND ${NODE} --no-experimental-fetch -e 0 RESULT_VARIABLE unknown OUTPUT_QUIET ERROR_QUIET)
if(unknown EQUAL 0)
  list(APPEND CMAKE_CROSSCOMPILING_EMULATOR --no-experimental-fetch)
endif()
