/** Requests that no market can fill. */
import fc from 'fast-check'
import type { Order } from '../../solver-api/order.ts'
import { plainOrderOf, type TradedToken, type Universe } from '../../solver-api/universe.ts'
import { order } from './arbitraries.ts'

export interface Unsolvable {
  readonly order: Order
  readonly amms?: string[]
}

/**
 * An order under a filter that excludes every AMM; or one base unit of a token that is worth less than one unit of
 * another, where the target lists two such tokens.
 */
export function unsolvable(): (universe: Universe) => fc.Arbitrary<Unsolvable> {
  return (universe) => {
    const { amms, tokens } = universe
    const excluded = ['+all', ...amms.map((amm) => `-${amm}`)]
    const filtered = order()(universe).map((sent) => ({ order: sent, amms: excluded }))
    const dust = tokens.flatMap((sell) =>
      tokens.filter((buy) => unit(buy) > 2 * unit(sell)).map((buy) => dustOf(sell, buy)),
    )
    const choices = [
      ...(amms.length === 0 ? [] : [filtered]),
      ...(dust.length === 0 ? [] : [fc.constantFrom(...dust)]),
    ]
    return choices.length === 0 ? fc.constant({ order: plainOrderOf(universe) }) : fc.oneof(...choices)
  }
}

function dustOf(sell: TradedToken, buy: TradedToken): Unsolvable {
  return { order: { sell_token: sell.address, buy_token: buy.address, sell_amount: '1' } }
}

/** Dollars for one base unit. */
function unit({ decimals, usd }: TradedToken): number {
  return usd / 10 ** decimals
}
