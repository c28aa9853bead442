/**
 * Fills the variables that only answers have: ids, tokens with their prices, and what the chain says of a taker.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { maxUint256 } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { tokenCall } from '../../../core/multicall3.ts'
import { nativeUsdPrice, tokenPrice } from '../../../market/price.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import type { Offer } from '../api/ask.ts'
import type { Dialect, Template } from '../dialect/schema.ts'
import { uses } from '../dialect/templates.ts'
import { shownToken, tokenOf, type Variables } from '../dialect/variables.ts'
import type { ReadHolding } from './holding.ts'

interface Telling {
  readonly snapshot: Snapshot
  readonly readHolding: ReadHolding
  readonly id: string
  readonly offer?: Offer
}

/** @param asked The variables of the request, with the amount that is sold, if it tells one. */
export async function toldBy(
  dialect: Dialect,
  asked: Variables,
  { id, offer, readHolding, snapshot }: Telling,
): Promise<Variables> {
  const spender = offer?.spender ?? canonical.router
  const amount = offer?.taken ?? (typeof asked.amount === 'string' ? BigInt(asked.amount) : undefined)
  const sell = typeof asked.sell === 'string' ? tokenOf(dialect, asked.sell) : undefined
  const buy = typeof asked.buy === 'string' ? tokenOf(dialect, asked.buy) : undefined
  const token = sell === nativeToken ? undefined : sell
  const holder = typeof asked.taker === 'string' ? canonicalAddress(asked.taker) : nativeToken
  const isHeld = isToldIn(dialect, 'allowance', 'lackingAllowance', 'lackingBalance')
  const holding = token && isHeld ? await readHolding(token, holder, spender) : undefined
  const lacks = (held: bigint) => amount !== undefined && held < amount
  return {
    id,
    spender,
    ...(offer?.gas !== undefined && { gas: `${offer.gas}` }),
    gasPrice: `${snapshot.gasPriceWei}`,
    ...(holding && {
      allowance: `${holding.allowance}`,
      ...(lacks(holding.allowance) && { lackingAllowance: `${holding.allowance}` }),
      ...(lacks(holding.balance) && { lackingBalance: `${holding.balance}` }),
    }),
    ...(token && { approval: tokenCall(token, 'approve', [spender, amount ?? maxUint256]).callData }),
    ...(sell && tokenVariables(dialect, snapshot, 'sell', sell, amount)),
    ...(buy && tokenVariables(dialect, snapshot, 'buy', buy, offer?.out)),
  }
}

/** The variables of a token, on one side of a trade. */
export function tokenVariables(
  dialect: Dialect,
  snapshot: Snapshot,
  side: 'sell' | 'buy',
  address: Address,
  amount?: bigint,
): Variables {
  const token = snapshot.tokens.find((one) => one.address === address)
  const shown = { [side]: shownToken(dialect, address) }
  if (token === undefined) return shown
  const { decimals, name, symbol } = token
  const isPriced = isToldIn(dialect, `${side}Price`, `${side}Usd`)
  const price = isPriced ? dollarsOf(snapshot, address) : 0
  return {
    ...shown,
    [`${side}Decimals`]: `${decimals}`,
    [`${side}Symbol`]: symbol,
    [`${side}Name`]: name,
    [`${side}Price`]: `${price}`,
    [`${side}Usd`]: ((Number(amount ?? 0n) / 10 ** decimals) * price).toFixed(4),
  }
}

/** Dollars of a whole token; zero if no pools connect it with one. */
function dollarsOf(snapshot: Snapshot, token: Address): number {
  return (tokenPrice(snapshot, token) ?? 0) * (nativeUsdPrice(snapshot) ?? 0)
}

/** True if an answer of the dialect has one of the variables. */
function isToldIn({ answers }: Dialect, ...names: readonly Parameters<typeof uses>[1][]): boolean {
  const template: Template = JSON.parse(JSON.stringify(answers ?? null))
  return names.some((name) => uses(template, name))
}
