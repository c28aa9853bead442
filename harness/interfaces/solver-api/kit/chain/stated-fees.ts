/**
 * Fees that a service states. The interface has no field for one, so that any will do whose key, or whose parent's, has "fee" in
 * it: a recipient, with an amount in base units or a rate in bps.
 *
 * @module
 */
import { isAddress } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { parseJson } from '../../../../core/json.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'

interface Gain {
  readonly holder: string
  /** Base units. */
  readonly amount: bigint
  /** Base units of the same token that the trade sells, or buys for all, of which a rate is. */
  readonly whole: bigint
}

/** True where an answer states a fee to the holder of as much, or of the rate that makes as much; a unit may be lost to rounding. */
export function isStatedFee({ response }: Exchange, { amount, holder, whole }: Gain): boolean {
  const values = feeValuesIn(parseJson(response.body))
  if (!values.some((value) => isAddress(value, { strict: false }) && canonicalAddress(value) === holder))
    return false
  const numbers = values.filter((value) => /^\d+$/.test(value)).map(BigInt)
  return numbers.some(
    (stated) =>
      (amount <= stated + 1n && stated <= 2n * amount) ||
      (stated < 10_000n && amount * 10_000n <= stated * whole + 10_000n),
  )
}

/** The texts and numbers below keys with "fee" in them. */
function feeValuesIn(value: unknown, isFee = false): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return isFee ? [`${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => feeValuesIn(inner, isFee || /fee/i.test(key)))
}
