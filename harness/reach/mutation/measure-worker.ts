/**
 * A process of a copied tree that measures what its reference pays on a market without a chain. The environment says which
 * mutant is active.
 *
 * @module
 */
import { subjectOfMarket } from '../../cli/quality/subject.ts'
import type { CorpusOrder } from '../../quality/corpus/corpus.ts'
import { measureOrder } from '../../quality/measure.ts'
import type { OrderResult } from '../../quality/measurement.ts'

export interface MarketOrders {
  /** A market snapshot as text. */
  readonly market: string
  readonly orders: readonly CorpusOrder[]
}

process.once('message', async ({ market, orders }: MarketOrders) => {
  const { subject } = await subjectOfMarket(market, 'the market')
  // Bounds do not depend on the solver.
  const { boundOracle: _, ...unbounded } = subject
  const results: OrderResult[] = []
  for (const order of orders) results.push((await measureOrder(unbounded, order)).result)
  process.send?.(results)
})

process.once('disconnect', () => process.exit())
