/**
 * A constant piece of work to time a machine with: the shortest paths from one node of a fixed random graph,
 * which takes arithmetic, branches and memory as the search for a route does. A target's latency in units of it shows
 * changes of the target even if the machine is another, or busier.
 *
 * @module
 */
import { randomOf } from '../core/random.ts'

const nodes = 1_500
const edges = 12_000
/** About two milliseconds on a machine of 2024. */
const rounds = 60
/** Runs after which the compiler has optimised it. */
const warmUps = 10

/** @param now Milliseconds of a monotonic clock. @returns Runs the kernel and returns its milliseconds. */
export function createKernel(now: () => number): () => number {
  const random = randomOf('kernel')
  const nodeAt = () => Math.floor(random() * nodes)
  const from = Uint32Array.from({ length: edges }, nodeAt)
  const to = Uint32Array.from({ length: edges }, nodeAt)
  const lengths = Float64Array.from({ length: edges }, random)
  const timed = () => {
    const started = now()
    shortestPaths(from, to, lengths)
    return now() - started
  }
  for (let turn = 0; turn < warmUps; turn++) timed()
  return timed
}

/** By Bellman and Ford, with all rounds even after convergence. */
function shortestPaths(from: Uint32Array, to: Uint32Array, lengths: Float64Array): Float64Array {
  const distances = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  distances[0] = 0
  for (let round = 0; round < rounds; round++)
    for (let edge = 0; edge < edges; edge++) {
      const target = to[edge] ?? 0
      const distance = (distances[from[edge] ?? 0] ?? 0) + (lengths[edge] ?? 0)
      if (distance < (distances[target] ?? 0)) distances[target] = distance
    }
  return distances
}
