/** A trader who tolerates less must get a higher minimum, or the tolerance protects nothing. */
import assert from 'node:assert/strict'
import { misreadOptions } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/more-slippage',
  title: 'of two tolerances, the wider one has the lower minimum',
  isAboutOneBlock: true,
  given: { order: order({ usd: [10, 10_000] }) },
  async check({ order }, world) {
    const ask = async (slippage: string) => quoteOf(world, order, { encoding_options: { slippage } })
    const [narrow, wide] = [await ask('0.001'), await ask('0.1')]
    pre(narrow.block.hash === wide.block.hash, 'a block came in between')
    const [high, low] = [narrow, wide].map(({ fee_breakdown }) =>
      BigInt(fee_breakdown?.min_amount_received ?? 0),
    )
    assert.ok((low ?? 0n) < (high ?? 0n), `${low} is not less than ${high}`)
  },
  mutants: {
    'it is the same for all': misreadOptions((options) => ({
      ...options,
      encoding_options: { ...options.encoding_options, slippage: '0.005' },
    })),
    'it is inverted': misreadOptions((options) => ({
      ...options,
      encoding_options: { slippage: `${1 - Number(options.encoding_options?.slippage)}` },
    })),
  },
})
