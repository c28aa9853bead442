/** Honest swap APIs with contracts of their own: no clause convicts one, or is left open. */
import { afterAll, describe, expect, test } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { usdc, weth } from '../../../core/tokens.ts'
import { createTransport } from '../../../core/transport/transport.ts'
import type { Ask } from '../../../interfaces/swap/api/ask.ts'
import { createClient } from '../../../interfaces/swap/api/client.ts'
import { lackingIn, parts } from '../../../interfaces/swap/api/parts.ts'
import { parseDialect } from '../../../interfaces/swap/dialect/parse.ts'
import { absentUnder } from '../../../judge/parts/absence.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import { desk, deskTarget, holder, type Terms } from './desk.ts'

const dialectWith = (expiry: string) =>
  parseDialect(`
name: desk
native: zero
slippage: bps
price: [GET /price, &ask { sell: '{sell}', buy: '{buy}', amount: '{amount}', taker: '{taker}', bps: '{slippage}', without: '{exclude,}' }]
build: [GET /swap, { <<: *ask, to: '{receiver}' }]
read:
  out: out
  taken: in
  min: least
  spender: approve
  block: block
  gas: gas
  sold: sold
  bought: bought
  ${expiry}
  tx: tx
  fees: [{ each: fees.*, amount: amount, token: token }]
  route: { each: route.*, in: from, out: to, source: source }
noRoute: [{ status: 404 }]
`)

const ask: Ask = {
  ...{ chainId: 1, sell: weth.address, buy: usdc.address, side: 'sell', amount: 10n ** 18n },
  taker: '0x00000000000000000000000000000000000a55a1',
}

const specimens: readonly (readonly [why: string, terms: Terms])[] = [
  ['the account to approve is another than the called contract', {}],
  ['a fee of the sold token is stated and taken', { soldFeeBps: 25n }],
  ['a fee of the bought token is stated and taken', { boughtFeeBps: 30n }],
  ['proceeds beyond the promise are kept', { keepsSurplus: true }],
  [
    'fees of both tokens, an expiry, and no surplus',
    { soldFeeBps: 10n, boughtFeeBps: 15n, keepsSurplus: true, seconds: 60n },
  ],
]

const scenarios = await loadScenarios({ clauses: [] }, { interface: interfaceNamed('swap') })
const options = { seed: 1, runs: 3, shrinks: 0, pace: paced(1_000) }

describe.each(specimens)('%s', async (_, terms) => {
  const dialect = dialectWith(terms.seconds === undefined ? '' : 'expiry: until')
  const target = await deskTarget(dialect, terms)
  afterAll(() => target.stop())

  test('its own contracts trade', async () => {
    const session = await target.open(1)
    const client = createClient(createTransport(session.fetch, session))
    const now = Math.floor(session.clock.nowMs() / 1000)
    const { answer } = await client.ask(dialect, 'build', ask, { now })
    expect(answer).toMatchObject({ kind: 'built', spender: holder, tx: { to: desk } })
    await session.close()
  })

  test('each clause is satisfied', { timeout: 180_000 }, async () => {
    const lacking = lackingIn(dialect)
    const absent = parts
      .filter(({ name }) => lacking.includes(name))
      .map((part) => ({ part, state: 'declared-absent' as const }))
    const judged: Record<string, string> = {}
    for (const scenario of scenarios.filter((one) => absentUnder(one, absent) === undefined)) {
      const verdict = await run(scenario, target, { ...options, universe: { dialect } })
      const reason =
        verdict.outcome === 'fail' ? verdict.failure.reason : 'reason' in verdict && verdict.reason
      if (verdict.outcome !== 'pass') judged[scenario.clause] = `${verdict.outcome}: ${reason}`
    }
    expect(judged).toEqual({})
  })
})
