/**
 * Those who wait within a step: whenever nobody does anything, the seed lets one of them go on.
 *
 * @module
 */
import { setImmediate } from 'node:timers/promises'

export interface Queue {
  /** Waits until the seed draws it. */
  turn(): Promise<void>
  /** Waits until something has just been written, or nobody else waits. */
  aim(): Promise<void>
  /** Waits until nobody else waits for a turn. */
  last(): Promise<void>
  /** Work that nothing can interrupt, and that takes the machine's time. */
  whole<T>(work: () => Promise<T>): Promise<T>
  /** Does all of them together. What they throw is theirs. */
  run(tasks: readonly (() => Promise<void>)[]): Promise<void>
}

/** Turns of the event loop in which nobody does anything: all wait, for their turn or for each other. */
const idleTurns = 4

/** @param hasWritten Whether whoever went on last has written something. */
export function createQueue(random: () => number, hasWritten: () => boolean): Queue {
  const waiting: (() => void)[] = []
  const aiming: (() => void)[] = []
  const held: (() => void)[] = []
  let events = 0
  let previous: Promise<unknown> = Promise.resolve()

  async function quiet(): Promise<void> {
    for (let idle = 0; idle < idleTurns; ) {
      const seen = events
      // A turn lasts as long as the work.
      await previous
      await setImmediate()
      // Whoever waits for the next turn of the event loop alone does something.
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
      // What happens at once happens in the order in which it was begun.
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
      // Whoever was given up goes on, too.
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
