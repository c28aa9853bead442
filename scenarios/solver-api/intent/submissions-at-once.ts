/**
 * Applications submit in parallel, and repeat unanswered submissions. An order that is lost between two
 * others, or stored twice, is noticed by its owner only, and a nonce that two requests spend at once pays for
 * one trade.
 *
 * The check sends six submissions from three wallets at the same moment: one order three times, another
 * order, and two orders that share a nonce. It uses three wallets because a wallet is issued one nonce at a
 * time.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type DutchOrder, hashDutchOrder } from '#core/orders/dutch-order'
import {
  combined,
  dropSubmissions,
  json,
  type Mutant,
  respond,
  rewriteAcceptance,
  rewriteListedOrders,
  showStatusAs,
  stateful,
} from '#kit/faults'
import {
  fairAmountFor,
  fundAndApprove,
  hashIn,
  isAccepted,
  keyOf,
  quotedAmount,
  sale,
  signedBy,
  submissionOf,
  swappers,
  unviableOrder,
  waitForFill,
  withOutputs,
} from '#kit/intents'
import { createHistoryRecorder, faultsIn, fieldOf, requestPage } from '#kit/tracking'
import { blaming, type Exchange, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/submissions-at-once',
  title:
    'of orders submitted at the same moment each is listed once, and of two with one nonce one is filled at most',
  needs: ['control', 'key'],

  given: { wallets: swappers(3), sale: sale(), isFair: fc.boolean() },

  async check({ wallets, sale, isFair }, world) {
    const amount = isFair ? fairAmountFor(await quotedAmount(world, sale)) : sale.unattainableAmount
    const recorder = await createHistoryRecorder(world)
    const block = await world.chain.client.getBlockNumber()
    const drafts: DutchOrder[] = []
    for (const swapper of wallets) {
      await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount * 2n)
      drafts.push(await unviableOrder(world, swapper, sale))
    }
    const [first, second, third] = drafts
    pre(first !== undefined && second !== undefined && third !== undefined)
    const orders = [first, first, first, second, ...rivals(third, amount)]
    const signed = await Promise.all(orders.map((order) => signedBy({ key: keyOf(order.swapper) }, order)))
    const answers = await Promise.all(signed.map((one) => world.unpaced.send(submissionOf(one))))
    pre(!answers.some(world.refusesRate), 'submissions at once are refused for the rate')
    const answered = new Map<string, Exchange>()
    for (const [index, answer] of answers.entries()) {
      const order = orders[index]
      if (order === undefined) continue
      const hash = hashIn(world, answer) ?? hashDutchOrder(order)
      answered.set(hash, answer)
      await recorder.recordSubmission({ order, hash }, isAccepted(answer))
    }
    const [rival] = orders.slice(-1)
    if (isFair && rival !== undefined) await waitForFill(world, { order: rival, block })

    // The list may lag.
    const faults = await world.eventually(faultsNow, ({ length }) => length === 0)
    for (const { at, fault, hash } of faults) {
      const listing = recorder.history[at]
      const isOfAnswer = fault === 'never accepted' || fault === 'not listed'
      const swapper = listing?.kind === 'listing' ? listing.swapper : undefined
      const shown = (isOfAnswer && answered.get(hash)) || (await requestPage(world, { swapper }))
      const said = faults.map((one) => `the order ${one.hash} is wrong in the list: ${one.fault}`)
      blaming(shown, () => assert.deepEqual(said, []))
    }

    async function faultsNow() {
      const before = recorder.history.length
      for (const swapper of wallets) await recorder.recordListing(swapper)
      return faultsIn(recorder.history).filter(({ at }) => at >= before)
    }
  },

  mutants: {
    'an order that arrives while another is stored is lost': whileBusy((isBusy) => dropSubmissions(isBusy)),
    'the fourth of the orders that arrive at once is lost': dropSubmissions((_order, count) => count === 4),
    'copies that arrive at once are listed apart': stateful(listedTwice),
    'an answer has the hash of the submission before it': stateful(withHashBefore),
    'of two orders with one nonce both are shown as filled': showStatusAs('cancelled', 'filled'),
    'an order is refused, and stored all the same': whileBusy((isBusy) =>
      respond('/intent/order', async (request, fetch) => {
        const isRefused = isBusy()
        const response = await fetch(request)
        return isRefused ? json(409, { detail: 'Another order is being stored' }) : response
      }),
    ),
  },
})

/** Two orders with one nonce; only one of them can be filled. */
function rivals(draft: DutchOrder, amount: bigint): readonly DutchOrder[] {
  const order = withOutputs(draft, () => ({ startAmount: amount, endAmount: amount }))
  return [order, { ...order, deadline: order.deadline + 1n }]
}

/** Applies a fault while another submission is under way. */
function whileBusy(fault: (isBusy: () => boolean) => Mutant): Mutant {
  return stateful(() => {
    let underWay = 0
    const counting = respond('/intent/order', async (request, fetch) => {
      underWay += 1
      try {
        return await fetch(request)
      } finally {
        underWay -= 1
      }
    })
    return combined(
      counting,
      fault(() => underWay > 1),
    )
  })
}

/** Lists an order as often as it was submitted. */
function listedTwice(): Mutant {
  const submitted = new Map<string, number>()
  const submissions = rewriteAcceptance((body, { order }) => {
    submitted.set(order, (submitted.get(order) ?? 0) + 1)
    return body
  })
  const lists = rewriteListedOrders((orders) =>
    orders.flatMap((listed) => {
      const times = submitted.get(`${fieldOf(listed, 'encoded')}`) ?? 1
      return Array.from({ length: times }, () => listed)
    }),
  )
  return combined(lists, submissions)
}

function withHashBefore(): Mutant {
  let before: object | undefined
  return rewriteAcceptance((body) => {
    const answer = before ?? body
    before = body
    return answer
  })
}
