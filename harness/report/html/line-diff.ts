/** Two texts line by line: which lines of each the other does not have. */
import { diff } from 'node:util'

export interface Line {
  readonly text: string
  /** True where the other text has the line, too. */
  readonly isCommon: boolean
}

// Time and memory grow with the product of the lengths.
const maxLines = 400

/** Both texts as lines. In texts too long to compare, no line counts as different. */
export function diffLines(left: string, right: string): readonly [readonly Line[], readonly Line[]] {
  const [a, b] = [left.split('\n'), right.split('\n')]
  const isTooLong = a.length > maxLines || b.length > maxLines
  if (left === right || isTooLong) return [a.map(common), b.map(common)]
  const lines = diff(a, b).map(([change, text]) => ({ text, change, isCommon: change === 0 }))
  return [lines.filter(({ change }) => change >= 0), lines.filter(({ change }) => change <= 0)]
}

function common(text: string): Line {
  return { text, isCommon: true }
}
