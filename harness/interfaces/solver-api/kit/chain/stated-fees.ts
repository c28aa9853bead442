/**
 * Fees that a service states. The interface has no field for them, so any field counts whose key, or whose parent's
 * key, has "fee" in it: a recipient, with an amount in base units or a rate in bps.
 *
 * @module
 */
import { isAddress } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { parseJson } from '../../../../core/json.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'

interface Gain {
  readonly holder: string
  /** The gained amount, in base units. */
  readonly amount: bigint
  /**
   * The amount of the same token that a rate applies to, in base units: all that the trade sells, or all that it buys.
   */
  readonly whole: bigint
}

/**
 * True if an answer states a fee to the holder of this amount, or the rate that makes this amount. Rounding may lose a
 * unit.
 */
export function isStatedFee(answer: Exchange, { amount, holder, whole }: Gain): boolean {
  const { numbers, recipients } = feesIn(answer)
  if (!recipients.includes(canonicalAddress(holder))) return false
  return numbers.some(
    (stated) =>
      (amount <= stated + 1n && stated <= 2n * amount) ||
      (isRate(stated) && amount * wholeBps <= stated * whole + wholeBps),
  )
}

/** Upper limit, in base units, of an amount of the bought token before the fees that the answer states. */
export function beforeStatedFees(answer: Exchange, net: bigint): bigint {
  const { numbers, recipients } = feesIn(answer)
  if (recipients.length === 0) return net
  const before = numbers.map((stated) => {
    if (isRate(stated)) return (net * wholeBps) / (wholeBps - stated) + 1n
    return stated <= net ? net + stated : net
  })
  return before.reduce((most, one) => (one > most ? one : most), net)
}

const wholeBps = 10_000n

/** True for a number that may be a rate in bps. */
function isRate(stated: bigint): boolean {
  return stated < wholeBps
}

function feesIn({ response }: Exchange) {
  const values = feeValuesIn(parseJson(response.body))
  return {
    recipients: values.filter((value) => isAddress(value, { strict: false })).map(canonicalAddress),
    numbers: values.filter((value) => /^\d+$/.test(value)).map(BigInt),
  }
}

/** The texts and numbers below keys with "fee" in them. */
function feeValuesIn(value: unknown, isFee = false): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return isFee ? [`${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => feeValuesIn(inner, isFee || /fee/i.test(key)))
}
