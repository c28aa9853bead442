/**
 * What a route takes of gas since Amsterdam (EIP-8037) in addition to what it took before. A word that was zero is paid by
 * the state that it adds. One that the same transaction clears gives that back at once, for words that are written
 * later, so that the most words there are at a time count, in the order in which pools and the router write.
 *
 * @module
 */

import { nativeToken } from '../../core/address.ts'
import { type Pool, type PoolKind, swap } from '../../market/pools/pool.ts'
import type { Trade } from '../evaluate.ts'
import { newWordGas, newWordsOf } from '../gas.ts'
import type { Route } from '../route.ts'

/** Units of gas for the state that a word adds. */
const wordStateGas = 97_920

/** How many words each write adds, or clears if it is negative. */
type Writes = readonly number[]

/** The words of the router's balances: one that a step brings, or none, and one that it uses up, or none. */
interface Balances {
  readonly bought: number
  readonly sold: number
}

/** In the order of execution: a pool is paid before it pays, or after, and pulls what it is allowed. */
const writes: { readonly [Kind in PoolKind]: (pool: Pool<Kind>, next: Pool<Kind>, of: Balances) => Writes } =
  {
    'constant-product': ({ unwritten = 0 }, _next, { bought, sold }) => [-sold, bought, unwritten],
    concentrated: (pool, next, { bought, sold }) =>
      pool.protocol === 'uniswap_v4'
        ? [newWordsOf(pool, next), -sold, bought]
        : [newWordsOf(pool, next), bought, -sold],
    weighted: (_pool, _next, balances) => afterAllowance(balances),
    stable: (_pool, _next, balances) => afterAllowance(balances),
    // The nonce is marked as used.
    'market-maker': (_pool, _next, { bought, sold }) => [-sold, 1, bought],
    wrap: (_pool, _next, { bought, sold }) => [-sold, bought],
  }

function afterAllowance({ bought, sold }: Balances): Writes {
  return [1, -1, -sold, bought]
}

function writesOf<Kind extends PoolKind>(pool: Pool<Kind>, next: Pool<Kind>, of: Balances): Writes {
  return writes[pool.kind](pool, next, of)
}

/** Units of gas; below zero where what is cleared pays for much. */
export function stateGas(route: Route, { sellToken, buyToken }: Omit<Trade, 'sellAmount'>): bigint {
  let [written, added, most] = [0, 0, 0]
  const steps = route.flatMap(({ pool, tokenIn, tokenOut, amountIn }, place) => {
    const isHeld = route.slice(0, place).some((step) => step.tokenOut === tokenOut)
    const isLast = route[place + 1]?.tokenIn !== tokenIn
    const next = swap(pool, tokenIn, tokenOut, amountIn)?.next ?? pool
    return writesOf(pool, next, { bought: isHeld ? 0 : wordOf(tokenOut), sold: isLast ? wordOf(tokenIn) : 0 })
  })
  for (const words of [wordOf(sellToken), ...steps, -wordOf(buyToken), wordOf(buyToken)]) {
    written += Math.max(0, words)
    added += words
    most = Math.max(most, added)
  }
  return BigInt(wordStateGas * most - newWordGas * written)
}

/** Whether an account's balance of a token is in a word. */
function wordOf(token: Trade['sellToken']): number {
  return token === nativeToken ? 0 : 1
}
