/** The gas of flows against that of the routes that execute them. */
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { graphOf } from '../graph/graph.ts'
import { warmGasOf } from '../pool-kinds.ts'
import { flowAt, gasIn, gasOf } from './capped-flow.ts'

test('a pool takes less gas for each flow after the first through it', () => {
  const size = { tokens: 6, constantProduct: 4, concentrated: 0, weighted: 40, stable: 0 }
  const { edges } = graphOf(syntheticMarket(1, size).snapshot.pools)
  const [first] = edges.filter(({ pool }) => pool.tokens.length > 2)
  if (!first) throw new Error('a market without a pool of three tokens')
  const { pool, tokenOut } = first
  const into = edges.filter((edge) => edge.pool === pool && edge.tokenOut === tokenOut)
  expect(into.length).toBeGreaterThan(1)
  const flows = into.map((edge) => flowAt(0.01, edge, new Float64Array(edge.from + edge.to + 1)))
  const steps = flows.reduce((sum, flow) => sum + gasOf(flow), 0)
  expect(gasIn(flows)).toBe(steps + first.tokenGas - (flows.length - 1) * warmGasOf(pool))
})
