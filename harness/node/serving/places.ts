/**
 * Where turns are had: one at a time, and where there is a second place, others beside one that takes long.
 *
 * @module
 */

export interface PlacesOptions {
  /** Calls after so many milliseconds, and not before those who wait for the event loop have had it. */
  readonly after: (ms: number, call: () => void) => void
  /** Resolves once there is a second place; there never is when absent. */
  readonly secondPlace?: (() => Promise<unknown>) | undefined
}

export interface Places {
  isFree(): boolean
  areEmpty(): boolean
  /** @returns The function that ends the turn. */
  take(turn: TurnTaken): () => void
}

export interface TurnTaken {
  readonly isLasting: boolean
  /** Called once it takes long. */
  readonly onOverdue: () => void
}

interface Turn {
  /** True where it keeps nobody from having one beside it. */
  isAside: boolean
}

/** Milliseconds of a turn that takes long. */
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
