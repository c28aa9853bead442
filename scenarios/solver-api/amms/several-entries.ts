/**
 * A caller lists all the AMMs that they trust, or all that they distrust. If only one entry of the list
 * counts, the caller gets a worse price, or a trade through an excluded AMM.
 *
 * The check takes two AMMs: one that the best route uses, and one that the best route without it uses.
 * Together they pay at least as much as either alone; if they are excluded, no route uses them.
 */
import assert from 'node:assert/strict'
import { misreadFilter } from '#kit/faults'
import { amongWellKnown, type OwnedOrder, ownedOrder, protocolsUsed, supportedAmms } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { blaming, type Client, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/several-entries',
  title: 'several `+` entries allow their union, several `-` entries exclude each of them',
  isAboutOneBlock: true,

  // Less known tokens may trade at one protocol only.
  given: { order: amongWellKnown<OwnedOrder>(ownedOrder({ usd: [50_000, 500_000] })) },
  listed: () => ['included', 'excluded'] as const,

  async check({ order, listed }, { client, universe }) {
    const amms = supportedAmms(universe, 2)
    const solve = (...amms: string[]): Promise<Solved> => solveWith(client, order, amms)
    const [used] = (await solve('+all')).used
    pre(used !== undefined, 'no route')
    const [next] = (await solve('+all', `-${used}`)).used
    pre(next !== undefined, 'no route without the AMM of the best one')
    const inBothOrders = [
      [used, next],
      [next, used],
    ]
    if (listed === 'excluded') {
      for (const named of inBothOrders) {
        const left = await solve('+all', ...named.map((amm) => `-${amm}`))
        const forbidden = left.used.filter((amm) => named.includes(amm))
        assert.deepEqual(forbidden, [], `used without ${named}`)
      }
      return
    }
    // A third AMM comes first, so that a service that reads only the first two entries is found, too.
    const others = amms.filter((amm) => amm !== used && amm !== next).slice(0, 1)
    for (const named of inBothOrders.map((both) => [...others, ...both])) {
      const included = named.map((amm) => `+${amm}`)
      const compared: readonly [Solved, readonly Solved[]] = await atOneBlock(
        () => solve(...included),
        async () => [await solve(`+${used}`), await solve(`+${next}`)],
      )
      const [both, each] = compared
      const better = each.filter(({ amount }) => amount * 10_000n > both.amount * 10_001n)
      // A search that accounts for gas may rightly accept less output for less gas.
      const isExcused = better.some(({ gas }) => gas > both.gas && both.amount > 0n)
      pre(!isExcused)
      const [most] = better
      if (most === undefined) continue
      const { exchange } = await client.solve(requestOf(order, included))
      blaming(exchange, () =>
        assert.fail(`${named} together pay ${both.amount}, one of them alone ${most.amount}`),
      )
    }
  },

  mutants: {
    'only the first inclusion counts': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(0, amms.includes('+all') ? undefined : 1),
    ),
    'of three inclusions the first two count': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(0, amms.includes('+all') ? undefined : 2),
    ),
    'only the last inclusion counts': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(amms.includes('+all') ? 0 : -1),
    ),
    'only the first exclusion counts': misreadFilter('/v2/solver/solve', (amms) =>
      amms?.slice(0, amms.includes('+all') ? 2 : undefined),
    ),
  },
})

interface Solved {
  readonly amount: bigint
  readonly gas: number
  readonly used: readonly string[]
}

/**
 * Returns the payment, the gas and the AMMs of a solution under a filter; zeros and no AMMs if there is no
 * solution.
 */
async function solveWith(client: Client, order: OwnedOrder, amms: string[]): Promise<Solved> {
  const answer = await client.solve(requestOf(order, amms))
  if (!answer.found) return { amount: 0n, gas: 0, used: [] }
  const [solution] = answer.value.solutions
  const amount = solution?.orders[0]?.executed_buy_amount ?? 0n
  return { amount, gas: Number(solution?.gas), used: protocolsUsed(answer.value) }
}

function requestOf(order: OwnedOrder, amms: string[]) {
  return { blockchain: 'ethereum', orders: [order], amms, return_routes: true }
}
