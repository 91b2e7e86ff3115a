/* SPDX-License-Identifier: Apache-2.0 */
/* print.h: tensors as text on a stream of the C library. The library itself prints nothing.
 *
 * Not part of tensor.h: it includes stdio.h.
 */
#ifndef TENSOR_PRINT_H_
#define TENSOR_PRINT_H_

#include <stdio.h>
#include <stdlib.h>

#include "tensor/create.h"
#include "tensor/status.h"

/** Writes the text of `t` and a newline to `file`, as tensor_to_string() gives it.
 *
 *  returns a status: that of tensor_to_string(), or TENSOR_E_IO if the stream fails
 */
static inline tensor_status_t tensor_fprint(FILE *file, tensor_t *t) {
  int64_t needed = 0;
  tensor_status_t status = tensor_to_string(t, NULL, 0, &needed);
  char *text;
  if (status != TENSOR_OK) return status;
  text = (char *)malloc((size_t)needed + 1);
  if (!text) return TENSOR_E_NOMEM;
  status = tensor_to_string(t, text, needed + 1, &needed);
  if (status == TENSOR_OK && fprintf(file, "%s\n", text) < 0) status = TENSOR_E_IO;
  free(text);
  return status;
}

/** As tensor_fprint(), to stdout. */
static inline tensor_status_t tensor_print(tensor_t *t) { return tensor_fprint(stdout, t); }

#endif /* TENSOR_PRINT_H_ */
