/** A transaction to an account without code does nothing, and one to a token can do anything with the taker's balance. */
import assert from 'node:assert/strict'
import { unlistedToken } from '#swap/kit/asks'
import { rewriteTx } from '#swap/kit/faults'
import { traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/target',
  title: 'the transaction calls a contract that is neither of the tokens',
  needs: ['chain'],
  async check({ ask, tx }, { ledger }) {
    assert.notEqual(await ledger.codeAt(tx.to), '0x', `there is no code at ${tx.to}`)
    assert.ok(tx.to !== ask.sell && tx.to !== ask.buy, `${tx.to} is a token of the trade`)
  },
  mutants: {
    'it calls an account without code': rewriteTx(() => ({ to: unlistedToken })),
    'it calls the sold token': rewriteTx((_, ask) => ({ to: ask.sell })),
  },
})
