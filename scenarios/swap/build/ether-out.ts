/** Wrapped ether in place of ether pays no gas: a user who needs ether cannot move it. */
import assert from 'node:assert/strict'
import { dai, ether, forAnyone, sale, usdc, usdt, weth } from '#swap/kit/asks'
import { misread, rewriteBuilt } from '#swap/kit/faults'
import { executed, paidBy, pre, promisedBy, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/ether-out',
  title: 'bought ether arrives as ether',
  needs: ['chain'],
  asks: forAnyone(sale({ sold: [usdc, usdt, dai], bought: [ether] })),
  async check(built, world) {
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const paid = paidBy(done, built)
    assert.ok(paid * 100n >= promisedBy(built, world) * 99n, `${paid} wei of ${built.offer.out}`)
  },
  mutants: {
    'wrapped ether arrives': misread((ask) => ({ ...ask, buy: weth.address })),
    'a tenth more is stated than arrives': rewriteBuilt(({ out }) => ({ out: (out * 11n) / 10n })),
  },
})
