/**
 * Who includes one AMM alone has a reason: an audit, a mandate, a comparison. A trade that touches another
 * one breaks it, and nothing in the amounts shows it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter } from '#kit/faults'
import { ownedOrder, protocolsUsed, supportedAmms } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/include-one',
  title: '`+<protocol>` alone uses only that protocol',

  given: { order: ownedOrder(), pick: fc.nat() },

  async check({ order, pick }, { client }) {
    const supported = await supportedAmms(client)
    const amm = supported[pick % supported.length]
    const answer = await client.solve({
      blockchain: 'ethereum',
      orders: [order],
      amms: [`+${amm}`],
      return_routes: true,
    })
    pre(answer.found)

    const others = protocolsUsed(answer.value).filter((protocol) => protocol !== amm)
    assert.deepEqual(others, [], `beside ${amm}`)
  },

  mutants: {
    'the filter is ignored': misreadFilter('/v2/solver/solve', () => undefined),
    'an inclusion is added to everything': misreadFilter('/v2/solver/solve', (amms = []) => [
      '+all',
      ...amms,
    ]),
    'Uniswap is always included': misreadFilter('/v2/solver/solve', (amms = []) => [...amms, '+uniswap_v3']),
  },
})
