/** A token that takes a fee of each transfer pays less than its pools say. A service that forgets it promises too much. */
import assert from 'node:assert/strict'
import { dai, paxg, sale, usdc, wbtc, weth } from '#swap/kit/asks'
import { combined, offerInstead, rewrite } from '#swap/kit/faults'
import { answerTo, builtFor, executed, paidBy, pre, promisedBy, scenario } from '#swap/kit/scenario'

const others = [weth, usdc, dai]

export default scenario({
  clause: 'token/tax',
  title: 'a token with a fee of its own has no offer, or one that pays what is stated',
  needs: ['chain'],
  given: {
    ask: sale({ sold: [paxg, ...others], bought: [paxg, ...others], usd: [10, 2_000] }).filter(
      ({ buy, sell }) => [buy, sell].includes(paxg.address),
    ),
  },
  async check({ ask }, world) {
    const { answer } = await answerTo(world, 'build', ask)
    pre(answer.kind !== 'failed' && answer.kind !== 'unreadable', `the answer is ${answer.kind}`)
    if (answer.kind !== 'built') return
    const built = await builtFor(world, ask)
    const done = await executed(world, built)
    assert.equal(done.status, 'success', done.revertReason)
    const [paid, promised] = [paidBy(done, built), promisedBy(built, world)]
    assert.ok(paid >= promised, `${paid} of ${promised}`)
  },
  mutants: {
    'it is traded as a token without a fee': offerInstead((ask) => ({ ...ask, ...withoutFee(ask) })),
    'another token is traded, and its fee is stated': combined(
      offerInstead((ask) => ({ ...ask, ...withoutFee(ask) })),
      rewrite(({ out }) => ({ out: out - out / 5_000n })),
    ),
  },
})

/** The tokens of an ask, with one that takes no fee. */
function withoutFee({ buy, sell }: { readonly buy: string; readonly sell: string }) {
  return buy === paxg.address ? { buy: wbtc.address } : sell === paxg.address ? { sell: wbtc.address } : {}
}
