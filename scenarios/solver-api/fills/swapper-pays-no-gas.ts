/**
 * A wallet without ether can trade by a signature; that is what intents are for. A wallet with ether must
 * keep all of it, and if the order pays in ether, receive all that it is owed.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import { balanceChange } from '#kit/chain'
import { changeOutputs } from '#kit/faults'
import { decayedAmount, fairOrder, fundEther, placeAndFill, type Sale, sale, swapper } from '#kit/intents'
import { quoteOf, wrappedIn } from '#kit/orders'
import { isRefused } from '#kit/reading'
import { pre, scenario, type World } from '#solver-api/kit/scenario'

const etherWei = 10n ** 18n

export default scenario({
  clause: 'fills/swapper-pays-no-gas',
  title: 'a fill leaves the swapper its ether, and pays it the ether that it is owed',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    isPaidInEther: fc.constantFrom(true, true, true, false),
    balanceWei: fc.constantFrom(0n, etherWei),
  },

  async check({ swapper, sale, isPaidInEther, balanceWei }, world) {
    const inEther = { ...sale, buyToken: nativeToken }
    pre(!isPaidInEther || sale.sellToken !== wrappedIn(world.universe)?.address.toLowerCase())
    // Stated for v1 alone.
    const order = await fairOrder(
      world,
      swapper,
      isPaidInEther && (await isQuoted(world, inEther)) ? inEther : sale,
    )
    if (balanceWei > 0n) await fundEther(world.chain, swapper, balanceWei)
    const fill = await placeAndFill(world, swapper, order)

    const gained = await balanceChange(world.chain, fill.block, nativeToken, swapper.address)
    const owed = order.outputs
      .filter(({ token }) => token === nativeToken)
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

async function isQuoted({ client }: World, { buyToken, sellAmount, sellToken }: Sale): Promise<boolean> {
  const order = { sell_token: sellToken, buy_token: buyToken, sell_amount: `${sellAmount}` }
  return !isRefused(await client.send(quoteOf([order], { venue: 'intent' })))
}

const stranger = '0x5a5a0000000000000000000000000000000000ff'
const gasWei = 300_000n * 10n ** 9n

function changeEther(change: (amount: bigint) => bigint) {
  return changeOutputs(({ token, startAmount, endAmount }) =>
    token === nativeToken ? { startAmount: change(startAmount), endAmount: change(endAmount) } : {},
  )
}
