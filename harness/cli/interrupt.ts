/**
 * What a signal must not leave behind: processes and containers that this one has started. All else runs inside
 * of it, and reports are written whole or not at all.
 *
 * @module
 */
const ends = new Set<() => Promise<void>>()

/**
 * Has `end` called when the process is told to stop.
 *
 * @returns What calls it off.
 */
export function onInterrupt(end: () => Promise<void>): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Ends the process when it is told to stop; at once when it is told twice. */
export function heedSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      Promise.allSettled([...ends].map((end) => end())).then(() => process.exit(code))
    })
  }
}
