import type { OrderResult } from '../../quality/measurement.ts'
import { bpsOf, netOf } from '../../quality/outcome.ts'

/** The distance of a payment, less its gas, to the bound before gas, in basis points of the bound. */
export function gapAfterGasBps(result: OrderResult): number | undefined {
  const { bound } = result
  return bound === undefined || bound === 0n ? undefined : bpsOf(bound - netOf(result), bound)
}
