/** The action of a button, one run at a time, and its result. */
import { useState } from 'preact/hooks'
import { messageOf } from '../api.ts'

export interface Action<Result> {
  readonly isBusy: boolean
  readonly result?: Result
  readonly error?: string
  run(work: () => Promise<Result>): Promise<void>
  /** Forgets the result. */
  clear(): void
}

export function useAction<Result>(): Action<Result> {
  const [state, setState] = useState<Omit<Action<Result>, 'run' | 'clear'>>({ isBusy: false })
  return {
    ...state,
    async run(work) {
      if (state.isBusy) return
      setState({ isBusy: true })
      try {
        setState({ isBusy: false, result: await work() })
      } catch (error) {
        setState({ isBusy: false, error: messageOf(error) })
      }
    },
    clear: () => setState({ isBusy: false }),
  }
}
