/**
 * An AMM is excluded because it was attacked this morning, or because its tokens are stuck. A trade that goes
 * through it all the same is the one that the filter was there to prevent.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter } from '#kit/faults'
import { ownedOrder, protocolsUsed } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/exclude-one',
  title: '`+all` with `-<protocol>` never uses that protocol',

  given: { order: ownedOrder(), pick: fc.nat() },

  async check({ order, pick }, { client }) {
    const request = { blockchain: 'ethereum', orders: [order], return_routes: true }
    const answer = await client.solve(request)
    pre(answer.found)
    const used = protocolsUsed(answer.value)
    const excluded = used[pick % used.length]
    pre(excluded !== undefined)

    const filtered = await client.solve({ ...request, amms: ['+all', `-${excluded}`] })
    pre(filtered.found)
    const usedThen = protocolsUsed(filtered.value)
    assert.ok(
      !usedThen.some((protocol) => protocol === excluded),
      `${excluded} is among ${usedThen.join(', ')}`,
    )
  },

  mutants: {
    'exclusions are ignored': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.filter((entry) => !entry.startsWith('-')),
    ),
    'an exclusion is read as an inclusion': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.map((entry) => entry.replace('-', '+')),
    ),
    'an exclusion includes that AMM alone': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(1).map((entry) => entry.replace('-', '+')),
    ),
  },
})
