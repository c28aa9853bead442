/** The thread that solves. It keeps the snapshots that it receives, and answers one batch after the other. */
import { parentPort } from 'node:worker_threads'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { solve } from '../../../../solver/solve.ts'
import type { Task } from './solver-threads.ts'

const snapshots = new Map<number, Snapshot>()

parentPort?.on('message', ({ snapshot, orders, protocols, effort, msLeft }: Task) => {
  if (snapshot.value) snapshots.set(snapshot.id, snapshot.value)
  for (const id of snapshot.forgotten) snapshots.delete(id)
  const known = snapshots.get(snapshot.id)
  if (known === undefined) throw new Error(`The snapshot ${snapshot.id} was not sent.`)
  const allowed = new Set(protocols)
  const end = performance.now() + msLeft
  const solutions = solve(known, orders, {
    allows: ({ protocol }) => allowed.has(protocol),
    effort,
    expired: () => performance.now() >= end,
  })
  parentPort?.postMessage(solutions)
})
