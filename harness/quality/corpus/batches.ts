/**
 * The batches that measure solvers: three orders that buy one token, so that their payments add up, and no price
 * affects the worth of a batch. In every other batch they are equal and compete for all their pools; in the others they
 * sell three tokens, and compete for the pools of the bought one.
 *
 * @module
 */

import { randomOf } from '../../core/random.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { amountOf, type CorpusOrder, drawBySize, type Sale, type Source, sourceOf } from './corpus.ts'

const ordersOfBatch = 3n

/** Draws at most `count` batches, evenly over the sizes; leaves out those for which the market has no tokens. */
export function drawBatches(
  snapshot: Snapshot,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly CorpusOrder[] {
  const source = sourceOf(snapshot)
  return drawBySize(source, { kind: 'batch', seed, count }, (drawn, index, own) => {
    const first = { ...drawn, sellAmount: drawn.sellAmount / ordersOfBatch + 1n }
    const others = index % 2 === 0 ? [first, first] : otherSales(source, first, own)
    return { ...first, others: others.map(saleOf) }
  })
}

/** Sales of two other tokens, if the market has them, for as many dollars. */
function otherSales({ priced, worth }: Source, first: Sale & { readonly buyToken: string }, name: string) {
  const dollarsOf = (token: Sale['sellToken']) => worth.dollars.get(token) ?? 0
  const dollars = Number(first.sellAmount) * dollarsOf(first.sellToken)
  const random = randomOf(`${name}/others`)
  const able = priced.filter(
    (token) =>
      token !== first.sellToken && token !== first.buyToken && (worth.taken.get(token) ?? 0) > dollars,
  )
  return [0, 1].flatMap((): Sale[] => {
    const [sellToken] = able.splice(Math.floor(random() * able.length), 1)
    return sellToken === undefined
      ? []
      : [{ sellToken, sellAmount: amountOf(dollars / dollarsOf(sellToken)) }]
  })
}

function saleOf({ sellAmount, sellToken }: Sale): Sale {
  return { sellToken, sellAmount }
}
