/**
 * Covering arrays of strength two: rows with one level of each factor, such that every two levels of
 * different factors occur together in some row. A dozen rows find a fault that takes two options, although
 * there are thousands of combinations.
 *
 * Rows are chosen greedily, each the best of several that take the levels with most new pairs (Cohen et al.,
 * 1997), so the first rows have the most pairs.
 *
 * @module
 */
import fc from 'fast-check'

/** The levels of each factor, by its name. */
export type Factors = Readonly<Record<string, readonly string[]>>

/** One level of each factor. */
export type Row = Readonly<Record<string, string>>

const candidates = 8

/**
 * @param variant Selects one of many arrays of these factors, deterministically.
 * @param excluded Pairs of levels that no row has, as `pairsOf` writes them. Each factor has a level in none of them.
 */
export function coveringArray(
  factors: Factors,
  variant: number,
  excluded: ReadonlySet<string> = none,
): readonly Row[] {
  const key = JSON.stringify([variant, factors, ...excluded])
  const rows = known.get(key) ?? build(factors, variant, excluded)
  known.set(key, rows)
  return rows
}

const none: ReadonlySet<string> = new Set()

const known = new Map<string, readonly Row[]>()

function build(factors: Factors, variant: number, excluded: ReadonlySet<string>): readonly Row[] {
  const left = new Set(pairsOf(factors)).difference(excluded)
  const rows: Row[] = []
  const orders = fc.shuffledSubarray(Object.keys(factors), { minLength: Object.keys(factors).length })
  while (left.size > 0) {
    const seed = variant * 1_000 + rows.length
    const tried = fc.sample(orders, { seed, numRuns: candidates }).map((names, index) => {
      const row = greedyRow({ factors, excluded }, names, left, seed + index)
      return { row, gain: pairsIn(row).filter((pair) => left.has(pair)).length }
    })
    const best = tried.reduce((a, b) => (b.gain > a.gain ? b : a))
    for (const pair of pairsIn(best.row)) left.delete(pair)
    rows.push(best.row)
  }
  return rows
}

/**
 * Takes for each factor, in the order of the names, the level that makes the most new pairs with the levels before it.
 */
function greedyRow(
  { excluded, factors }: { readonly factors: Factors; readonly excluded: ReadonlySet<string> },
  names: readonly string[],
  left: ReadonlySet<string>,
  turn: number,
): Row {
  const row: Record<string, string> = {}
  for (const name of names) {
    const levels = factors[name] ?? []
    const others = Object.entries(row).map(([other, set]) => `${other}=${set}`)
    // Ties go to a different level each time.
    const turned = levels
      .map((_, index) => levels[(index + turn) % levels.length] ?? '')
      .filter((level) => !others.some((other) => excluded.has(pairOf(`${name}=${level}`, other))))
    const gains = turned.map((level) => {
      const own = `${name}=${level}`
      return [own, ...others.map((other) => pairOf(own, other))].filter((pair) => left.has(pair)).length
    })
    row[name] = turned[gains.indexOf(Math.max(...gains))] ?? ''
  }
  return row
}

/** Every level, as `amms=most`, and every two levels of different factors, as `amms=most place=query`. */
export function pairsOf(factors: Factors): readonly string[] {
  const levels = Object.entries(factors).map(([name, of]) => of.map((level) => `${name}=${level}`))
  return levels.flatMap((own, index) => [
    ...own,
    ...levels
      .slice(index + 1)
      .flatMap((others) => own.flatMap((one) => others.map((other) => pairOf(one, other)))),
  ])
}

/** The levels and the pairs of a row, as `pairsOf` writes them. */
export function pairsIn(row: Row): readonly string[] {
  return pairsOf(Object.fromEntries(Object.entries(row).map(([name, level]) => [name, [level]])))
}

function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}
