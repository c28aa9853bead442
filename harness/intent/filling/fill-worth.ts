/**
 * What amounts are worth in the native token, at one snapshot's prices of small trades.
 *
 * @module
 */
import type { Address } from 'viem'
import { tokenPrice } from '../../market/price.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import type { ResolvedOrder } from '../admission/decay.ts'

export interface Amount {
  readonly token: Address
  /** Base units. */
  readonly amount: bigint
}

/** Wei that an amount is worth; `undefined` of a token without a price. */
export type Appraise = (amount: Amount) => bigint | undefined

/** Each token's price is looked for once. */
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
 * True of an order that owes clearly more than what it sells is worth, so that no swap need be looked for. The
 * margin is more than a route can beat the prices of small trades by.
 */
export function owesTooMuch({ input, outputs }: ResolvedOrder, appraise: Appraise): boolean {
  const sold = appraise(input)
  const owed = outputs.reduce((sum, output) => sum + (appraise(output) ?? 0n), 0n)
  return sold !== undefined && owed > sold + sold / 20n
}
