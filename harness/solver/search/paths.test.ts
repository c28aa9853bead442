/** Paths without the ways that lead back to where they were. */
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../market/synthetic/synthetic-market.ts'
import { graphOf } from './graph.ts'
import { withoutCycles } from './paths.ts'

const size = { tokens: 5, constantProduct: 60, concentrated: 0, weighted: 0, stable: 0 }
const { edges } = graphOf(syntheticMarket(1, size).snapshot.pools)

test('a way from a token back to it is left out, and what leads to it and on from it stays', () => {
  const [there, away, back, on] = [between(0, 1), between(1, 2), between(2, 1), between(1, 3)]
  expect(withoutCycles([there, away, back, on])).toEqual([there, on])
  expect(withoutCycles([there, away, between(2, 0), between(0, 3)])).toEqual([between(0, 3)])
  expect(withoutCycles([away, back])).toEqual([])
  expect(withoutCycles([there, on])).toEqual([there, on])
})

function between(from: number, to: number) {
  const edge = edges.find((candidate) => candidate.from === from && candidate.to === to)
  if (!edge) throw new Error(`no pool between ${from} and ${to}`)
  return edge
}
