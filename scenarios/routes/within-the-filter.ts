/** Who excludes a protocol does so because they do not trust it with their money. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misread } from '#kit/faults'
import { routedOrder, routesIn, solveWithRoute, supportedAmms } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'
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
    const exchange = await client.send(solveWithRoute(order, amms))
    pre(exchange.response.status === 200)

    const used = routesIn(exchange).flatMap((route) => route.flat().map(({ protocol }) => protocol))
    const forbidden = [...new Set(used)].filter(
      (name) => name !== 'wrapped_native' && filtered.some((one) => one === name) === isExclusion,
    )
    assert.deepEqual(forbidden, [])
  },

  mutants: {
    'the filter is ignored': filterIsRead(() => ['+all']),
    'exclusions are ignored': filterIsRead((amms) =>
      amms.some((entry) => entry.startsWith('-')) ? ['+all'] : amms,
    ),
    'uniswap_v2 is always allowed': filterIsRead((amms) =>
      amms.includes('+all') ? amms.filter((entry) => entry !== '-uniswap_v2') : [...amms, '+uniswap_v2'],
    ),
  },
})

function filterIsRead(read: (amms: readonly string[]) => readonly string[]) {
  return misread<SolveRequest>('/solve', ({ amms, ...body }) => ({
    ...body,
    ...(amms === undefined ? {} : { amms: read(amms) }),
  }))
}
