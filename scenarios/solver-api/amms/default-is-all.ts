/**
 * Most callers never send a filter. They must get the same as a caller who asks for everything, or their first filter
 * changes more than it says.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { misreadFilter, respondWith, rewriteQuotedAmounts } from '#kit/faults'
import { quoteRequest, solveRequest } from '#kit/options'
import { quoteOf, solveOf } from '#kit/orders'
import { atOneBlock, comparableOf, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/default-is-all',
  title: 'no filter and `+all` give the same result',
  isAboutOneBlock: true,

  given: {
    quoted: quoteRequest({ batch: [1, 3], without: ['amms'] }),
    solved: solveRequest({ batch: [1, 3], without: ['amms'] }),
  },

  listed: () => ['quote', 'solve'] as const,

  async check({ listed, quoted, solved }, { client }) {
    const ask = async (filter: { amms?: string[] }) => {
      const { batch, options, way } = quoted
      const message =
        listed === 'quote'
          ? quoteOf(batch, { ...options, ...filter }, way)
          : solveOf(solved.batch, { ...solved.options, ...filter }, solved.way)
      return comparableOf(await client.send(message))
    }
    const [unfiltered, all] = await atOneBlock(
      () => ask({}),
      () => ask({ amms: ['+all'] }),
    )
    pre(unfiltered.status === 200)

    assert.deepEqual(all, unfiltered)
  },

  mutants: {
    'one AMM is used for amounts of 20 digits or more without a filter': when(
      isMagnitude(20),
      misreadFilter('', (amms) => amms ?? ['+sushiswap_v2']),
    ),
    '`all` is read as the name of an AMM': respondWith(
      '',
      404,
      ({ body }) => valueAt(body, 'amms', 0) === '+all',
    ),
    'one AMM is used if there is no filter': misreadFilter('', (amms) => amms ?? ['+sushiswap_v2']),
    'a filter reduces the quoted amount by one unit': rewriteQuotedAmounts((amount, { body }) =>
      valueAt(body, 'amms') === undefined ? amount : amount - 1n,
    ),
  },
})
