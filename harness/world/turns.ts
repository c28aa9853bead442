/**
 * The scheduler of a step: whoever reaches an await of the node or the store waits there until the seed lets them go
 * on, and may find there that the node fails, the disk is full or the process has ended.
 *
 * @module
 */
import { setImmediate } from 'node:timers/promises'
import type { Fault } from './step.ts'

export interface Turns {
  /** Waits for its turn, and does the work unless something fails. */
  atNode<T>(what: string, work: () => Promise<T>): Promise<T>
  /** What the store does before a statement; it cannot wait. */
  beforeStatement(what: string): void
  afterStatement(what: string): Promise<void>
  /** Waits for its turn, and does what nothing can interrupt, of somebody who does not fail. */
  atChain<T>(work: () => Promise<T>): Promise<T>
  /** Work that nothing can interrupt, and that takes the machine's time. */
  whole<T>(work: () => Promise<T>): Promise<T>
  /** Does all of them together. What they throw is theirs. */
  run(tasks: readonly (() => Promise<void>)[]): Promise<void>
  readonly crashed: () => boolean
  readonly faulted: () => boolean
}

/** Turns of the event loop in which nobody does anything: all wait, for their turn or for each other. */
const idleTurns = 24

export function createTurns(
  random: () => number,
  fault: Fault | undefined,
  note: (text: string) => void,
): Turns {
  const queue = createQueue(random)
  const failing = createFailing(fault, note)
  const { assertAlive, take } = failing

  async function turn(): Promise<void> {
    failing.count()
    await queue.turn()
    assertAlive()
  }

  return {
    async atNode(what, work) {
      await turn()
      if (take(what, ['crash before'])) throw new Crashed()
      if (take(what, ['node error'])) throw new NodeFails('The node is overloaded.')
      const result = await queue.whole(work)
      if (take(what, ['crash after'])) throw new Crashed()
      if (take(what, ['answer of the node lost'])) throw new NodeFails('The connection was reset.')
      assertAlive()
      return result
    },
    beforeStatement(what) {
      assertAlive()
      if (take(what, ['crash before'])) throw new Crashed()
      if (/insert|update|delete/i.test(what) && take(what, ['disk full']))
        throw new Error('database or disk is full')
    },
    async afterStatement(what) {
      await turn()
      if (take(what, ['crash after'])) throw new Crashed()
    },
    async atChain(work) {
      await queue.turn()
      return queue.whole(work)
    },
    whole: queue.whole,
    run: queue.run,
    crashed: failing.crashed,
    faulted: failing.faulted,
  }
}

/** The one fault of a step, until it has happened. */
function createFailing(fault: Fault | undefined, note: (text: string) => void) {
  let armed = fault
  let awaits = 0
  let isCrashed = false
  return {
    count() {
      awaits += 1
    },
    take(what: string, kinds: readonly Fault['kind'][]): boolean {
      if (armed === undefined || awaits < armed.at || !kinds.includes(armed.kind)) return false
      note(`${armed.kind} at await ${awaits}, ${what}`)
      if (armed.kind.startsWith('crash')) isCrashed = true
      armed = undefined
      return true
    },
    assertAlive() {
      if (isCrashed) throw new Crashed()
    },
    crashed: () => isCrashed,
    faulted: () => fault !== undefined && armed === undefined,
  }
}

/** Lets one of those who wait go on, whenever nobody else does anything. */
function createQueue(random: () => number) {
  const waiting: (() => void)[] = []
  let [working, events] = [0, 0]
  let last: Promise<unknown> = Promise.resolve()

  async function quiet(): Promise<void> {
    for (
      let idle = 0, seen = events;
      idle < idleTurns;
      idle = working > 0 || seen !== events ? 0 : idle + 1
    ) {
      seen = events
      await setImmediate()
    }
  }

  return {
    async turn(): Promise<void> {
      events += 1
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    },
    async whole<T>(work: () => Promise<T>): Promise<T> {
      working += 1
      // What happens at once happens in the order in which it was begun.
      const done = last.then(work)
      last = done.catch(() => undefined)
      try {
        return await done
      } finally {
        working -= 1
        events += 1
      }
    },
    async run(tasks: readonly (() => Promise<void>)[]): Promise<void> {
      let open = tasks.length
      const running = tasks.map(async (task) => {
        try {
          await task()
        } finally {
          open -= 1
          events += 1
        }
      })
      const all = Promise.all(running)
      all.catch(() => {})
      for (await quiet(); open > 0; await quiet()) {
        const [next] = waiting.splice(Math.floor(random() * waiting.length), 1)
        if (next === undefined) throw new Error('Everybody waits for each other.')
        next()
      }
      await all
    },
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
