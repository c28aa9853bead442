/** Two texts line by line: which lines of each the other does not have, by a longest common subsequence. */

export interface Line {
  readonly text: string
  /** True where the other text has the line, too. */
  readonly isCommon: boolean
}

// The table grows with the product of the lengths.
const mostLines = 400

/** Both texts as lines. In texts too long to compare, no line counts as different. */
export function diffLines(left: string, right: string): readonly [readonly Line[], readonly Line[]] {
  const a = left.split('\n')
  const b = right.split('\n')
  if (a.length > mostLines || b.length > mostLines) return [a.map(common), b.map(common)]
  const lengths = commonLengths(a, b)
  const [ofLeft, ofRight]: [Line[], Line[]] = [[], []]
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]]
    if (one !== undefined && one === other) {
      ofLeft.push(common(one))
      ofRight.push(common(one))
      i += 1
      j += 1
    } else if (other === undefined || (one !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      ofLeft.push({ text: one ?? '', isCommon: false })
      i += 1
    } else {
      ofRight.push({ text: other, isCommon: false })
      j += 1
    }
  }
  return [ofLeft, ofRight]
}

function common(text: string): Line {
  return { text, isCommon: true }
}

/** At `[i][j]`, how many lines the texts from line i and line j on have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const lengths: number[][] = [...a, ''].map(() => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row === undefined) continue
      row[j] =
        a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
