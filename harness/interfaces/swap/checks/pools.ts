/**
 * The payment of the canonical pools of Uniswap V3, by its own quoter.
 *
 * @module
 */
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Exchange } from '../../../core/transport/transport.ts'
import type { Ledger } from '../../../judge/chain/ledger.ts'
import type { Ask } from '../api/ask.ts'

const quoterAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }',
  'function quoteExactInputSingle(Params params) returns (uint256 amountOut, uint160 price, uint32 ticks, uint256 gas)',
])

/** Hundredths of a basis point. */
const feeTiers = [100, 500, 3_000] as const

/** @returns The most that a pool pays, in base units; `undefined` if none takes the amount. */
export async function paidByPool(
  ledger: Ledger,
  { amount, buy, sell }: Ask,
  exchange: Exchange,
): Promise<bigint | undefined> {
  const [tokenIn, tokenOut] = [sell, buy].map((token) => (token === nativeToken ? canonical.weth : token))
  if (tokenIn === undefined || tokenOut === undefined) return undefined
  const paid: bigint[] = []
  for (const fee of feeTiers) {
    const args = [{ tokenIn, tokenOut, amountIn: amount, fee, limit: 0n }] as const
    const data = encodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInputSingle', args })
    // A call without a pool reverts.
    const returned = await ledger.call(canonical.uniswapV3QuoterV2, data, exchange).catch(() => undefined)
    if (returned === undefined || returned === '0x') continue
    const [amountOut] = decodeFunctionResult({
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      data: returned,
    })
    paid.push(amountOut)
  }
  return paid.toSorted((a, b) => (a < b ? 1 : -1))[0]
}
