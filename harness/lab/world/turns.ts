/**
 * The scheduler of a step: whoever reaches an await of the node or the store waits there until the seed lets them go
 * on, and may find there that the node fails or is slow, the disk is full or the process has ended.
 *
 * @module
 */
import { createQueue, type Queue } from './queue.ts'
import type { Fault, Step } from './step.ts'

export interface Turns extends Pick<Queue, 'run' | 'whole'> {
  /** Waits for its turn, and does the work unless something fails. */
  atNode<T>(what: string, work: () => Promise<T>): Promise<T>
  atStore<T>(what: string, work: () => Promise<T>): Promise<T>
  /** Waits for its turn, and does what nothing can interrupt but the end of the machine, of somebody who does not fail. */
  atChain<T>(work: () => Promise<T>): Promise<T>
  /** Whether this fails here and now. */
  fails(what: string, kind: Fault['kind']): boolean
  /** Draws a whole number from 0 to below the count. */
  upTo(count: number): number
  /** @throws {Crashed} where the machine has lost its power. */
  assertPowered(): void
  /** Aborts when an answer is later than anybody waits for. */
  readonly deadline: AbortSignal
  /** Whether the chain may stop in the step. */
  readonly mayStop: boolean
  /** Whether the process has ended. */
  readonly crashed: () => boolean
  readonly faulted: () => boolean
}

/** Of an aimed step, whatever fails and whatever happens on the chain come where something has just been written. */
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
    async atNode(what, work) {
      await turn()
      if (take(what, 'crash before')) throw new Crashed()
      if (take(what, 'node error')) throw new NodeFails('The node is overloaded.')
      const result = await queue.whole(work)
      hasWritten = what === 'eth_sendRawTransaction'
      if (take(what, 'crash after')) throw new Crashed()
      if (take(what, 'answer of the node lost')) throw new NodeFails('The connection was reset.')
      if (take(what, 'answer of the node late')) await delay()
      assertAlive()
      return result
    },
    async atStore(what, work) {
      await turn()
      if (take(what, 'crash before')) throw new Crashed()
      if (writes.test(what) && take(what, 'disk full')) throw new Error('database or disk is full')
      const result = await queue.whole(work)
      hasWritten = writes.test(what)
      if (take(what, 'crash after')) throw new Crashed()
      assertAlive()
      return result
    },
    async atChain(work) {
      await (isAimed ? queue.aim() : queue.turn())
      hasWritten = false
      return queue.whole(work)
    },
    fails(what, kind) {
      failing.count()
      return take(what, kind)
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

/** Outside of a step: nobody waits, and nothing fails. */
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

/** The one fault of a step, until it has happened. */
function createFailing(fault: Fault | undefined, note: (text: string) => void, mayFail: () => boolean) {
  let armed = fault
  let awaits = 0
  let [isCrashed, isCut] = [false, false]
  return {
    count() {
      awaits += 1
    },
    take(what: string, kind: Fault['kind']): boolean {
      if (armed === undefined || awaits < armed.at || armed.kind !== kind) return false
      // Where the disk fails, something is written already.
      if (!/disk|power/.test(kind) && !mayFail()) return false
      note(`${kind} at await ${awaits}, ${what}`)
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

/** The process has ended: nothing that it still does has an effect. */
export class Crashed extends Error {
  override readonly name = 'Crashed'
}

class NodeFails extends Error {
  override readonly name = 'NodeFails'
  readonly code = -32_005
}
