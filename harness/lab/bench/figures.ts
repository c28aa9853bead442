/** Figures per second, each beside a limit that was measured in the same run. */

export interface Figure {
  readonly what: string
  readonly perSecond: number
  readonly limit: string
  readonly limitPerSecond: number
}

/** How often `work` is done per second, where it is done `count` times. */
export async function rate<Value>(count: number, work: () => Promise<Value>) {
  const started = performance.now()
  const value = await work()
  return { value, perSecond: (1000 * count) / (performance.now() - started) }
}

export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ limit, limitPerSecond, perSecond, what }) =>
    [
      what.padEnd(46),
      `${perSecond.toFixed(0)}/s`.padStart(9),
      `${(perSecond / limitPerSecond).toFixed(2).padStart(8)} of`,
      `${limitPerSecond.toFixed(0)}/s`.padStart(9),
      ` ${limit}`,
    ].join(' '),
  )
  return lines.join('\n')
}
