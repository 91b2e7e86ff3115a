# Writes HEADER with the commit of SOURCE, or with COMMIT where it is given, if that has changed.
set(VCS_TAG "${COMMIT}")
include(${CMAKE_CURRENT_LIST_DIR}/description.cmake)
if(VCS_TAG STREQUAL "" AND EXISTS "${SOURCE}/.git")
  execute_process(COMMAND git -C "${SOURCE}" ${build_commit_arguments}
    OUTPUT_VARIABLE VCS_TAG OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(VCS_TAG STREQUAL "")
  set(VCS_TAG unknown)
endif()
configure_file("${SOURCE}/cmake/tensor_commit.h.in" "${HEADER}" @ONLY)
