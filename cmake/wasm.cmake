# libtensor.js and libtensor.wasm: every C function of the table, for JavaScript in a page and under Node.
include(cmake/exports.cmake)
set(functions ${tensor_functions})
list(TRANSFORM functions PREPEND _)
list(APPEND functions _malloc _free)
list(JOIN functions "\n" functions)
file(CONFIGURE OUTPUT wasm-exports.txt CONTENT "@functions@\n" @ONLY)
set(methods ccall cwrap stackSave stackAlloc stackRestore UTF8ToString stringToUTF8 lengthBytesUTF8 addFunction
  removeFunction FS)
list(JOIN methods "," methods)

file(GENERATE OUTPUT wasm-main.c CONTENT "")
add_executable(tensor_module ${PROJECT_BINARY_DIR}/wasm-main.c)
target_link_libraries(tensor_module PRIVATE tensor)
set_target_properties(tensor_module PROPERTIES OUTPUT_NAME libtensor LINKER_LANGUAGE CXX
  LINK_DEPENDS "${PROJECT_BINARY_DIR}/wasm-exports.txt;${PROJECT_SOURCE_DIR}/cmake/wasm-node.js")
target_link_options(tensor_module PRIVATE --no-entry -sMODULARIZE -sEXPORT_NAME=libtensor -sWASM_BIGINT
  -sEXPORTED_FUNCTIONS=@${PROJECT_BINARY_DIR}/wasm-exports.txt -sEXPORTED_RUNTIME_METHODS=${methods}
  -sFORCE_FILESYSTEM -sALLOW_MEMORY_GROWTH -sALLOW_TABLE_GROWTH -sINCOMING_MODULE_JS_API=wasmBinary,locateFile,print,printErr,onAbort,wasmMemory
  -sENVIRONMENT=web,worker,node --pre-js ${PROJECT_SOURCE_DIR}/cmake/wasm-node.js)
