/** Something that is done when a button is pressed, once at a time, and what came of it. */
import { useState } from 'preact/hooks'
import { messageOf } from './ask.ts'

export interface Action<Result> {
  readonly isBusy: boolean
  readonly result: Result | undefined
  readonly error: string | undefined
  run(work: () => Promise<Result>): Promise<void>
  /** Forgets what came of it. */
  clear(): void
}

export function useAction<Result>(): Action<Result> {
  const idle = { isBusy: false, result: undefined, error: undefined }
  const [state, setState] = useState<Omit<Action<Result>, 'run' | 'clear'>>(idle)
  return {
    ...state,
    async run(work) {
      if (state.isBusy) return
      setState({ ...idle, isBusy: true })
      try {
        const result = await work()
        setState({ ...idle, result })
      } catch (error) {
        setState({ ...idle, error: messageOf(error) })
      }
    },
    clear: () => setState(idle),
  }
}
