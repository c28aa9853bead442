/**
 * A contract can recognise the transactions of a test, which are free of charge and come from new wallets. A
 * fault that shows only to other senders costs them money and passes every other check.
 *
 * The check executes transactions again as other senders would. They have a gas price and a base fee, a gas
 * limit, another builder, other randomness and a later block time, and come from a wallet with ether, a
 * history, more tokens than it sells and a larger allowance. Each case draws these values, so a contract
 * cannot know them in advance.
 */
import assert from 'node:assert/strict'
import { orderOf, otherSenders, tradeOf, treatmentsOf } from '#kit/chain'
import { sights, stealWhere, takeWherePossible } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff'

export default scenario({
  clause: 'solve/pays-everybody-alike',
  title: 'a trade takes and pays the same as an ordinary transaction of somebody with more than is sold',
  needs: ['chain'],

  given: {
    request: solveRequest({ batch: [1, 3] }),
    sender: otherSenders(),
  },

  async check({ request: { batch, options, way }, sender }, { client, ledger }) {
    const { solutions } = await solveFor(client, batch, options, way)
    const said = solutions.map((solution) => {
      const { buy_amount, buy_token, receiver } = orderOf(solution)
      const gas = BigInt(solution.gas)
      return { trade: tradeOf(solution), bought: buy_token, receiver, minimum: buy_amount, gas }
    })
    const treatments = await treatmentsOf(ledger, said, sender)
    pre(treatments.length > 0, 'no trade succeeds')
    for (const { judge, others } of treatments) assert.deepEqual(others, judge)
  },

  mutants: {
    'who pays for gas gets nothing': stealWhere(sights.gasPrice, stranger),
    'nobody gets anything while there is a base fee': stealWhere(sights.baseFee, stranger),
    'who has ether gets nothing': stealWhere(sights.ether, stranger),
    'who has had the bought token before gets nothing': stealWhere(sights.history, stranger),
    'nobody gets anything in the blocks of other builders': stealWhere(sights.builder, stranger),
    'nobody gets anything in the blocks of all builders but one': stealWhere(sights.mostBuilders, stranger),
    'nobody gets anything whose limit of gas is near what is used': stealWhere(sights.gasLimit, stranger),
    'nobody gets anything after ten seconds': stealWhere(sights.time, stranger),
    'a unit more is taken of a wallet that has more and approves it': takeWherePossible(stranger),
  },
})
