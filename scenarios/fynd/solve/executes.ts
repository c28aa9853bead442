/** A transaction that reverts costs its sender the gas and the trade. */
import assert from 'node:assert/strict'
import { misreadOrders, rewriteTransactions } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { executed, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/executes',
  title: 'an encoded quote executes',
  needs: ['chain'],
  options: encoding(),
  async check(quote, { order, world }) {
    const { revertReason, status } = await executed(world, quote, order)
    assert.equal(status, 'success', revertReason)
  },
  mutants: {
    'it reverts': rewriteTransactions(({ data }) => ({ data: data.slice(0, 8) })),
    'it sells twice the amount': misreadOrders((one) => ({ ...one, amount: `${2n * BigInt(one.amount)}` })),
    'the minimum is twice the output': rewriteTransactions(({ data }) => ({
      data: `${data.slice(0, 10 + 3 * 64)}${'f'.repeat(64)}${data.slice(10 + 4 * 64)}`,
    })),
  },
})
