/**
 * Approving costs gas, which an intent is meant to save. One approval of the token-approval contract is
 * enough for all later orders of the token; a service that requires another makes each trade cost a
 * transaction.
 */
import assert from 'node:assert/strict'
import { dropSubmissions, json, respond, stateful } from '#kit/faults'
import {
  fairOrder,
  fillBeforeDeadline,
  filled,
  fundAndApprove,
  placeWithoutFunding,
  sale,
  signedBy,
  soonExpiring,
  submit,
  swapper,
} from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/approval-is-needed-once',
  title: 'after one approval, a second order of the token is filled without another',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const first = await fairOrder(world, swapper, sale)
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount * 2n)
    await filled(world, await placeWithoutFunding(world, swapper, first))

    const second = soonExpiring(await fairOrder(world, swapper, sale))
    const block = await world.chain.client.getBlockNumber()
    const { response } = await submit(world, await signedBy(swapper, second))
    const fill = await fillBeforeDeadline(world, { order: second, block })
    assert.ok(
      fill !== undefined,
      `the second order is not filled; its submission was answered with ${response.status}`,
    )
  },

  mutants: {
    'a second order is not filled without another approval': dropSubmissions((_order, count) => count > 1),
    'a second order is refused': stateful(() => {
      let count = 0
      return respond('/intent/order', async (request, next) => {
        count += 1
        return count > 1 ? json(400, { detail: 'Approve the token first' }) : next(request)
      })
    }),
  },
})
