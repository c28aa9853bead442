/** A caller excludes a protocol because they do not trust it with their money. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadField } from '#kit/faults'
import { routedOrder, routesFor, supportedAmms } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import { supportedProtocols } from '#spec/protocols'

const named = supportedProtocols.filter((name) => name !== 'market_maker')

export default scenario({
  clause: 'routes/within-the-filter',
  title: 'only protocols that the AMM filter allows appear in the routes',

  given: {
    order: routedOrder(),
    protocols: fc.subarray([...named], { minLength: 1, maxLength: 3 }),
    isExclusion: fc.boolean(),
  },

  async check({ isExclusion, order, protocols }, { client }) {
    const supported = await supportedAmms(client)
    const filtered = protocols.filter((name) => supported.includes(name))
    pre(filtered.length > 0)
    const amms = isExclusion
      ? ['+all', ...filtered.map((name) => `-${name}`)]
      : filtered.map((name) => `+${name}`)
    const routes = await routesFor(client, order, { amms })

    const used = routes.flat(2).map(({ protocol }) => protocol)
    const forbidden = [...new Set(used)].filter(
      (name) => name !== 'wrapped_native' && filtered.some((one) => one === name) === isExclusion,
    )
    assert.deepEqual(forbidden, [])
  },

  mutants: {
    'the filter is ignored': misreadAmms(() => ['+all']),
    'exclusions are ignored': misreadAmms((amms) =>
      amms.some((entry) => entry.startsWith('-')) ? ['+all'] : amms,
    ),
    'uniswap_v2 is always allowed': misreadAmms((amms) =>
      amms.includes('+all') ? amms.filter((entry) => entry !== '-uniswap_v2') : [...amms, '+uniswap_v2'],
    ),
  },
})

function misreadAmms(change: (amms: readonly string[]) => readonly string[]) {
  return misreadField('/solve', 'amms', change)
}
