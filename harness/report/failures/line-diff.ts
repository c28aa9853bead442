/** Compares two texts line by line. */
import { diff } from 'node:util'

export interface Line {
  readonly text: string
  readonly isIn: 'left' | 'right' | 'both'
}

// Time and memory grow with the product of the numbers of lines.
const maxLines = 400

const sides = { [-1]: 'right', 0: 'both', 1: 'left' } as const

/** The lines of both texts in order; `undefined` if the texts differ and are too long to compare. */
export function diffLines(left: string, right: string): readonly Line[] | undefined {
  const [a, b] = [left.split('\n'), right.split('\n')]
  if (left !== right && (a.length > maxLines || b.length > maxLines)) return undefined
  if (left === right) return a.map((text) => ({ text, isIn: 'both' }))
  return diff(a, b).map(([change, text]) => ({ text, isIn: sides[change] }))
}
