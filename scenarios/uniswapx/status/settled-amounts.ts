/** An accountant books the settled amounts. The check compares them with the transfers on the chain. */
import assert from 'node:assert/strict'
import type { Address } from 'viem'
import { erc20Abi } from '#core/erc20'
import {
  addressOf,
  canonical,
  fill,
  isFilled,
  type OrderRecord,
  place,
  recordOf,
  rewriteRecords,
  sale,
  scenario,
  usdc,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'status/settled-amounts',
  title: 'settledAmounts equal the amounts that moved on the chain',
  needs: ['control'],
  given: { swapper: wallet(), filler: wallet(), sale: sale() },

  async check({ filler, sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const held = async (token: Address) =>
      world.chain.client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [addressOf(swapper)],
      })
    const before = [await held(canonical.weth), await held(usdc)] as const
    await fill(world, filler, placed)
    const amountIn = `${before[0] - (await held(canonical.weth))}`
    const amountOut = `${(await held(usdc)) - before[1]}`
    const { settledAmounts } = await recordOf(world, placed, isFilled)
    const shown = settledAmounts?.map((amounts) => ({
      ...amounts,
      tokenIn: amounts.tokenIn.toLowerCase(),
      tokenOut: amounts.tokenOut.toLowerCase(),
    }))
    assert.deepEqual(shown, [{ tokenIn: canonical.weth, amountIn, tokenOut: usdc, amountOut }])
  },

  mutants: {
    'there are none': rewriteRecords(({ settledAmounts: _, ...record }) => record),
    'the recipient got one less': rewriteSettled(({ amountOut }) => ({
      amountOut: `${BigInt(amountOut) - 1n}`,
    })),
    'the swapper paid one less': rewriteSettled(({ amountIn }) => ({ amountIn: `${BigInt(amountIn) - 1n}` })),
  },
})

type Settled = NonNullable<OrderRecord['settledAmounts']>[number]

function rewriteSettled(change: (settled: Settled) => Partial<Settled>) {
  return rewriteRecords(({ settledAmounts, ...record }) => ({
    ...record,
    ...(settledAmounts && {
      settledAmounts: settledAmounts.map((settled) => ({ ...settled, ...change(settled) })),
    }),
  }))
}
