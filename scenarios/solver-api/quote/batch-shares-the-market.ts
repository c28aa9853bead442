/**
 * The orders of a batch trade with the same pools. A service that quotes each of them as if it were alone
 * promises the same liquidity several times, and only one of them gets it.
 *
 * A batch may rightly promise more than the whole: a service that trades each order on one path can keep such
 * a promise. With a chain, the check therefore executes the batch. Without one, it judges only a batch whose
 * quotes are those of its orders alone.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf, tradeOf } from '#kit/chain'
import { type Mutant, rewriteQuote } from '#kit/faults'
import { type OwnedOrder, order, quoteFor, solveFor, takesBatches, wallet } from '#kit/orders'
import { stillAnswers } from '#kit/reading'
import type { QuoteRequest, QuoteResponseWire } from '#solver-api/api/quote'
import { type Client, pre, scenario, type World } from '#solver-api/kit/scenario'

type QuoteItem = QuoteResponseWire['quotes'][number]

const toleranceBps = 5n

export default scenario({
  clause: 'quote/batch-shares-the-market',
  title: 'a batch of one pair is quoted no more than one order of its sum, plus 5 bps',
  isAboutOneBlock: true,

  given: {
    sent: order({ usd: [500_000, 50_000_000] }),
    parts: ({ maxOrders = 5 }) =>
      fc.array(fc.integer({ min: 1, max: 2 }), {
        minLength: Math.min(3, maxOrders),
        maxLength: Math.min(5, maxOrders),
      }),
    origin_address: wallet(),
  },

  async check({ sent, parts, origin_address }, world) {
    const { client } = world
    takesBatches(world.universe)
    const unit = BigInt(sent.sell_amount) / BigInt(sum(parts)) + 1n
    const sized = (size: number) => ({ ...sent, sell_amount: `${unit * BigInt(size)}` })
    const batch = parts.map(sized)
    const amounts = await amountsOf(client, batch)
    const [whole = 0n] = await amountsOf(client, [sized(sum(parts))])
    const promised = total(amounts)
    if (promised * 10_000n <= whole * (10_000n + toleranceBps)) return
    const kept = world.offers('chain')
      ? await paidFor(
          world,
          batch.map((one) => ({ ...one, origin_address })),
        )
      : await wholeIfAlone(client, batch, { amounts, whole })
    await stillAnswers(() => amountsOf(client, batch), amounts)

    assert.ok(
      kept * (10_000n + toleranceBps) >= promised * 10_000n,
      `${amounts.join(' + ')} are quoted for the parts of what buys ${whole}; ${kept} are paid`,
    )
  },

  mutants: {
    'each order is quoted at the price of the first': atFirstPrice(() => true),
    'from the third order on, each is quoted at the price of the first': atFirstPrice(
      (_, index) => index > 1,
    ),
    'copies of the first order are quoted like the first': atFirstPrice(
      ({ sell_amount }, _, [first]) => sell_amount === first?.sell_amount,
    ),
    'the second half of a batch is quoted 1 % too high': rewriteQuote((body) => ({
      ...body,
      quotes: body.quotes.map((item, index, { length }) =>
        index * 2 < length ? item : { ...item, buy_amount: `${(BigInt(item.buy_amount) * 101n) / 100n}` },
      ),
    })),
  },
})

/** The quoted amount for each order of a batch. */
async function amountsOf(client: Client, batch: QuoteRequest['orders']): Promise<readonly bigint[]> {
  return (await quoteFor(client, batch)).quotes.map(({ buy_amount }) => buy_amount)
}

/** Executes the batch and returns its total payment; skips the case if an order fails. */
async function paidFor({ client, ledger }: World, batch: OwnedOrder[]): Promise<bigint> {
  const { solutions } = await solveFor(client, batch, { slippage: 0.5 })
  const executed = await ledger.execute(...solutions.map(tradeOf))
  pre(
    executed.every(({ status }) => status === 'success'),
    'the batch cannot be executed',
  )
  const paid = solutions.map((solution, index) => {
    const { buy_token, receiver } = orderOf(solution)
    return executed[index]?.change(buy_token, receiver) ?? 0n
  })
  return total(paid)
}

/**
 * Returns the quote of the whole if each order of the batch is quoted as it is alone; otherwise skips the
 * case.
 */
async function wholeIfAlone(
  client: Client,
  batch: QuoteRequest['orders'],
  { amounts, whole }: { readonly amounts: readonly bigint[]; readonly whole: bigint },
): Promise<bigint> {
  for (const [index, one] of batch.entries()) {
    const [alone] = await amountsOf(client, [one])
    pre(alone === amounts[index], 'only a chain can tell what the batch is worth')
  }
  return whole
}

function atFirstPrice(
  matches: (item: QuoteItem, index: number, items: readonly QuoteItem[]) => boolean,
): Mutant {
  return rewriteQuote((body) => {
    const [first] = body.quotes
    const quotes = body.quotes.map((item, index) => {
      if (first === undefined || !matches(item, index, body.quotes)) return item
      const amount = (BigInt(first.buy_amount) * BigInt(item.sell_amount)) / BigInt(first.sell_amount)
      return { ...item, buy_amount: `${amount}` }
    })
    return { ...body, quotes }
  })
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n)
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0)
}
