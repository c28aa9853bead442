/**
 * A filter is a list. Where only one entry of it counts, the caller trades through an AMM that was excluded,
 * or at the price of one AMM where several were allowed.
 *
 * The entries are the protocols of the best route: allowed together they give that route again, and excluded
 * together none of them is left.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter } from '#kit/faults'
import { ownedOrder, protocolsUsed } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/several-entries',
  title: 'several `+` allow the union, several `-` exclude each',

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

    const isKept =
      sign === '+'
        ? filtered.amount * 10_001n >= all.amount * 10_000n
        : !filtered.used.some((protocol) => all.used.includes(protocol))
    assert.ok(
      isKept,
      `${sign} ${all.used}: ${filtered.amount} by ${filtered.used}, and ${all.amount} without a filter`,
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
