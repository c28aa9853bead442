/** Rates per second, each beside a limit measured in the same run. */

export interface Figure {
  readonly label: string
  readonly perSecond: number
  readonly limit: string
  readonly limitPerSecond: number
}

/** Rate per second of `work`, executed `count` times. */
export async function rate<Value>(count: number, work: () => Promise<Value>) {
  const started = performance.now()
  const value = await work()
  return { value, perSecond: (1000 * count) / (performance.now() - started) }
}

export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ limit, limitPerSecond, perSecond, label }) =>
    [
      label.padEnd(46),
      `${perSecond.toFixed(0)}/s`.padStart(9),
      `${(perSecond / limitPerSecond).toFixed(2).padStart(8)} of`,
      `${limitPerSecond.toFixed(0)}/s`.padStart(9),
      ` ${limit}`,
    ].join(' '),
  )
  return lines.join('\n')
}
