/**
 * Requests are drawn whole: every two options meet within a run, and a counterexample has only the options that it
 * needs.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { pairsIn, pairsOf, type Row } from '../../../../judge/draws/covering-array.ts'
import { unstatedPairs } from '../../api/options.ts'
import { type Universe, wellKnownTokens } from '../../api/universe.ts'
import { factorsOf, type Terms } from './factors.ts'
import { type QuotedOrder, quoteRequest, solveRequest, type WholeRequest } from './requests.ts'
import { type V1Request, v1QuoteRequest, v1SolveRequest } from './v1-requests.ts'

const universe: Universe = { tokens: wellKnownTokens, amms: ['curve', 'uniswap_v2', 'maker'], orders: [] }
const requests: Record<'quote' | 'solve', typeof quoteRequest | typeof solveRequest> = {
  quote: quoteRequest,
  solve: solveRequest,
}
const terms: Terms = { batch: [1, 12] }

type Drawn = WholeRequest<QuotedOrder, Readonly<Record<string, unknown>>>

function drawFor(
  endpoint: 'quote' | 'solve',
  turn: number,
  offered: Universe = universe,
): fc.Arbitrary<Drawn> {
  return fc.noBias(requests[endpoint](terms).draw(offered, { place: 0, turn }) as fc.Arbitrary<Drawn>)
}

/** The levels that a request has. */
function levelsOf({ batch, options, way }: Drawn): Row {
  const isNamed = (field: keyof QuotedOrder) => batch.some((order) => order[field] !== undefined)
  const named = (isThere: boolean) => (isThere ? 'named' : 'absent')
  const sizes = ['least', 'few', 'few']
  return {
    family: way.family ?? 'public',
    place: way.inQuery === undefined ? 'body' : 'query',
    amms: options.amms === undefined ? 'absent' : 'named',
    receiver: named(isNamed('receiver')),
    minimum: named(isNamed('buy_amount')),
    origin: named(isNamed('origin_address')),
    deduct_gas_cost: `${options.deduct_gas_cost ?? 'absent'}`,
    venue: `${options.venue ?? 'absent'}`,
    slippage: named(options.slippage !== undefined),
    return_routes: `${options.return_routes ?? 'absent'}`,
    ether: batch.some(({ sell_token }) => sell_token === nativeToken)
      ? 'sold'
      : batch.some(({ buy_token }) => buy_token === nativeToken)
        ? 'bought'
        : 'absent',
    batch: sizes[batch.length - 1] ?? 'many',
  }
}

test.each(['quote', 'solve'] as const)('every two options of a %s meet within sixteen cases', (endpoint) => {
  for (let variant = 0; variant < 10; variant += 1) {
    const { size: _, ...factors } = factorsOf(endpoint, terms, universe)
    const met = Array.from({ length: 16 }, (_, index) => {
      const [drawn] = fc.sample(drawFor(endpoint, variant * 16 + index), { seed: variant, numRuns: 1 })
      return drawn === undefined ? [] : pairsIn(levelsOf(drawn))
    })
    const had = new Set(met.flat())
    expect(
      pairsOf(factors).filter((pair) => !had.has(pair) && !unstatedPairs.has(pair)),
      `variant ${variant}`,
    ).toEqual([])
  }
})

const requestsOfV1 = { v1Quote: v1QuoteRequest, v1Solve: v1SolveRequest }

function levelsOfV1({ isOwned, ...drawn }: V1Request & { readonly isOwned?: boolean }): Row {
  const { amms = '', batch = '', ether = '', slippage = '' } = levelsOf({ ...drawn, way: {} })
  const isInBaseUnits = drawn.stated.every(({ sell_amount }) => !sell_amount.includes('.'))
  const units = isInBaseUnits ? 'base' : 'token'
  return isOwned === undefined
    ? { amms, batch, ether, slippage, units }
    : { amms, ether, units, origin: isOwned ? 'named' : 'absent' }
}

test.each(['v1Quote', 'v1Solve'] as const)(
  'every two options of a %s meet within sixteen cases',
  (endpoint) => {
    const ofOrders = endpoint === 'v1Quote' ? {} : terms
    for (let variant = 0; variant < 10; variant += 1) {
      const { size: _, ...factors } = factorsOf(endpoint, ofOrders, universe)
      const met = Array.from({ length: 16 }, (_, index) => {
        const share = { place: 0, turn: variant * 16 + index }
        const drawn: fc.Arbitrary<V1Request> = requestsOfV1[endpoint](ofOrders).draw(universe, share)
        return fc
          .sample(fc.noBias(drawn), { seed: variant, numRuns: 1 })
          .flatMap((one) => pairsIn(levelsOfV1(one)))
      })
      expect(new Set(pairsOf(factors)).difference(new Set(met.flat())), `variant ${variant}`).toEqual(
        new Set(),
      )
    }
  },
)

test('a counterexample has the options that it takes, and one order', () => {
  const failing = ({ options, way }: Drawn) => options.slippage !== undefined && way.family === 'partner'
  const found = Array.from({ length: 16 }, (_, turn) =>
    fc.check(
      fc.property(drawFor('solve', turn), (drawn) => assert.ok(!failing(drawn))),
      { seed: turn, numRuns: 1 },
    ),
  ).find(({ failed }) => failed)
  assert.ok(found?.counterexample !== null && found !== undefined)
  const [{ batch, options, way }] = found.counterexample as [Drawn]
  expect({ options: Object.keys(options), way, orders: batch.length }).toEqual({
    options: ['slippage'],
    way: { family: 'partner' },
    orders: 1,
  })
  expect(Object.keys(batch[0])).toEqual(['sell_token', 'buy_token', 'sell_amount', 'origin_address'])
})

test('an option that the service refuses by itself is not drawn, nor more orders than it takes', () => {
  const offered: Universe = { ...universe, maxOrders: 1, refused: ['venue', 'family', 'place', 'receiver'] }
  for (let turn = 0; turn < 16; turn += 1)
    for (const drawn of fc.sample(drawFor('quote', turn, offered), { seed: turn, numRuns: 5 }))
      expect(levelsOf(drawn)).toMatchObject({
        ...{ family: 'public', place: 'body', venue: 'absent', receiver: 'absent', batch: 'least' },
      })
})
