/**
 * A caller includes only one AMM for a reason: an audit, a mandate, a comparison. A trade that touches
 * another AMM defeats it, and the amounts do not show it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isLower, when } from '#kit/conditions'
import { misreadFilter } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { protocolsUsed, solveFor, supportedAmm } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/include-one',
  title: '`+<protocol>` on its own uses only that protocol',

  given: { request: solveRequest({ batch: [1, 2], without: ['amms', 'return_routes'] }), pick: fc.nat() },

  async check({ pick, request: { batch, options, way } }, { client, universe }) {
    const amm = supportedAmm(universe, pick)
    const response = await solveFor(
      client,
      batch,
      { ...options, amms: [`+${amm}`], return_routes: true },
      way,
    )

    const others = protocolsUsed(response).filter((protocol) => protocol !== amm)
    assert.deepEqual(others, [], `used beside ${amm}`)
  },

  mutants: {
    'the filter is ignored for a token in lower case': when(
      isLower('sell_token'),
      misreadFilter('/v2/solver/solve', () => undefined),
    ),
    'the filter is ignored': misreadFilter('/v2/solver/solve', () => undefined),
    'an inclusion is added to all AMMs': misreadFilter('/v2/solver/solve', (amms = []) => ['+all', ...amms]),
    'Uniswap v3 is always included': misreadFilter('/v2/solver/solve', (amms = []) => [
      ...amms,
      '+uniswap_v3',
    ]),
  },
})
