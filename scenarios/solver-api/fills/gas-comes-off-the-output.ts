/**
 * A filler that adds the cost of gas to the input charges a wallet more than it signed. The order here asks
 * for the service's quote with gas already deducted, and the fill must not take more than the signed input.
 */
import assert from 'node:assert/strict'
import { balanceChange } from '#kit/chain'
import { changeInput, type Mutant } from '#kit/faults'
import { fairOrderOn, filled, fundAndApprove, orderTerms, place, sale, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/gas-comes-off-the-output',
  title: 'a fill takes no more than the signed input, and another account pays the gas',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale(), terms: orderTerms({ decay: ['none', 'outputs'] }) },

  async check({ swapper, sale, terms }, world) {
    const { order, way } = await fairOrderOn(world, swapper, sale, terms)
    // The swapper gets and approves the amount a second time, so that a filler can take too much.
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const fill = await filled(world, await place(world, swapper, order, way))

    const { chain } = world
    const { from } = await chain.client.getTransaction({ hash: fill.transaction })
    const isByAnother = from.toLowerCase() !== swapper.address
    const taken = -(await balanceChange(chain, fill.block, sale.sellToken, swapper.address))
    assert.ok(
      isByAnother && taken <= sale.sellAmount,
      `${taken} of ${sale.sellAmount} are taken, and ${from} pays the gas`,
    )
  },

  mutants: {
    '0.1 % for gas is added to the input': scaleInput((amount) => amount + amount / 1000n),
    'one unit is added to the input': scaleInput((amount) => amount + 1n),
    'the input is taken twice': scaleInput((amount) => amount * 2n),
  },
})

/** The fill takes a changed input, of which the swapper has enough. */
function scaleInput(change: (amount: bigint) => bigint): Mutant {
  return changeInput(({ startAmount, endAmount }) => ({
    startAmount: change(startAmount),
    endAmount: change(endAmount),
  }))
}
