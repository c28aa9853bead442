/**
 * Gas has to come from somewhere. A filler that adds it to what it takes charges a wallet for more than was
 * signed; here the order asks for what the service quotes with gas already taken off, and sells no more than
 * it says.
 */
import assert from 'node:assert/strict'
import { balanceChange } from '#kit/chain'
import { changeTerms, type Mutant } from '#kit/faults'
import { fairOrder, fundAndApprove, place, sale, swapper, waitForFill } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'fills/gas-comes-off-the-output',
  title: 'a fill takes the input that was signed and no more, and somebody else pays the gas',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await fairOrder(world, swapper, sale)
    // As much again, for a filler that takes more.
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const fill = await waitForFill(world, await place(world, swapper, order))
    pre(fill !== undefined)

    const { chain } = world
    const { from } = await chain.client.getTransaction({ hash: fill.transaction })
    const isByAnother = from.toLowerCase() !== swapper.address
    const taken = -(await balanceChange(chain, fill.block, sale.sellToken, swapper.address))
    assert.ok(
      isByAnother && taken <= sale.sellAmount,
      `${taken} are taken of ${sale.sellAmount}, and ${from} pays the gas`,
    )
  },

  mutants: {
    'gas is added to the input': inputBecomes((amount) => amount + amount / 1000n),
    'a unit is added to the input': inputBecomes((amount) => amount + 1n),
    'the input is taken twice over': inputBecomes((amount) => amount * 2n),
  },
})

/** The fill takes another input, of which the swapper has enough. */
function inputBecomes(change: (amount: bigint) => bigint): Mutant {
  return changeTerms(({ input, ...order }) => ({
    ...order,
    input: { ...input, startAmount: change(input.startAmount), endAmount: change(input.endAmount) },
  }))
}
