/**
 * Quotes an order, with a transaction if the request asks for one.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { formatTokenUnits, wholeFraction } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { swap } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { encodeSwap } from '../../../solver/encode.ts'
import { gasPriceIn } from '../../../solver/gas-price.ts'
import { stepGas } from '../../../solver/pool-kinds.ts'
import type { Route } from '../../../solver/route.ts'
import type { OrderQuote, Swap } from '../api/wire.ts'
import { feesOf } from './fees.ts'
import { type Found, findRoute, type Sale } from './routing.ts'
import type { Terms } from './terms.ts'

export interface Asked extends Sale {
  readonly receiver: Address
}

export function quoteOrder(snapshot: Snapshot, asked: Asked, terms: Terms, id: string): OrderQuote {
  const { block, gasPriceWei } = snapshot
  const none: OrderQuote = {
    order_id: id,
    status: 'no_route_found',
    amount_in: `${asked.amount}`,
    amount_out: '0',
    amount_out_net_gas: '0',
    gas_estimate: '0',
    gas_price: `${gasPriceWei}`,
    block: { number: 0, hash: '', timestamp: 0 },
  }
  const found = findRoute(snapshot, asked, terms.filter)
  if (found === undefined || found.gas > (terms.maxGas ?? found.gas)) return none
  const quoted = {
    ...none,
    block: { number: Number(block.number), hash: block.hash, timestamp: Number(block.timestamp) },
  }
  const encoded = encodedIn(asked, found, terms)
  if (encoded === undefined) return { ...quoted, status: 'encoding_failed' }
  const { amountOut, gas, route } = found
  const cost = BigInt(Math.ceil(Number(gas) * gasPriceIn(snapshot, asked.tokenOut)))
  return {
    ...quoted,
    status: 'success',
    route: { swaps: swapsOf(route) },
    amount_out: `${amountOut}`,
    amount_out_net_gas: `${amountOut - cost}`,
    gas_estimate: `${gas}`,
    ...encoded,
  }
}

/** The swaps of a route. The last swap of each group takes the rest, so its share is zero. */
function swapsOf(route: Route): Swap[] {
  return route.map(({ amountIn, amountOut, pool, share, tokenIn, tokenOut }, index) => {
    const left = swap(pool, tokenIn, tokenOut, amountIn)
    const isLast = route[index + 1]?.tokenIn !== tokenIn
    return {
      component_id: pool.id,
      protocol: pool.protocol,
      token_in: tokenIn,
      token_out: tokenOut,
      amount_in: `${amountIn}`,
      amount_out: `${amountOut}`,
      gas_estimate: `${left === undefined ? 0 : Math.round(stepGas(pool, left.next))}`,
      split: isLast || share === wholeFraction ? '0' : formatTokenUnits(share, 18),
    }
  })
}

function encodedIn(
  { amount, receiver, tokenIn, tokenOut }: Asked,
  { amountOut, route }: Found,
  { encoding }: Terms,
): Partial<OrderQuote> | undefined {
  if (encoding === undefined) return {}
  const fees = feesOf(amountOut, encoding)
  if (fees.minimum === 0n) return undefined
  const data = encodeSwap({
    route,
    sellToken: tokenIn,
    buyToken: tokenOut,
    sellAmount: amount,
    minBuyAmount: fees.minimum,
    receiver,
  })
  return {
    transaction: { to: canonical.router, value: tokenIn === nativeToken ? `${amount}` : '0', data },
    fee_breakdown: {
      router_fee: `${fees.router}`,
      client_fee: `${fees.client}`,
      max_slippage: `${fees.slippage}`,
      min_amount_received: `${fees.minimum}`,
    },
  }
}
