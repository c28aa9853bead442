/**
 * What a signal must not leave behind: processes and containers that this process started. Everything else runs
 * inside it, and reports are written whole or not at all.
 *
 * @module
 */
const ends = new Set<() => Promise<unknown>>()
let isEnding = false

/** True once a signal has arrived: what is still judged then says nothing. */
export function isInterrupted(): boolean {
  return isEnding
}

/**
 * Has `end` called when a signal to stop arrives. Where it resolves to a number, the process exits with that.
 *
 * @returns A function that cancels this.
 */
export function onInterrupt(end: () => Promise<unknown>): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Ends the process on a signal; at once on a second one. */
export function handleSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    // Some packages end the process themselves if no other listener is left.
    process.on(signal, () => {
      if (isEnding) process.exit(code)
      isEnding = true
      Promise.allSettled([...ends].map((end) => end())).then((ended) => {
        const said = ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
        process.exit(said.find((value) => typeof value === 'number') ?? code)
      })
    })
  }
}
