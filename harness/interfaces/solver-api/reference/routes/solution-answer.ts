/** A solution in the answer of solve: the minimum after slippage, the call data and the route. */
import { hexToBigInt, keccak256, stringToHex } from 'viem/utils'
import type * as z from 'zod'
import { wholeFraction } from '../../../../core/amount.ts'
import type { MarketMakerPool } from '../../../../market/pools/market-maker.ts'
import { encodeSwap, signedRoute } from '../../../../solver/encode.ts'
import { type Route, wholeShare } from '../../../../solver/route.ts'
import type { Solution } from '../../../../solver/solve.ts'
import type { routeSchema, solutionSchema } from '../../api/solve.ts'
import type { ServicePorts } from '../http/ports.ts'
import type { OwnedOrder, Solved } from './solve-orders.ts'

interface Answering {
  /** The answer's id. */
  readonly requestId: string
  /** The slippage as a fraction, in units of 1e-18. */
  readonly slippage: bigint
}

export async function solutionAnswer(
  { router, signQuote }: Pick<ServicePorts, 'router' | 'signQuote'>,
  { asked, externalId, solution }: Solved<OwnedOrder>,
  { requestId, slippage }: Answering,
): Promise<z.output<typeof solutionSchema>> {
  const { origin_address, sell_token, buy_token, sell_amount, receiver = origin_address } = asked
  const { order, buyAmount, gas } = solution
  const route = await signedRoute(solution.route, (quote) =>
    signQuote({ ...quote, nonce: nonceFor(quote, `${requestId} ${externalId}`) }),
  )
  const minBuyAmount = minimumOf(solution, slippage)
  return {
    orders: [
      {
        origin_address: origin_address.sent,
        sell_token: sell_token.sent,
        buy_token: buy_token.sent,
        sell_amount: sell_amount.sent,
        external_id: externalId,
        receiver: receiver.sent,
        executed_sell_amount: order.sellAmount,
        executed_buy_amount: buyAmount,
        buy_amount: minBuyAmount,
      },
    ],
    call_data: encodeSwap({ ...order, route, minBuyAmount, receiver: receiver.value }),
    gas: `${gas}`,
    target_address: router,
  }
}

/**
 * A nonce for a maker's quote in one solution. A quote is filled once, so solutions of other requests and of other
 * orders get the same quote under another nonce.
 */
function nonceFor({ nonce }: MarketMakerPool, solution: string): bigint {
  return hexToBigInt(keccak256(stringToHex(`${nonce} ${solution}`)))
}

/** The route of an answer. The splits of each group add up to 1 within the precision of a number. */
export function routeAnswer(route: Route): z.output<typeof routeSchema> {
  const groups = Map.groupBy(route, ({ tokenIn }) => tokenIn)
  return [...groups.values()].map((steps) =>
    steps.map(({ pool, tokenIn, tokenOut, share }) => ({
      protocol: pool.protocol,
      in_token: tokenIn,
      out_token: tokenOut,
      split: Number(share) / Number(wholeShare),
    })),
  )
}

/** The amount after slippage, or the order's own minimum if that is higher. */
function minimumOf({ order, buyAmount }: Solution, slippage: bigint): bigint {
  const slipped = (buyAmount * (wholeFraction - slippage)) / wholeFraction
  return slipped > order.minBuyAmount ? slipped : order.minBuyAmount
}
