/**
 * Dense symmetric positive definite systems of a few dozen unknowns, by Cholesky's factorization in place.
 *
 * @module
 */

/** Solves matrix · x = vector in place: `vector` becomes x. The matrix is row-major, only its lower half is read, and it is overwritten. */
export function solveSymmetric(matrix: Float64Array, vector: Float64Array): void {
  const size = vector.length
  for (let column = 0; column < size; column++) {
    const pivot = Math.sqrt(reduced(matrix, size, column, column))
    matrix[column * size + column] = pivot
    for (let row = column + 1; row < size; row++) {
      matrix[row * size + column] = reduced(matrix, size, row, column) / pivot
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = vector[row] ?? 0
    for (let at = 0; at < row; at++) sum -= (matrix[row * size + at] ?? 0) * (vector[at] ?? 0)
    vector[row] = sum / (matrix[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = vector[row] ?? 0
    for (let at = row + 1; at < size; at++) sum -= (matrix[at * size + row] ?? 0) * (vector[at] ?? 0)
    vector[row] = sum / (matrix[row * size + row] ?? 1)
  }
}

/** A cell less what the columns before it explain. */
function reduced(matrix: Float64Array, size: number, row: number, column: number): number {
  let sum = matrix[row * size + column] ?? 0
  for (let at = 0; at < column; at++) {
    sum -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0)
  }
  return sum
}
