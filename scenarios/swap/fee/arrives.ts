/** An application lives on its fee. One that is taken from the user and does not arrive is lost for both. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale, slippageOf, unlistedToken, wallet } from '#swap/kit/asks'
import { misread } from '#swap/kit/faults'
import { builtFor, executed, feesIn, paidBy, pre, scenario, wholeFraction } from '#swap/kit/scenario'

export default scenario({
  clause: 'fee/arrives',
  title: 'the recipient gets its share of the trade',
  needs: ['chain'],
  given: {
    ask: sale({ usd: [100, 10_000] }),
    recipient: wallet(),
    feeBps: fc.bigInt({ min: 5n, max: 100n }),
  },
  async check({ ask, feeBps, recipient }, world) {
    const fee = { share: slippageOf(feeBps), recipient }
    const built = await builtFor(world, { ...ask, fee })
    pre(feesIn(built.offer, ask.sell) === 0n, 'the fee is of the sold token')
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const [arrived, paid] = [done.change(ask.buy, recipient), paidBy(done, built)]
    const least = (((arrived + paid) * fee.share) / wholeFraction) * 99n
    assert.ok(100n * arrived + 100n >= least, `${arrived} arrive, ${paid} are paid`)
  },
  mutants: {
    'it goes to another account': misread((ask) =>
      ask.fee ? { ...ask, fee: { ...ask.fee, recipient: unlistedToken } } : ask,
    ),
    'it is forgotten': misread(({ fee: _, ...ask }) => ask),
    'a half of it arrives': misread((ask) =>
      ask.fee ? { ...ask, fee: { ...ask.fee, share: ask.fee.share / 2n } } : ask,
    ),
  },
})
