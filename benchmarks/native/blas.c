/* SPDX-License-Identifier: Apache-2.0 */
// Repeats a CBLAS library's product of row-major matrices, batch by batch; the library is opened by
// who calls this.
typedef void sgemm(int order, int transpose_a, int transpose_b, int m, int n, int k, float alpha,
                   const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);

void repeat_sgemm(sgemm* call, long times, int transpose_b, long batch, int m, int n, int k,
                  const float* a, const float* b, float* c) {
  enum { row_major = 101, no = 111, yes = 112 };
  for (long t = 0; t < times; ++t) {
    for (long i = 0; i < batch; ++i) {
      call(row_major, no, transpose_b ? yes : no, m, n, k, 1, a + i * m * k, k, b + i * k * n,
           transpose_b ? k : n, 0, c + i * m * n, n);
    }
  }
}
