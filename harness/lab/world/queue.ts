/**
 * The tasks that wait within a step: whenever all of them wait, the seed selects one to continue.
 *
 * @module
 */
import { setImmediate } from 'node:timers/promises'

export interface Queue {
  /** Waits until the seed selects it. */
  turn(): Promise<void>
  /** Waits until a write has just happened, or no other task waits. */
  aim(): Promise<void>
  /** Waits until no other task waits for a turn. */
  last(): Promise<void>
  /** Work that cannot be interrupted, and that takes the machine's time. */
  whole<T>(work: () => Promise<T>): Promise<T>
  /** Runs all tasks concurrently. Their errors are not rethrown. */
  run(tasks: readonly (() => Promise<void>)[]): Promise<void>
}

/** Idle turns of the event loop after which all tasks wait, for their turn or for each other. */
const idleTurns = 4

/** @param hasWritten Returns true if the task that continued last has written. */
export function createQueue(random: () => number, hasWritten: () => boolean): Queue {
  const waiting: (() => void)[] = []
  const aiming: (() => void)[] = []
  const held: (() => void)[] = []
  let events = 0
  let previous: Promise<unknown> = Promise.resolve()

  async function quiet(): Promise<void> {
    for (let idle = 0; idle < idleTurns; ) {
      const seen = events
      // A turn lasts as long as its work.
      await previous
      await setImmediate()
      // A task that waits only for the next turn of the event loop is busy.
      const isBusy = seen !== events || process.getActiveResourcesInfo().includes('Immediate')
      idle = isBusy ? 0 : idle + 1
    }
  }

  async function among(others: (() => void)[]): Promise<void> {
    events += 1
    await new Promise<void>((resolve) => {
      others.push(resolve)
    })
  }

  return {
    turn: () => among(waiting),
    aim: () => among(aiming),
    last: () => among(held),
    async whole(work) {
      // Uninterruptible work runs in the order in which it began.
      const done = previous.then(work)
      previous = done.catch(() => undefined)
      try {
        return await done
      } finally {
        events += 1
      }
    },
    async run(tasks) {
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
      // Abandoned tasks continue, too.
      for (await quiet(); open + waiting.length + aiming.length + held.length > 0; await quiet()) {
        const aimed = hasWritten() ? aiming.shift() : undefined
        const [next] =
          aimed === undefined ? waiting.splice(Math.floor(random() * waiting.length), 1) : [aimed]
        const one = next ?? aiming.shift() ?? held.shift()
        if (one === undefined) throw new Error('Everybody waits for each other.')
        one()
      }
      await all
    },
  }
}
