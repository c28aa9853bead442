/**
 * The pools of the chain are public. If one of them pays more than a service, its users lose the difference. A service may
 * account for gas, so amounts are large.
 */
import assert from 'node:assert/strict'
import { dai, sale, usdc, usdt, weth } from '#swap/kit/asks'
import { inDialects, noRoute, rewrite } from '#swap/kit/faults'
import { answerTo, isOffer, paidByPool, pre, priceKind, scenario } from '#swap/kit/scenario'

const deep = [weth, usdc, usdt, dai]

export default scenario({
  clause: 'price/known-pool',
  title: 'a price is no less than a pool of Uniswap V3 pays, less one per cent',
  needs: ['chain'],
  isAboutOneBlock: true,
  given: { ask: sale({ usd: [5_000, 100_000], sold: deep, bought: deep }) },
  async check({ ask }, world) {
    const { answer, exchange } = await answerTo(world, priceKind(world), ask)
    pre(isOffer(answer) || answer.kind === 'noRoute', `the answer is ${answer.kind}`)
    const paid = await paidByPool(world.ledger, ask, exchange)
    pre(paid !== undefined, 'no pool takes the ask')
    const out = isOffer(answer) ? answer.out : 0n
    assert.ok(out * 100n >= paid * 99n, `${out} is offered, a pool pays ${paid}`)
  },
  mutants: {
    'offers are 3 % below the market': rewrite(({ out }) => ({ out: (out * 97n) / 100n })),
    'dollars have no route': inDialects(
      (dialect) => dialect.noRoute.length > 0,
      noRoute(({ buy, sell }) => ![buy, sell].includes(weth.address)),
    ),
    'offers are of a tenth': rewrite(({ out }) => ({ out: out / 10n })),
  },
})
