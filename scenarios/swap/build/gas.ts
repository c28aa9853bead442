/** A transaction with too little gas reverts and costs all of it; with far too much, wallets show a cost that frightens. */
import assert from 'node:assert/strict'
import { rewriteBuilt } from '#swap/kit/faults'
import { executed, pre, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/gas',
  title: 'the gas of an answer is enough, and at most four times as much as is used',
  needs: ['chain'],
  async check(built, world) {
    const { gas = 0n } = built.offer
    pre(gas > 0n, 'the answer tells no gas')
    const { gasUsed, status } = await executed(world, built)
    pre(status === 'success', 'it reverts')
    const isNear = gas >= gasUsed && gas <= 4n * gasUsed
    // Refunds come after the use, so a limit of the gas that was used may be too low.
    const limited = isNear ? await executed(world, built, { gas, expect: 'either' }) : undefined
    const said = `${gas} gas is stated, ${gasUsed} is used${isNear ? ', and with no more than stated it reverts' : ''}`
    assert.ok(limited?.status === 'success', said)
  },
  mutants: {
    'it is a half': rewriteBuilt(({ gas = 0n }) => ({ gas: gas / 2n })),
    'it is ten times as much': rewriteBuilt(({ gas = 0n }) => ({ gas: 10n * gas })),
    'it is that of a transfer': rewriteBuilt(() => ({ gas: 21_000n })),
  },
})
