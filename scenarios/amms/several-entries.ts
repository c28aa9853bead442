/**
 * A filter is a list. If only one entry counts, the caller trades through an AMM that was excluded, or at
 * the price of one AMM although several were allowed.
 *
 * The entries are the protocols of the best route: including all of them gives that route again, and
 * excluding all of them leaves none of them.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter } from '#kit/faults'
import { ownedOrder, protocolsUsed } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/several-entries',
  title: 'several `+` entries allow their union, several `-` entries exclude each of them',

  given: { order: ownedOrder({ usd: [50_000, 500_000] }), sign: fc.constantFrom('+', '-') },

  async check({ order, sign }, { client }) {
    const solve = async (amms: string[]) => {
      const request = { blockchain: 'ethereum', orders: [order], amms, return_routes: true }
      const answer = await client.solve(request)
      if (!answer.found) return { amount: 0n, used: [] }
      const amount = answer.value.solutions[0]?.orders[0]?.executed_buy_amount ?? 0n
      return { amount, used: protocolsUsed(answer.value) }
    }
    const [all, filtered] = await atOneBlock(
      () => solve(['+all']),
      ({ used }) => {
        pre(used.length > 1)
        const entries = used.map((protocol) => sign + protocol)
        return solve(sign === '+' ? entries : ['+all', ...entries])
      },
    )

    const isHonoured =
      sign === '+'
        ? filtered.amount * 10_001n >= all.amount * 10_000n
        : !filtered.used.some((protocol) => all.used.includes(protocol))
    assert.ok(
      isHonoured,
      `${sign} ${all.used}: ${filtered.amount} through ${filtered.used}; ${all.amount} without a filter`,
    )
  },

  mutants: {
    'only the first inclusion counts': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(0, amms.includes('+all') ? undefined : 1),
    ),
    'only the last inclusion counts': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(amms.includes('+all') ? 0 : -1),
    ),
    'only the first exclusion counts': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(0, amms.includes('+all') ? 2 : undefined),
    ),
  },
})
