/**
 * Symmetric positive definite systems, by Cholesky's factorization in place. Most tokens are traded against few others, so
 * most cells are zero and are skipped. They stay zero if the tokens with few neighbours come first.
 *
 * @module
 */

/**
 * Solves matrix · x = vector: overwrites `vector` with x, and `matrix`, which is row-major and read in its lower half
 * only.
 */
export function solveSymmetric(matrix: Float64Array, vector: Float64Array): void {
  const size = vector.length
  const rowsOf: (readonly number[])[] = []
  for (let column = 0; column < size; column++) {
    const rows = rowsBelow(matrix, size, column)
    const pivot = Math.sqrt(matrix[column * size + column] ?? 0)
    matrix[column * size + column] = pivot
    for (const row of rows) {
      const factor = (matrix[row * size + column] ?? 0) / pivot
      matrix[row * size + column] = factor
      for (const other of rows) {
        if (other > row) break
        const at = row * size + other
        matrix[at] = (matrix[at] ?? 0) - factor * (matrix[other * size + column] ?? 0)
      }
    }
    rowsOf.push(rows)
    const known = (vector[column] ?? 0) / pivot
    vector[column] = known
    for (const row of rows) vector[row] = (vector[row] ?? 0) - (matrix[row * size + column] ?? 0) * known
  }
  for (let column = size - 1; column >= 0; column--) {
    let sum = vector[column] ?? 0
    for (const row of rowsOf[column] ?? []) sum -= (matrix[row * size + column] ?? 0) * (vector[row] ?? 0)
    vector[column] = sum / (matrix[column * size + column] ?? 1)
  }
}

/** The rows below the diagonal in which a column is not zero. */
function rowsBelow(matrix: Float64Array, size: number, column: number): readonly number[] {
  const rows: number[] = []
  for (let row = column + 1; row < size; row++) {
    if (matrix[row * size + column] !== 0) rows.push(row)
  }
  return rows
}
