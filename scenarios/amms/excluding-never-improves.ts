/**
 * Everything that a filtered search can find, an unfiltered one can find, too. Where less choice gives more,
 * the search gives up early, and every caller without a filter is paid less than there is. More for more gas
 * says nothing: a search that counts the gas may rightly leave it.
 */
import assert from 'node:assert/strict'
import { misreadFilter, rewriteQuotedAmounts } from '#kit/faults'
import { order, protocol } from '#kit/orders'
import { atOneBlock, listAt, responseOf } from '#kit/reading'
import { answerOf, messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/excluding-never-improves',
  title: 'excluding a protocol improves no quote by more than a basis point',

  given: { sent: order({ usd: [1000, 50_000] }), amm: protocol() },

  async check({ sent, amm }, { client }) {
    const amountWith = async (amms: string[]) => {
      const exchange = await client.send(messageOf('quote', { blockchain: 'ethereum', orders: [sent], amms }))
      const { status } = responseOf(exchange)
      // The target may not support the AMM.
      pre(status !== 400 && status !== 404)
      const answer = answerOf('quote', exchange)
      if (!answer.found) return { amount: 0n, gas: 0 }
      return { amount: answer.value.quotes[0]?.buy_amount ?? 0n, gas: answer.value.gas }
    }
    const [all, without] = await atOneBlock(
      () => amountWith(['+all']),
      () => amountWith(['+all', `-${amm}`]),
    )

    const improves = without.amount * 10_000n > all.amount * 10_001n
    pre(!improves || without.gas <= all.gas || all.amount === 0n)

    assert.ok(!improves, `${without.amount} without ${amm}, ${all.amount} with it`)
  },

  mutants: {
    'a filtered quote is a basis point and a unit better': filtered(
      (amount) => (amount * 10_001n) / 10_000n + 1n,
    ),
    'a filtered quote is a tenth better': filtered((amount) => (amount * 11n) / 10n),
    'the search without a filter gives up early': misreadFilter('/v2/solver/quote', (amms = []) =>
      amms.length === 1 ? ['+sushiswap_v2'] : amms,
    ),
  },
})

function filtered(change: (amount: bigint) => bigint) {
  return rewriteQuotedAmounts((amount, { body }) =>
    listAt(body, 'amms').length > 1 ? change(amount) : amount,
  )
}
