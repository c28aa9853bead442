/** The next caller can take tokens that stay in a router, and a remaining allowance gives access to more. */
import assert from 'node:assert/strict'
import { misreadOrders, rewriteOrders } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { canonicalAddress, executed, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/leaves-nothing',
  title: 'after the trade the router has the fee of the bought token and nothing else',
  needs: ['chain'],
  options: encoding(),
  async check(quote, { order, world }) {
    const { allowanceLeft, change, status } = await executed(world, quote, order)
    pre(status === 'success' && !!quote.transaction && !!quote.fee_breakdown, 'it reverts')
    const router = canonicalAddress(quote.transaction.to)
    const kept = [order.token_in, order.token_out].map((token) => change(canonicalAddress(token), router))
    const isLeft =
      kept[0] !== 0n || (kept[1] ?? 0n) > BigInt(quote.fee_breakdown.router_fee) || allowanceLeft !== 0n
    assert.ok(!isLeft, `${kept} kept, an allowance of ${allowanceLeft} left`)
  },
  mutants: {
    'the sold token is called, and gets what is sold': rewriteOrders((quote) => ({
      ...quote,
      ...(quote.transaction && {
        transaction: {
          to: quote.route?.swaps[0]?.token_in,
          value: '0',
          data: `0xa9059cbb${quote.route?.swaps[0]?.token_in.slice(2).padStart(64, '0')}${BigInt(quote.amount_in).toString(16).padStart(64, '0')}`,
        },
      }),
    })),
    'it sells one less than was approved': misreadOrders((one) => ({
      ...one,
      amount: `${BigInt(one.amount) - 1n}`,
    })),
  },
})
