/**
 * The layout of a route as a Sankey diagram: tokens in columns from the sold to the bought one, and between
 * them ribbons with a width proportional to their part of the trade. A ribbon that passes a column has a lane
 * of its own in it, so that it never runs behind a token.
 *
 * @module
 */
import { sankey } from 'd3-sankey'
import type { Flow } from './route-flows.ts'

export interface PlacedToken {
  readonly token: string
  readonly column: number
  readonly x: number
  readonly y: number
  readonly height: number
}

export interface PlacedRibbon {
  readonly flow: Flow
  readonly width: number
  /** Middle of the ribbon at its start, at each column that it passes, and at its end. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export interface RouteLayout {
  readonly tokens: readonly PlacedToken[]
  readonly ribbons: readonly PlacedRibbon[]
  readonly columns: number
  readonly height: number
}

/** A token, or the lane of a ribbon in a column that it passes. */
interface Stop {
  readonly id: string
  readonly column: number
  readonly token?: string
}

/** The part of a ribbon from one column to the next. */
interface Stretch {
  readonly flow: Flow
  readonly source: string
  readonly target: string
  readonly value: number
}

const gap = 26

/** @param whole Width of a ribbon that carries the whole trade. */
export function layOutRoute(flows: readonly Flow[], width: number, whole: number): RouteLayout {
  const columnOf = columnsOf(flows)
  const columns = Math.max(...columnOf.values()) + 1
  const columnAt = (token: string) => columnOf.get(token) ?? 0
  const stretches = flows.flatMap((flow) => stretchesOf(flow, columnAt))
  const tokens = [...columnOf].map(([token, column]): Stop => ({ id: token, column, token }))
  const stops = [...tokens, ...flows.flatMap((flow) => lanesOf(flow, columnAt))]
  const longest = Math.max(
    ...Array.from({ length: columns }, (_, index) => stops.filter(({ column }) => column === index).length),
  )
  const height = whole + gap * (longest - 1)
  const { links, nodes } = sankey<Stop, Stretch>()
    .nodeId(({ id }) => id)
    .nodeAlign((stop) => (stop as unknown as Stop).column)
    .nodeWidth(0)
    .nodePadding(gap)
    .extent([
      [0, 0],
      [width, height],
    ])({ nodes: stops, links: stretches })
  const ribbons = flows.map((flow): PlacedRibbon => {
    const own = links.filter((link) => link.flow === flow)
    const ys = [own[0]?.y0, ...own.map(({ y1 }) => y1)]
    const points = ys.map((y = 0, index) => ({
      x: (width * (columnAt(flow.from) + index)) / (columns - 1),
      y,
    }))
    return { flow, width: flow.part * whole, points }
  })
  const placed = nodes.flatMap(({ column, token, x0: x = 0, y0: y = 0, y1 = 0 }) =>
    token === undefined ? [] : [{ token, column, x, y, height: y1 - y }],
  )
  return { tokens: placed, ribbons, columns, height }
}

/** The column of each token: one more than the rightmost of the tokens sold for it. */
function columnsOf(flows: readonly Flow[]): ReadonlyMap<string, number> {
  const columnOf = new Map<string, number>()
  for (const { from, to } of flows) {
    const begin = columnOf.get(from) ?? 0
    columnOf.set(from, begin)
    columnOf.set(to, Math.max(columnOf.get(to) ?? 0, begin + 1))
  }
  return columnOf
}

function lanesOf(flow: Flow, columnAt: (token: string) => number): readonly Stop[] {
  const [from, to] = [columnAt(flow.from), columnAt(flow.to)]
  return Array.from({ length: to - from - 1 }, (_, index) => {
    const column = from + 1 + index
    return { id: `${flow.from} ${flow.to} ${flow.protocol} ${column}`, column }
  })
}

function stretchesOf(flow: Flow, columnAt: (token: string) => number): readonly Stretch[] {
  const stops = [flow.from, ...lanesOf(flow, columnAt).map(({ id }) => id), flow.to]
  return stops
    .slice(1)
    .map((target, index) => ({ flow, source: stops[index] ?? '', target, value: flow.part }))
}
