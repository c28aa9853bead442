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
  const search = new Search(factors, excluded)
  const rows: Row[] = []
  const orders = fc.shuffledSubarray(Object.keys(factors), { minLength: Object.keys(factors).length })
  while (search.left > 0) {
    const seed = variant * 1_000 + rows.length
    const tried = fc.sample(orders, { seed, numRuns: candidates }).map((names, index) => {
      const row = search.greedyRow(names, seed + index)
      return { row, gain: search.gainOf(row) }
    })
    const { row } = tried.reduce((a, b) => (b.gain > a.gain ? b : a))
    search.cover(row)
    rows.push(Object.fromEntries(row.map((level) => search.levels[level] ?? [])))
  }
  return rows
}

/** The pairs that no row has yet. A level is an index, and a pair of a level and itself is the level alone. */
class Search {
  readonly levels: readonly (readonly [factor: string, level: string])[]
  /** The number of pairs that no row has. */
  left = 0
  readonly #levelsOf = new Map<string, number[]>()
  readonly #isLeft: boolean[][]
  readonly #isExcluded: boolean[][]

  constructor(factors: Factors, excluded: ReadonlySet<string>) {
    this.levels = Object.entries(factors).flatMap(([name, of]) => of.map((level) => [name, level] as const))
    const texts = this.levels.map((level) => level.join('='))
    this.#isExcluded = texts.map((own) => texts.map((other) => excluded.has(pairOf(own, other))))
    this.#isLeft = this.levels.map(([name], own) =>
      this.levels.map(
        ([other], index) => index === own || (other !== name && !this.#isExcluded[own]?.[index]),
      ),
    )
    this.levels.forEach(([name], index) => {
      this.#levelsOf.set(name, [...(this.#levelsOf.get(name) ?? []), index])
      this.left += this.#gain(index, [...Array(index).keys()])
    })
  }

  /**
   * Takes for each factor, in the order of the names, the level that makes the most new pairs with the levels before it.
   */
  greedyRow(names: readonly string[], turn: number): readonly number[] {
    const row: number[] = []
    for (const name of names) {
      const levels = this.#levelsOf.get(name) ?? []
      // Ties go to a different level each time.
      const turned = levels
        .map((_, index) => levels[(index + turn) % levels.length] ?? 0)
        .filter((level) => !row.some((other) => this.#isExcluded[level]?.[other]))
      const gains = turned.map((level) => this.#gain(level, row))
      row.push(turned[gains.indexOf(Math.max(...gains))] ?? 0)
    }
    return row
  }

  gainOf(row: readonly number[]): number {
    return row.reduce((sum, level, index) => sum + this.#gain(level, row.slice(0, index)), 0)
  }

  cover(row: readonly number[]): void {
    this.left -= this.gainOf(row)
    for (const own of row) for (const other of row) (this.#isLeft[own] ?? [])[other] = false
  }

  #gain(level: number, others: readonly number[]): number {
    const isLeft = this.#isLeft[level] ?? []
    return others.filter((other) => isLeft[other]).length + (isLeft[level] ? 1 : 0)
  }
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
