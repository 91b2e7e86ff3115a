# What the library exports, from the description of its interface: a list of names, tensor_functions; and, where the
# variable DEFINITIONS names a file, that list for a linker or a compiler of Windows.
set(interface ${CMAKE_CURRENT_LIST_DIR}/../include/tensor/api.json)
file(READ ${interface} text)
string(REGEX MATCHALL "\"name\": \"tensor_[a-z0-9_]+\", \"header\"" tensor_functions "${text}")
list(TRANSFORM tensor_functions REPLACE ".*(tensor_[a-z0-9_]+).*" "\\1")
list(SORT tensor_functions)
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${interface})
endif()
if(DEFINITIONS)
  list(JOIN tensor_functions "\n    " lines)
  file(CONFIGURE OUTPUT ${DEFINITIONS} CONTENT "LIBRARY libtensor.dll\nEXPORTS\n    @lines@\n" @ONLY)
endif()
