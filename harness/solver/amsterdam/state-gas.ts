/**
 * The gas that Amsterdam (EIP-8037) adds to a route. A word that becomes non-zero is charged for the state that it
 * adds. Clearing a word in the same transaction refunds its charge at once, and the refund pays for words written
 * later. The charge is therefore that of the most words set at one time, in the order in which pools and the router
 * write.
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

/** The number of words that each write adds; negative for words that it clears. */
type Writes = readonly number[]

/** Words of the router's balances: one or none that a step's purchase sets, and one or none that its sale clears. */
interface Balances {
  readonly bought: number
  readonly sold: number
}

/** In the order of execution: the router pays a pool before it is paid, or after, or grants it an allowance. */
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

/** Units of gas; negative if the refunds exceed the charge for state. */
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

/** The words that hold an account's balance of a token: none for the native token, otherwise one. */
function wordOf(token: Trade['sellToken']): number {
  return token === nativeToken ? 0 : 1
}
