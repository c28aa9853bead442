/**
 * The scheduler of a step: a task that reaches an await of the node or the store waits there until the seed
 * selects it. Then the node may fail or be slow, the disk may be full, or the process may have ended.
 *
 * @module
 */
import { createQueue, type Queue } from './queue.ts'
import type { Fault, Step } from './step.ts'

export interface Turns extends Pick<Queue, 'run' | 'whole'> {
  /** Waits for its turn, and does the work unless a fault occurs. */
  atNode<T>(operation: string, work: () => Promise<T>): Promise<T>
  atStore<T>(operation: string, work: () => Promise<T>): Promise<T>
  /** Waits for its turn, and does work that only a power cut can interrupt, for an actor without faults. */
  atChain<T>(work: () => Promise<T>): Promise<T>
  /** True if this fault occurs here and now. */
  fails(operation: string, kind: Fault['kind']): boolean
  /** Draws a whole number from 0 up to, but not including, `count`. */
  upTo(count: number): number
  /** @throws {Crashed} if the machine has lost its power. */
  assertPowered(): void
  /** Aborts when an answer comes later than any client waits. */
  readonly deadline: AbortSignal
  /** True if the chain may stop in the step. */
  readonly mayStop: boolean
  /** Reports whether the process has ended. */
  readonly crashed: () => boolean
  readonly faulted: () => boolean
}

/** In an aimed step, faults and actions on the chain come right after a write. */
export function createTurns(
  random: () => number,
  { fault, isAimed }: Pick<Step, 'fault' | 'isAimed'>,
  note: (text: string) => void,
): Turns {
  let hasWritten = false
  const queue = createQueue(random, () => hasWritten)
  const failing = createFailing(fault, note, () => hasWritten || !isAimed)
  const { assertAlive, take } = failing
  const deadline = new AbortController()

  async function turn(): Promise<void> {
    failing.count()
    await queue.turn()
    assertAlive()
  }

  async function delay(): Promise<void> {
    deadline.abort()
    await queue.last()
    assertAlive()
  }

  return {
    async atNode(operation, work) {
      await turn()
      if (take(operation, 'crash before')) throw new Crashed()
      if (take(operation, 'node error')) throw new NodeFails('The node is overloaded.')
      const result = await queue.whole(work)
      hasWritten = operation === 'eth_sendRawTransaction'
      if (take(operation, 'crash after')) throw new Crashed()
      if (take(operation, 'answer of the node lost')) throw new NodeFails('The connection was reset.')
      if (take(operation, 'answer of the node late')) await delay()
      assertAlive()
      return result
    },
    async atStore(operation, work) {
      await turn()
      if (take(operation, 'crash before')) throw new Crashed()
      if (writes.test(operation) && take(operation, 'disk full')) throw new Error('database or disk is full')
      const result = await queue.whole(work)
      hasWritten = writes.test(operation)
      if (take(operation, 'crash after')) throw new Crashed()
      assertAlive()
      return result
    },
    async atChain(work) {
      await (isAimed ? queue.aim() : queue.turn())
      hasWritten = false
      return queue.whole(work)
    },
    fails(operation, kind) {
      failing.count()
      return take(operation, kind)
    },
    upTo: (count) => Math.floor(random() * count),
    assertPowered: failing.assertPowered,
    deadline: deadline.signal,
    mayStop: fault?.kind === 'power cut' || fault?.kind === 'disk full',
    whole: queue.whole,
    run: queue.run,
    crashed: failing.crashed,
    faulted: failing.faulted,
  }
}

/** Statements that write. */
const writes = /^(insert|update|delete|commit)/

/** Outside of a step: no task waits, and nothing fails. */
export const calm: Turns = {
  atNode: (_, work) => work(),
  atStore: (_, work) => work(),
  atChain: (work) => work(),
  whole: (work) => work(),
  async run() {},
  fails: () => false,
  upTo: () => 0,
  assertPowered() {},
  deadline: new AbortController().signal,
  mayStop: false,
  crashed: () => false,
  faulted: () => false,
}

/** The one fault of a step, until it has occurred. */
function createFailing(fault: Fault | undefined, note: (text: string) => void, mayFail: () => boolean) {
  let armed = fault
  let awaits = 0
  let [isCrashed, isCut] = [false, false]
  return {
    count() {
      awaits += 1
    },
    take(operation: string, kind: Fault['kind']): boolean {
      if (armed === undefined || awaits < armed.at || armed.kind !== kind) return false
      // When the disk fails, a write has already begun.
      if (!/disk|power/.test(kind) && !mayFail()) return false
      note(`${kind} at await ${awaits}, ${operation}`)
      isCut ||= kind === 'power cut'
      isCrashed ||= isCut || kind.startsWith('crash')
      armed = undefined
      return true
    },
    assertAlive() {
      if (isCrashed) throw new Crashed()
    },
    assertPowered() {
      if (isCut) throw new Crashed()
    },
    crashed: () => isCrashed,
    faulted: () => fault !== undefined && armed === undefined,
  }
}

/** The process has ended: its later actions have no effect. */
export class Crashed extends Error {
  override readonly name = 'Crashed'
}

class NodeFails extends Error {
  override readonly name = 'NodeFails'
  readonly code = -32_005
}
