/**
 * The layout of a route as a Sankey diagram: tokens in columns from the sold to the bought one, and between them
 * ribbons as wide as the part of the trade that flows there. A ribbon that passes a column has a lane of its own
 * in it, so that it never runs behind a token; ribbons leave and reach a token in the order of where they go and
 * come from.
 *
 * @module
 */
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
  /** Middle of the ribbon where it leaves, passes a column, and arrives. */
  readonly points: readonly Point[]
}

export interface RouteLayout {
  readonly tokens: readonly PlacedToken[]
  readonly ribbons: readonly PlacedRibbon[]
  readonly columns: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const gap = 26

/** @param whole Width of a ribbon that carries the whole trade. */
export function layOutRoute(flows: readonly Flow[], width: number, whole: number): RouteLayout {
  const columnOf = columnsOf(flows)
  const columns = Math.max(...columnOf.values()) + 1
  const slots = slotsOf(flows, columnOf, columns)
  const height = whole + gap * (Math.max(...slots.map((column) => column.length)) - 1)
  const placed = slots.map((column, index) => {
    const used = sum(column) * whole + gap * (column.length - 1)
    return stack(column, whole, { x: (width * index) / Math.max(columns - 1, 1), y: (height - used) / 2 })
  })
  const tokens = placed.flatMap((column, index) =>
    column.flatMap(({ token, ...place }) =>
      token === undefined ? [] : [{ token, column: index, ...place }],
    ),
  )
  return { tokens, ribbons: ribbonsOf(flows, placed, whole), columns, height }
}

/** A slot in a column: of a token, or of a ribbon that passes. */
interface Slot {
  readonly token?: string
  readonly lane?: Flow
  readonly part: number
}

interface PlacedSlot extends Slot, Point {
  readonly height: number
}

/** The column of each token: one more than the rightmost of those that it is bought with. */
function columnsOf(flows: readonly Flow[]): ReadonlyMap<string, number> {
  const columnOf = new Map<string, number>()
  for (const { from, to } of flows) {
    const begin = columnOf.get(from) ?? 0
    columnOf.set(from, begin)
    columnOf.set(to, Math.max(columnOf.get(to) ?? 0, begin + 1))
  }
  return columnOf
}

function slotsOf(
  flows: readonly Flow[],
  columnOf: ReadonlyMap<string, number>,
  columns: number,
): readonly (readonly Slot[])[] {
  const columnAt = (token: string) => columnOf.get(token) ?? 0
  return Array.from({ length: columns }, (_, column) => {
    // The farther a ribbon goes, the higher its lane: it then crosses few that end earlier.
    const lanes = flows
      .filter(({ from, to }) => columnAt(from) < column && columnAt(to) > column)
      .toSorted((a, b) => columnAt(b.to) - columnAt(a.to))
      .map((flow) => ({ lane: flow, part: flow.part }))
    const tokens = [...columnOf].flatMap(([token, own]) =>
      own === column ? [{ token, part: column === 0 ? 1 : sum(flows.filter(({ to }) => to === token)) }] : [],
    )
    return [...lanes, ...tokens]
  })
}

/** Stacks the slots of a column, from its top. */
function stack(column: readonly Slot[], whole: number, top: Point): readonly PlacedSlot[] {
  let { y } = top
  return column.map((slot) => {
    const placed = { ...slot, x: top.x, y, height: slot.part * whole }
    y += placed.height + gap
    return placed
  })
}

function ribbonsOf(
  flows: readonly Flow[],
  placed: readonly (readonly PlacedSlot[])[],
  whole: number,
): readonly PlacedRibbon[] {
  const all = placed.flat()
  const slotOf = (token: string) => all.find((slot) => slot.token === token) ?? { x: 0, y: 0, height: 0 }
  const lanesOf = (flow: Flow) =>
    all.filter(({ lane }) => lane === flow).map(({ x, y, height }) => ({ x, y: y + height / 2 }))
  const middleOf = (token: string) => slotOf(token).y + slotOf(token).height / 2

  /** Distances of the flows' middles from the top of the token that they share. */
  const offsets = (key: 'from' | 'to') => {
    const other = key === 'from' ? 'to' : 'from'
    const heading = (flow: Flow) => lanesOf(flow).at(key === 'from' ? 0 : -1)?.y ?? middleOf(flow[other])
    const used = new Map<string, number>()
    const found = new Map<Flow, number>()
    for (const flow of flows.toSorted((a, b) => heading(a) - heading(b))) {
      const before = used.get(flow[key]) ?? 0
      found.set(flow, before + (flow.part * whole) / 2)
      used.set(flow[key], before + flow.part * whole)
    }
    return (flow: Flow) => ({ x: slotOf(flow[key]).x, y: slotOf(flow[key]).y + (found.get(flow) ?? 0) })
  }
  const [leaving, arriving] = [offsets('from'), offsets('to')]
  return flows.map((flow) => ({
    flow,
    width: flow.part * whole,
    points: [leaving(flow), ...lanesOf(flow), arriving(flow)],
  }))
}

function sum(parts: readonly { readonly part: number }[]): number {
  return parts.reduce((total, { part }) => total + part, 0)
}
