/* SPDX-License-Identifier: Apache-2.0 */
/* A library that is loaded while the program runs, on POSIX and on Windows. */
#ifndef LOAD_H_
#define LOAD_H_

#include <stdio.h>
#include <string.h>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#define DEFAULT_LIBRARY "libtensor.dll"

static void* open_library(const char* path) {
  HMODULE library = LoadLibraryA(path);
  if (!library) fprintf(stderr, "%s: error %lu\n", path, GetLastError());
  return library;
}

/* Stores the address in *function, a pointer to a function; 0 if there is none. */
static int find_function(void* library, const char* name, void* function) {
  FARPROC found = GetProcAddress((HMODULE)library, name);
  if (found) memcpy(function, &found, sizeof found);
  return found != NULL;
}
#else
#include <dlfcn.h>

#define DEFAULT_LIBRARY "libtensor.so.0"

static void* open_library(const char* path) {
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) fprintf(stderr, "%s\n", dlerror());
  return library;
}

/* Stores the address in *function, a pointer to a function; 0 if there is none. */
static int find_function(void* library, const char* name, void* function) {
  void* found = dlsym(library, name);
  if (found) memcpy(function, &found, sizeof found);
  return found != NULL;
}
#endif

#endif /* LOAD_H_ */
