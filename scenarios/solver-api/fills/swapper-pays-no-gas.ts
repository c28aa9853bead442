/**
 * Intents let a wallet without ether trade by a signature. A wallet with ether must keep all of it and, if
 * the order pays in ether, receive the full amount that it is owed.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import { balanceChange } from '#kit/chain'
import { changeOutputs } from '#kit/faults'
import { decayedAmount, fairOrderOn, filled, fundEther, orderTerms, place, sale, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

const etherWei = 10n ** 18n

export default scenario({
  clause: 'fills/swapper-pays-no-gas',
  title: 'a fill leaves the swapper its ether, and pays it the ether that it is owed',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms({ bought: ['ether'] }),
    balanceWei: fc.constantFrom(0n, etherWei),
  },

  async check({ swapper, sale, terms, balanceWei }, world) {
    const { order, way } = await fairOrderOn(world, swapper, sale, terms)
    if (balanceWei > 0n) await fundEther(world.chain, swapper, balanceWei)
    const fill = await filled(world, await place(world, swapper, order, way))

    const gained = await balanceChange(world.chain, fill.block, nativeToken, swapper.address)
    const owed = order.outputs
      .filter(({ recipient, token }) => token === nativeToken && recipient === swapper.address)
      .reduce((sum, output) => sum + decayedAmount(output, order, fill.timestamp), 0n)
    assert.ok(gained >= owed, `${gained} wei are paid; ${owed} are owed`)
  },

  mutants: {
    'gas is deducted from the ether that is owed': changeEther((amount) => amount - gasWei),
    'one wei is deducted from the ether that is owed': changeEther((amount) => amount - 1n),
    'the ether is kept for later gas': changeOutputs(({ token, recipient }) => ({
      recipient: token === nativeToken ? stranger : recipient,
    })),
  },
})

const stranger = '0x5a5a0000000000000000000000000000000000ff'
const gasWei = 300_000n * 10n ** 9n

function changeEther(change: (amount: bigint) => bigint) {
  return changeOutputs(({ token, startAmount, endAmount }) =>
    token === nativeToken ? { startAmount: change(startAmount), endAmount: change(endAmount) } : {},
  )
}
