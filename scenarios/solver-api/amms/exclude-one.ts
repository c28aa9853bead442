/**
 * A caller excludes an AMM because it was attacked this morning, or because its tokens are frozen. The
 * filter exists to prevent trades through it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isLower, when } from '#kit/conditions'
import { misreadFilter } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { protocolsUsed, solveFor, solveOf } from '#kit/orders'
import { answerOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/exclude-one',
  title: '`+all` with `-<protocol>` never uses that protocol',

  given: { request: solveRequest({ batch: [1, 3], without: ['amms', 'return_routes'] }), pick: fc.nat() },

  async check({ pick, request: { batch, options, way } }, { client }) {
    const used = protocolsUsed(await solveFor(client, batch, { ...options, return_routes: true }, way))
    const excluded = used[pick % used.length]
    pre(excluded !== undefined)

    const filtered = { ...options, return_routes: true, amms: ['+all', `-${excluded}`] }
    const answer = answerOf('solve', await client.send(solveOf(batch, filtered, way)))
    const usedThen = answer.found ? protocolsUsed(answer.value) : []
    assert.ok(
      !usedThen.some((protocol) => protocol === excluded),
      `${excluded} is excluded, and the route uses ${usedThen.join(', ')}`,
    )
  },

  mutants: {
    'exclusions are ignored for a token in lower case': when(
      isLower('sell_token'),
      misreadFilter('/v2/solver/solve', () => ['+all']),
    ),
    'exclusions are ignored': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.filter((entry) => !entry.startsWith('-')),
    ),
    'an exclusion is read as an inclusion': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.map((entry) => entry.replace('-', '+')),
    ),
    'only the excluded AMM is used': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(1).map((entry) => entry.replace('-', '+')),
    ),
  },
})
