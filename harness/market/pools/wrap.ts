/** WETH9: the native token and its wrapped form, one to one. */
import type { Address } from 'viem'
import * as z from 'zod'
import { nativeToken } from '../../core/address.ts'
import { type PoolKindOf, pairFields } from './pool-kind.ts'

const schema = z.object({ ...pairFields('wrapped_native'), kind: z.literal('wrap') })

export type WrapPool = Readonly<z.output<typeof schema>>

export const wrap = {
  schema,
  swap: (pool, _tokenIn, _tokenOut, amountIn) =>
    amountIn > 0n ? { amountOut: amountIn, next: pool } : undefined,
  feeOf: () => 0,
} satisfies PoolKindOf<WrapPool>

export function wrapPool(address: Address): WrapPool {
  return { kind: 'wrap', protocol: 'wrapped_native', id: address, address, tokens: [nativeToken, address] }
}
