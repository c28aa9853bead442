/**
 * Generators of orders and of their options.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { deepTokens, type TradedToken } from '../../../core/tokens.ts'
import { amountOf, tokenPair, wallet } from '../../../judge/draws/sales.ts'
import type { Options, Order } from '../api/wire.ts'

export { dai, ether, link, uni, unlistedToken, usdc, usdt, wbtc, weth } from '../../../core/tokens.ts'
export { wallet } from '../../../judge/draws/sales.ts'

interface Drawn {
  /** The order's minimum and maximum, in dollars. */
  readonly usd?: readonly [number, number]
  readonly sold?: readonly TradedToken[]
  readonly bought?: readonly TradedToken[]
}

/** An order of well-known tokens for which any service finds a route. */
export function order({
  bought = deepTokens,
  sold = deepTokens,
  usd = [1, 100_000],
}: Drawn = {}): fc.Arbitrary<Order> {
  return tokenPair(sold, bought).chain(([one, other]) =>
    fc.record({
      token_in: fc.constant(one.address),
      token_out: fc.constant(other.address),
      amount: amountOf(one, usd).map(String),
      side: fc.constant('sell' as const),
      sender: wallet(),
    }),
  )
}

/** A slippage on the wire: a fraction in decimal digits. */
export function slippage(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('0', '0.001', '0.005', '0.01', '0.5'),
    fc.integer({ min: 1, max: 99_999 }).map((millionths) => (millionths / 1_000_000).toFixed(6)),
  )
}

/** Options that request a transaction. */
export function encoding(slipped = slippage()): fc.Arbitrary<Options> {
  return slipped.map((text) => ({ encoding_options: { slippage: text } }))
}

/** Options that request a transaction with an integrator's fee that is not yet signed. */
export function encodingWithFee(bps: fc.Arbitrary<number>): fc.Arbitrary<Options> {
  return fc.record({
    encoding_options: fc.record({
      slippage: slippage(),
      client_fee_params: fc.tuple(bps, wallet()).map(([fee, receiver]) => clientFee(fee, receiver)),
    }),
  })
}

/** A fee before its signature: the receiver can sign only after the quote. */
export function clientFee(bps: number, receiver: Address) {
  return { bps, receiver, max_contribution: '0', deadline: 4_000_000_000, signature: '0x' } as const
}

/** The same order, with checksummed addresses. */
export function withChecksums(order: Order): Order {
  return {
    ...order,
    token_in: getAddress(order.token_in),
    token_out: getAddress(order.token_out),
    sender: getAddress(order.sender),
  }
}
