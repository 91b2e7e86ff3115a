/* SPDX-License-Identifier: Apache-2.0 */
/* random.h: Random number generators.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_RANDOM_H_
#define TENSOR_RANDOM_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates a random number generator, "philox4x32-10" (also for NULL) or "xoroshiro64*". The
 *  sequence does not depend on the number of threads.
 *  Nullable: name.
 *  Errors: TENSOR_E_INVALID for an unknown name.
 */
TENSOR_API TENSOR_NODISCARD tensor_rng_t *tensor_rng_create(const char *name, uint64_t seed);

/** Adds a reference; returns `g`. */
TENSOR_API tensor_rng_t *tensor_rng_retain(tensor_rng_t *g);

/** Releases a reference. */
TENSOR_API void tensor_rng_release(tensor_rng_t *g);

/** Restarts the sequence with `seed`; NULL for the default generator of the process.
 *  Nullable: g.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rng_seed(tensor_rng_t *g, uint64_t seed);

/** State of a generator, four words for tensor_rng_set_state().
 *  Nullable: g.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rng_get_state(tensor_rng_t *g, uint64_t *state);

/** Restores a state of a generator of the same name.
 *  Nullable: g.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rng_set_state(
    tensor_rng_t *g, const uint64_t *state);

/** Writes the next n 32-bit words of the sequence to `values` (uint32_t).
 *  Nullable: g, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rng_next_u32(
    tensor_rng_t *g, void *values, int64_t n);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_RANDOM_H_ */
