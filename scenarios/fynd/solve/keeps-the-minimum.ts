/**
 * The minimum is a trader's only protection against sandwich attacks. The check executes a much larger sale
 * of the same tokens first.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { changed, rewriteFees, rewriteTransactions } from '#fynd/kit/faults'
import { encoding, order, wallet } from '#fynd/kit/orders'
import { canonicalAddress, pre, quoteOf, requireExecution, scenario, tradeOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'solve/keeps-the-minimum',
  title: 'after others have sold the same, it pays the minimum or reverts',
  needs: ['chain'],
  given: {
    order: order({ usd: [10_000, 100_000] }),
    options: encoding(fc.constantFrom('0', '0.001', '0.01')),
    times: fc.bigInt({ min: 20n, max: 200n }),
    stranger: wallet(),
  },
  async check({ options, order, stranger, times }, world) {
    const quote = await quoteOf(world, order, options)
    const before = { ...order, sender: stranger, amount: `${BigInt(order.amount) * times}` }
    const moving = await quoteOf(world, before, { encoding_options: { slippage: '0.9' } })
    await requireExecution(world, quote)
    const [moved, own] = await world.ledger.execute(
      { ...tradeOf(moving, before), onAnyBlock: true },
      { ...tradeOf(quote, order), expect: 'either' },
    )
    pre(moved?.status === 'success' && own !== undefined, 'the market does not move')
    const paid = own.change(canonicalAddress(order.token_out), canonicalAddress(order.sender))
    const minimum = BigInt(quote.fee_breakdown?.min_amount_received ?? 0)
    assert.ok(own.status === 'reverted' || paid >= minimum, `${paid} of ${minimum}`)
  },
  mutants: {
    'the call data accepts anything': rewriteTransactions(({ data }) => ({
      data: `${data.slice(0, 10 + 3 * 64)}${'1'.padStart(64, '0')}${data.slice(10 + 4 * 64)}`,
    })),
    'another minimum is shown': rewriteFees(({ min_amount_received }) => ({
      min_amount_received: changed(min_amount_received, (amount) => 2n * amount),
    })),
  },
})
