# Flags that make a fault in the library harder to exploit; docs/decisions/0044-hardening.md has what they cost.
# meson.build says the same; a change here belongs there too.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)

function(tensor_harden target)
  if(NOT TENSOR_HARDENING OR EMSCRIPTEN)
    return()
  endif()
  foreach(flag -fstack-protector -fstack-clash-protection -fcf-protection=return -mbranch-protection=standard)
    string(MAKE_C_IDENTIFIER "TENSOR_HAS${flag}" known)
    check_cxx_compiler_flag("${flag} -Werror" ${known})
    if(${known} AND NOT (MINGW AND flag MATCHES "cf-protection|stack-clash"))
      target_compile_options(${target} PRIVATE ${flag})
    endif()
  endforeach()
  # What reads files and texts of strangers.
  file(GLOB readers ${PROJECT_SOURCE_DIR}/libtensor/io/*.cpp)
  foreach(source IN LISTS readers)
    set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fstack-protector-strong)
  endforeach()
  # Needs an optimiser, and sanitizers check more than it does.
  if(NOT TENSOR_SANITIZE AND CMAKE_BUILD_TYPE MATCHES "Rel" AND NOT MINGW)
    target_compile_options(${target} PRIVATE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
endfunction()
