/**
 * A wallet approves the address that the quote names before it solves. If solve then names another one, the
 * approval is useless, or stands open to a contract that nobody meant.
 */
import assert from 'node:assert/strict'
import { rewriteQuote } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/target-address',
  title: 'quote and solve name the same target address',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const quoted = await client.quote({ blockchain: 'ethereum', orders: [order] })
    pre(quoted.found)
    const solved = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(solved.found)

    const solvedTargets = solved.value.solutions.map(({ target_address }) => target_address.toLowerCase())
    assert.deepEqual([...new Set(solvedTargets)], [quoted.value.target_address.toLowerCase()])
  },

  mutants: {
    'the token-approval contract is named': targetBecomes(() => '0x000000000022d473030f116ddee9f6b43ac78ba3'),
    'no target is known yet': targetBecomes(() => `0x${'0'.repeat(40)}`),
    'the last digit is another': targetBecomes(
      (target) => target.slice(0, -1) + (target.endsWith('0') ? '1' : '0'),
    ),
  },
})

function targetBecomes(change: (target: string) => string) {
  return rewriteQuote((body) => ({ ...body, target_address: change(body.target_address) }))
}
