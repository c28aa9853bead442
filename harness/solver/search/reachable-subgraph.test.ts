/** The subgraph for an order, which loses no route. */
import { padHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Pool } from '../../market/pools/pool.ts'
import { graphOf } from '../graph/graph.ts'
import { reachableSubgraph } from './reachable-subgraph.ts'

/** Tokens 0 and 1 are hubs, 2 and 3 trade against both, 4 twice against one, 5 only against 4, 6 against nothing. */
const joined = [
  [0, 1],
  [0, 2],
  [1, 2],
  [0, 3],
  [1, 3],
  [0, 4],
  [0, 4],
  [4, 5],
] as const

test('keeps the ends and all edges on a path between them', () => {
  expect(pairsFor(2, 3)).toEqual(['0-1', '0-2', '0-3', '1-2', '1-3'])
})

test('keeps a chain of dead ends that leads to the bought token', () => {
  expect(pairsFor(5, 1)).toEqual(['0-1', '0-2', '0-3', '0-4', '0-4', '1-2', '1-3', '4-5'])
})

test('keeps nothing else of a market that depends on two tokens', () => {
  expect(pairsFor(0, 4)).toEqual(['0-1', '0-2', '0-3', '0-4', '0-4', '1-2', '1-3'])
})

test('keeps a token that is sold for itself, though nothing leads on from it', () => {
  expect(reachableSubgraph(graph, tradeOf(5, 5))?.nodes.has(tokenAt(5))).toBe(true)
})

test('is undefined if a token is not traded', () => {
  expect(reachableSubgraph(graph, tradeOf(0, 6))).toBeUndefined()
})

test('numbers nodes and edges without gaps', () => {
  const subgraph = reachableSubgraph(graph, tradeOf(2, 3))
  expect(subgraph?.edges.map(({ index }) => index)).toEqual(subgraph?.edges.map((_, index) => index))
  expect(new Set(subgraph?.edges.flatMap(({ from, to }) => [from, to]))).toEqual(new Set([0, 1, 2, 3]))
  for (const { tokenIn, tokenOut, from, to } of subgraph?.edges ?? []) {
    expect([subgraph?.nodes.get(tokenIn), subgraph?.nodes.get(tokenOut)]).toEqual([from, to])
  }
})

const graph = graphOf(
  joined.map(([a, b], index): Pool => {
    return {
      kind: 'constant-product',
      protocol: 'uniswap_v2',
      id: toHex(index),
      address: padHex(toHex(index), { size: 20 }),
      tokens: [tokenAt(a), tokenAt(b)],
      reserves: [10n ** 18n, 10n ** 18n],
    }
  }),
)

/** The remaining pairs of tokens, one per pool. */
function pairsFor(sold: number, bought: number): readonly string[] {
  const edges = reachableSubgraph(graph, tradeOf(sold, bought))?.edges ?? []
  return edges
    .map(({ tokenIn, tokenOut }) => [Number(tokenIn), Number(tokenOut)] as const)
    .flatMap(([a, b]) => (a < b ? [`${a}-${b}`] : []))
    .toSorted()
}

function tradeOf(sold: number, bought: number) {
  return { sellToken: tokenAt(sold), buyToken: tokenAt(bought), sellAmount: 1n }
}

function tokenAt(index: number) {
  return padHex(toHex(index), { size: 20 })
}
