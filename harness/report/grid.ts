/** Reads the grid of a record: counts by cell name, such as `POST /v2/solver/quote public slippage query edge`. */
import type { Counts } from '../judge/records/asked.ts'

export interface Cell {
  /** `POST /v2/solver/quote` */
  readonly endpoint: string
  readonly family: string
  readonly parameter: string
  readonly place: string
  readonly state: string
  readonly count: number
}

export function cellsOf({ cells = {} }: Counts): readonly Cell[] {
  return Object.entries(cells).map(([name, count]) => {
    const [method = '', path = '', family = '', parameter = '', place = '', state = ''] = name.split(' ')
    return { endpoint: `${method} ${path}`, family, parameter, place, state, count }
  })
}

/** Two options that requests to an endpoint may have, as `family=partner venue=intent`. */
export interface Pair {
  readonly endpoint: string
  readonly levels: readonly [string, string]
  readonly count: number
}

export function pairsOf({ pairs = {} }: Counts): readonly Pair[] {
  return Object.entries(pairs).map(([name, count]) => {
    const [method = '', path = '', one = '', other = ''] = name.split(' ')
    return { endpoint: `${method} ${path}`, levels: [one, other], count }
  })
}

/**
 * The pairs that no request covered: a state of a parameter in a family or in a place, and a place in a family. If one
 * half of a pair was never covered, that half is listed alone.
 *
 * @returns A line for each parameter with gaps: `POST /v2/solver/quote slippage: query, partner edge`.
 */
export function gapsIn(asked: Counts): readonly string[] {
  const parameters = Map.groupBy(cellsOf(asked), ({ endpoint, parameter }) => `${endpoint} ${parameter}`)
  return [...parameters].flatMap(([name, cells]) => {
    const gaps = gapsOf(cells)
    return gaps.length === 0 ? [] : [`${name}: ${gaps.join(', ')}`]
  })
}

/** @param cells The cells of one parameter. */
function gapsOf(cells: readonly Cell[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { count, family, place, state } of cells) {
    const stated = state === 'absent' ? [] : [place, `${family} ${place}`, `${place} ${state}`]
    for (const name of [family, state, `${family} ${state}`, ...stated])
      counts.set(name, (counts.get(name) ?? 0) + count)
  }
  const missing = [...counts].filter(([, count]) => count === 0).map(([name]) => name)
  return missing.filter((name) => !name.split(' ').some((half) => half !== name && missing.includes(half)))
}
