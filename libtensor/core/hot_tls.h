// HOT_TLS declares a small thread-local variable that every op reads. In a library that is loaded at
// run time the usual access is a call of the loader; glibc keeps a little room that can be addressed
// directly (ELF Handling For Thread-Local Storage, initial-exec model). The room is scarce: pointers and
// counts only.
#pragma once

#include <cstdlib>  // for __GLIBC__

#if defined(__GLIBC__) && defined(__ELF__)
#define HOT_TLS __attribute__((tls_model("initial-exec"))) thread_local constinit
#else
#define HOT_TLS thread_local constinit
#endif
