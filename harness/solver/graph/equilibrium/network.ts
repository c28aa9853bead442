/**
 * Edges as a network of conductances between tokens, whose potentials are a step of Newton's method towards the equilibrium.
 *
 * @module
 */
import type { CurveTrade } from '../../curves/curve.ts'
import type { Edge } from '../graph.ts'
import { solveSymmetric } from './linear-system.ts'

/** A degree below that of any token with an edge. */
const least = 1e-9
/** The curvature is local: no logarithm of a price moves further in one step. */
const maxChange = 1

export interface Network {
  readonly edges: readonly Edge[]
  /** The node of each slot, by increasing number of edges; the bought token, whose price is one, comes last. */
  readonly nodes: readonly number[]
  /** The slot of the sold token. */
  readonly sold: number
  /** The slots that each edge leads from and to. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** The equations and the result of a Newton step; to allocate them anew takes longer than to solve them. */
  readonly matrix: Float64Array
  readonly step: Float64Array
}

/** Scratch arrays by node, reused because allocation takes longer than the rest; the degrees are zero between calls. */
let degrees = new Float64Array()
let slots = new Int32Array()

export function networkOf(
  edges: readonly Edge[],
  { from: sold, to: bought, others = [] }: Terminals,
  size: number,
): Network {
  if (degrees.length < size) [degrees, slots] = [new Float64Array(size), new Int32Array(size)]
  const nodes: number[] = []
  const meet = (node: number, degree: number) => {
    if (degrees[node] === 0) nodes.push(node)
    degrees[node] = (degrees[node] ?? 0) + degree
  }
  meet(sold, least)
  for (const { node } of others) meet(node, least)
  for (const { from, to } of edges) {
    meet(from, 1)
    meet(to, 1)
  }
  meet(bought, Infinity)
  nodes.sort((a, b) => (degrees[a] ?? 0) - (degrees[b] ?? 0))
  for (let slot = 0; slot < nodes.length; slot++) {
    slots[nodes[slot] ?? 0] = slot
    degrees[nodes[slot] ?? 0] = 0
  }
  const from = new Int32Array(edges.length)
  const to = new Int32Array(edges.length)
  for (let index = 0; index < edges.length; index++) {
    from[index] = slots[edges[index]?.from ?? 0] ?? 0
    to[index] = slots[edges[index]?.to ?? 0] ?? 0
  }
  const matrix = new Float64Array(nodes.length ** 2)
  return { edges, nodes, sold: slots[sold] ?? 0, from, to, matrix, step: new Float64Array(nodes.length) }
}

/** The nodes that are in a network even without an edge. */
interface Terminals {
  readonly from: number
  readonly to: number
  readonly others?: readonly { readonly node: number }[]
}

/** The trades at some prices. */
interface Balance {
  /** By edge. */
  readonly trades: readonly (CurveTrade | undefined)[]
  /** By slot: the price of a base unit. */
  readonly worth: Float64Array
  /** By slot: value that flows into the token less value that flows out. */
  readonly surplus: Float64Array
  /** The value of all sold amounts plus the profits of the edges. */
  readonly value: number
}

/** The change of the log prices that removes the surpluses if the conductances stay constant. */
export function newtonStep(
  { edges, from, to, matrix, step }: Network,
  { trades, worth, surplus, value }: Balance,
): Float64Array {
  const size = step.length
  matrix.fill(0)
  let maxConductance = 0
  for (let index = 0; index < edges.length; index++) {
    const trade = trades[index]
    if (!trade) continue
    const source = from[index] ?? 0
    const target = to[index] ?? 0
    const conductance = trade.slope * (worth[source] ?? 0)
    maxConductance = Math.max(maxConductance, conductance)
    add(matrix, source * size + source, conductance)
    add(matrix, target * size + target, conductance)
    add(matrix, source * size + target, -conductance)
    add(matrix, target * size + source, -conductance)
  }
  // Without a leak, a token without conductance has no potential. A positive surplus adds curvature in the logarithms.
  const leak = Math.max(maxConductance * 1e-12, value * 1e-9)
  // The bought token's price is fixed.
  const ground = size - 1
  for (let slot = 0; slot < size; slot++) {
    const excess = surplus[slot] ?? 0
    step[slot] = -excess
    add(matrix, slot * (size + 1), leak + Math.max(0, excess))
    if (slot !== ground) matrix[slot * size + ground] = matrix[ground * size + slot] = 0
  }
  solveSymmetric(matrix, step)
  for (let slot = 0; slot < size; slot++)
    step[slot] = Math.max(-maxChange, Math.min(maxChange, step[slot] ?? 0))
  return step
}

function add(cells: Float64Array, at: number, amount: number): void {
  cells[at] = (cells[at] ?? 0) + amount
}
