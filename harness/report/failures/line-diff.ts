/** Two texts line by line: which lines of each the other does not have. */
import { diff } from 'node:util'

export interface Line {
  readonly text: string
  readonly isIn: 'left' | 'right' | 'both'
}

// Time and memory grow with the product of the lengths.
const maxLines = 400

const sides = { [-1]: 'right', 0: 'both', 1: 'left' } as const

/** The lines of both texts in their order; `undefined` where they are too long to compare. */
export function diffLines(left: string, right: string): readonly Line[] | undefined {
  const [a, b] = [left.split('\n'), right.split('\n')]
  if (left !== right && (a.length > maxLines || b.length > maxLines)) return undefined
  if (left === right) return a.map((text) => ({ text, isIn: 'both' }))
  return diff(a, b).map(([change, text]) => ({ text, isIn: sides[change] }))
}
