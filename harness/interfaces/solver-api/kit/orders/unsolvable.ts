/** Requests that no market can fill. */
import fc from 'fast-check'
import type { Order } from '../../api/order.ts'
import type { TradedToken, Universe } from '../../api/universe.ts'
import { hugeAmounts } from './amounts.ts'
import { order } from './arbitraries.ts'

export interface Unsolvable {
  readonly order: Order
  readonly amms?: string[]
}

/**
 * An order that cannot be filled: one under a filter that excludes every AMM; one of more than any token's supply; or,
 * if the target lists two such tokens, one base unit of a token that is worth less than one unit of another.
 */
export function unsolvable(): (universe: Universe) => fc.Arbitrary<Unsolvable> {
  return (universe) => {
    const { amms, tokens } = universe
    const excluded = ['+all', ...amms.map((amm) => `-${amm}`)]
    const filtered = order()(universe).map((sent) => ({ order: sent, amms: excluded }))
    const huge = fc
      .tuple(order()(universe), fc.constantFrom(...hugeAmounts))
      .map(([sent, amount]) => ({ order: { ...sent, sell_amount: `${amount}` } }))
    const dust = tokens.flatMap((sell) =>
      tokens.filter((buy) => unit(buy) > 2 * unit(sell)).map((buy) => dustOf(sell, buy)),
    )
    const choices: fc.Arbitrary<Unsolvable>[] = [
      huge,
      ...(amms.length === 0 ? [] : [filtered]),
      ...(dust.length === 0 ? [] : [fc.constantFrom(...dust)]),
    ]
    return fc.oneof(...choices)
  }
}

function dustOf(sell: TradedToken, buy: TradedToken): Unsolvable {
  return { order: { sell_token: sell.address, buy_token: buy.address, sell_amount: '1' } }
}

/** The worth of one base unit in dollars. */
function unit({ decimals, usd }: TradedToken): number {
  return usd / 10 ** decimals
}
