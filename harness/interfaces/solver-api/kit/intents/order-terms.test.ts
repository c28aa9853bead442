/**
 * Signed orders are drawn whole: every two terms meet within a run, and a counterexample has only the terms that it
 * needs.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderTerms, orderTerms, severalOrderTerms } from './order-terms.ts'

const universe = { tokens: [], amms: [], orders: [] }

/** The pairs of levels that the terms of an order have, as `decay of input, strict`. */
function pairsOf(terms: OrderTerms): readonly string[] {
  const { decay, exclusivity, others, validation, window } = terms
  const levels = [
    others === undefined ? 'one output' : others.length > 1 ? 'several outputs' : 'two outputs',
    terms.isInEther ? 'ether' : 'token',
    terms.recipient === undefined ? 'to the swapper' : 'to another',
    decay === undefined ? 'no decay' : `decay of ${decay.of}`,
    window !== undefined && window.start > 0n ? 'ahead' : 'begun or over',
    exclusivity === undefined ? 'for all' : exclusivity.overrideBps === 0n ? 'strict' : 'at a premium',
    validation === undefined ? 'no validation' : `contract ${validation.hasContract}`,
    `deadline ${terms.deadlineSeconds ?? 600n}`,
    terms.quote === undefined ? 'no quote' : 'a quote',
    terms.isInCapitals ? 'capitals' : 'lower case',
  ]
  return levels.flatMap((one, index) => levels.slice(index + 1).map((other) => `${one}, ${other}`))
}

const groups = [3, 2, 2, 3, 2, 3, 3, 2, 2, 2]
const pairCount = groups
  .flatMap((one, index) => groups.slice(index + 1).map((other) => one * other))
  .reduce((sum, count) => sum + count, 0)

test('every two terms of an order meet within sixteen cases', () => {
  for (let variant = 0; variant < 10; variant += 1) {
    const met = Array.from({ length: 16 }, (_, index) => {
      const drawn = fc.noBias(orderTerms().draw(universe, { place: 0, turn: variant * 16 + index }))
      return fc.sample(drawn, { seed: variant, numRuns: 1 }).flatMap(pairsOf)
    })
    expect(new Set(met.flat()).size, `variant ${variant}`).toBe(pairCount)
  }
})

test('a clause draws the levels that it can judge, and several orders of a case differ', () => {
  const drawn = severalOrderTerms(3, { decay: ['input'], outputs: ['one'] })
  for (let turn = 0; turn < 16; turn += 1) {
    const [orders = []] = fc.sample(drawn.draw(universe, { place: 0, turn }), { seed: turn, numRuns: 1 })
    expect(orders.map(({ decay, others }) => [decay?.of, others])).toEqual(
      Array(3).fill(['input', undefined]),
    )
    expect(new Set(orders.map((one) => pairsOf(one).join())).size).toBe(3)
  }
})

test('a counterexample has the terms that it takes', () => {
  const failing = ({ exclusivity, others }: OrderTerms) => exclusivity !== undefined && others !== undefined
  const found = Array.from({ length: 16 }, (_, turn) =>
    fc.check(
      fc.property(fc.noBias(orderTerms().draw(universe, { place: 0, turn })), (drawn) =>
        assert.ok(!failing(drawn)),
      ),
      { seed: turn, numRuns: 1 },
    ),
  ).find(({ failed }) => failed)
  assert.ok(found?.counterexample !== null && found !== undefined)
  const [terms] = found.counterexample
  expect(Object.keys(terms)).toEqual(['others', 'exclusivity'])
})
