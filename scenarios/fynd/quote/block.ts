/**
 * A quote is valid at its block only. A client that finds another block on the chain cannot tell whether the
 * quote is outdated.
 */
import assert from 'node:assert/strict'
import { rewriteOrders } from '#fynd/kit/faults'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'quote/block',
  title: 'the chain has the block of a quote',
  needs: ['control'],
  async check({ block }, { world: { chain } }) {
    const found = await chain.client.getBlock({ blockNumber: BigInt(block.number) }).catch(() => undefined)
    assert.deepEqual([block.hash.toLowerCase(), BigInt(block.timestamp)], [found?.hash, found?.timestamp])
  },
  mutants: {
    'it is the one before': rewriteOrders((quote) => ({
      ...quote,
      block: { ...quote.block, number: quote.block.number - 1 },
    })),
    'it is yet to come': rewriteOrders((quote) => ({
      ...quote,
      block: { ...quote.block, number: quote.block.number + 1000 },
    })),
    'the time is that of the answer': rewriteOrders((quote) => ({
      ...quote,
      block: { ...quote.block, timestamp: quote.block.timestamp + 5 },
    })),
  },
})
