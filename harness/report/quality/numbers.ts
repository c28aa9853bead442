/** Formats figures of solver quality. */

/** Basis points with significant digits only; empty if unknown. */
export function bps(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return ''
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size < 0.001) return value < 0 ? '> -0.001' : '< 0.001'
  return value.toFixed(size < 1 ? 3 : size < 100 ? 2 : 0)
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
