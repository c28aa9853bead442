/**
 * The value of amounts in the native token, at one snapshot's prices of small trades.
 *
 * @module
 */
import type { Address } from 'viem'
import type { ResolvedOrder } from '../../../../../core/orders/resolution.ts'
import { tokenPrice } from '../../../../../market/price.ts'
import type { Snapshot } from '../../../../../market/snapshot.ts'

export interface Amount {
  readonly token: Address
  /** The amount in base units. */
  readonly amount: bigint
}

/** The value of an amount in wei; `undefined` for a token without a price. */
export type Appraise = (amount: Amount) => bigint | undefined

/** Returns a function that computes each token's price once. */
export function appraiserOf(snapshot: Snapshot): Appraise {
  const decimals = new Map(snapshot.tokens.map((token) => [token.address, token.decimals]))
  const prices = new Map<Address, number | undefined>()
  return ({ token, amount }) => {
    const digits = decimals.get(token)
    if (digits === undefined) return undefined
    if (!prices.has(token)) prices.set(token, tokenPrice(snapshot, token))
    const price = prices.get(token)
    return price === undefined ? undefined : BigInt(Math.floor(Number(amount) * price * 10 ** (18 - digits)))
  }
}

/**
 * True if an order clearly owes more than the value of its input, so that no swap needs to be searched for. The margin
 * exceeds the gain of any route over the prices of small trades.
 */
export function owesTooMuch({ input, outputs }: ResolvedOrder, appraise: Appraise): boolean {
  const sold = appraise(input)
  const owed = outputs.reduce((sum, output) => sum + (appraise(output) ?? 0n), 0n)
  return sold !== undefined && owed > sold + sold / 20n
}
