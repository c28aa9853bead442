/**
 * A route that is only a story cannot be checked by whoever excluded a protocol. The events of the pools
 * that the executed transaction touches tell what was exchanged for what, and how much of each.
 */
import assert from 'node:assert/strict'
import { partKey, partsOf, readableProtocols, tradeOf } from '#kit/chain'
import { rewriteRoutes } from '#kit/faults'
import { ownedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { answerOf, pre, scenario } from '#solver-api/scenario'

// Rounding moves a base unit from one pool to the next, which shows where amounts are tiny.
const tolerance = 1e-6

export default scenario({
  clause: 'routes/is-what-happens',
  title: 'the executed transaction exchanges what the route names, in its proportions',
  needs: ['chain'],

  // Large enough to be divided.
  given: { order: ownedOrder({ usd: [500_000, 10_000_000] }) },

  async check({ order }, { client, ledger }) {
    const exchange = await client.send(solveWithRoute(order))
    const [route] = routesIn(exchange)
    const answer = answerOf('solve', exchange)
    const [solution] = answer.found ? answer.value.solutions : []
    pre(route !== undefined && solution !== undefined)
    pre(route.flat().every(({ protocol }) => readableProtocols.has(protocol)))

    const executed = await ledger.executeOne(tradeOf(solution))
    pre(executed.status === 'success')
    const told = new Map<string, number>()
    for (const { in_token, out_token, protocol, split } of route.flat()) {
      const key = partKey(protocol, in_token, out_token)
      told.set(key, (told.get(key) ?? 0) + Number(split))
    }
    const happened = partsOf(await ledger.poolSwaps(executed))
    const keys = new Set([...told.keys(), ...happened.keys()])
    const wrong = [...keys].filter(
      (key) => Math.abs((told.get(key) ?? 0) - (happened.get(key) ?? 0)) > tolerance,
    )
    assert.deepEqual(
      wrong.map((key) => ({ key, told: told.get(key) ?? 0, happened: happened.get(key) ?? 0 })),
      [],
    )
  },

  mutants: {
    'another protocol is named': stepsBecome((step) => ({
      ...step,
      protocol: step.protocol === 'uniswap_v3' ? 'uniswap_v2' : 'uniswap_v3',
    })),
    'what is divided is told as one': rewriteRoutes((route) =>
      route.map(([first]) => (first === undefined ? [] : [{ ...first, split: 1 }])),
    ),
    'all pools are told to have the same part': rewriteRoutes((route) =>
      route.map((group) => group.map((step) => ({ ...step, split: 1 / group.length }))),
    ),
  },
})

type Step = { protocol: string; in_token: string; out_token: string; split: string | number }

function stepsBecome(change: (step: Step) => unknown) {
  return rewriteRoutes((route) => route.map((group) => group.map(change)))
}
