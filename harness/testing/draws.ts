/** The number of draws of a test: a sample for a merge, and `ASSAY_DRAWS` times as many at night. */

const times = Number(process.env.ASSAY_DRAWS ?? 1)

export const drawsMore: boolean = times > 1

export function draws(count: number): number {
  return count * times
}
