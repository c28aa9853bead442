/** An application shows how old a price is, and drops it some blocks later. A block that never was makes it look fresh for long. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewrite } from '#swap/kit/faults'
import { answerTo, blockAt, isOffer, pre, priceKind, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/block',
  title: 'the block of an answer is no later than the next one',
  needs: ['chain'],
  given: { ask: sale() },
  async check({ ask }, world) {
    const { answer, exchange } = await answerTo(world, priceKind(world), ask)
    pre(isOffer(answer) && answer.block !== undefined, 'the block is not stated')
    const head = await blockAt(world.ledger, exchange)
    assert.ok(answer.block <= head + 1n, `block ${answer.block} of ${head}`)
  },
  mutants: {
    'it is two blocks later': rewrite(({ block = 0n }) => ({ block: block + 2n })),
    'it is the time in seconds': rewrite((_, __, { now }) => ({ block: BigInt(now) })),
  },
})
