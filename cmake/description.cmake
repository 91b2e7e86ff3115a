# Reads libtensor/build.txt: its line `NAME = words` sets build_NAME to the list of the words.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../libtensor/build.txt lines REGEX "^[a-z]")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^([a-z0-9_]+) *= *([^#]*)" line "${line}")
  separate_arguments(build_${CMAKE_MATCH_1} UNIX_COMMAND "${CMAKE_MATCH_2}")
endforeach()
