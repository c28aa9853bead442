/** An accountant who finds a settled amount books a trade that was not made. */
import assert from 'node:assert/strict'
import { place, recordOf, rewriteRecords, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'status/only-filled-is-settled',
  title: 'an open order names no transaction and no settled amounts',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const { settledAmounts = [], txHash } = await recordOf(world, await place(world, swapper, sale))
    assert.deepEqual({ settledAmounts, txHash }, { settledAmounts: [], txHash: undefined })
  },

  mutants: {
    'a transaction is named': rewriteRecords((record) => ({ ...record, txHash: `0x${'12'.repeat(32)}` })),
    'its limits are shown as settled': rewriteRecords(({ swapper: tokenIn, ...record }) => ({
      ...record,
      swapper: tokenIn,
      settledAmounts: [{ tokenIn, tokenOut: tokenIn, amountIn: '1', amountOut: '1' }],
    })),
  },
})
