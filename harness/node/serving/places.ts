/**
 * The places for turns: one turn at a time, and with a second place, others beside a turn that takes long.
 *
 * @module
 */

export interface PlacesOptions {
  /** Calls after this many milliseconds, and not before pending events of the event loop. */
  readonly after: (ms: number, call: () => void) => void
  /** Resolves once there is a second place; when absent, there never is. */
  readonly secondPlace?: (() => Promise<unknown>) | undefined
}

export interface Places {
  isFree(): boolean
  areEmpty(): boolean
  /** @returns A function that ends the turn. */
  take(turn: TurnTaken): () => void
}

export interface TurnTaken {
  readonly isLasting: boolean
  /** Called once the turn takes long. */
  readonly onOverdue: () => void
}

interface Turn {
  /** True if another turn may run beside it. */
  isAside: boolean
}

/** Milliseconds from which a turn takes long. */
const overdue = 25

/** @param onFree Called when there may be a turn beside a long one. */
export function createPlaces({ after, secondPlace }: PlacesOptions, onFree: () => void): Places {
  const running = new Set<Turn>()

  async function stepAside(turn: Turn, onOverdue: () => void): Promise<void> {
    if (!running.has(turn)) return
    onOverdue()
    await secondPlace?.()
    turn.isAside = true
    onFree()
  }

  return {
    isFree: () => running.size < 2 && [...running].every(({ isAside }) => isAside),
    areEmpty: () => running.size === 0,
    take({ isLasting, onOverdue }) {
      const turn = { isAside: false }
      running.add(turn)
      if (secondPlace !== undefined) after(isLasting ? 0 : overdue, () => stepAside(turn, onOverdue))
      return () => running.delete(turn)
    },
  }
}
