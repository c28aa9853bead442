/**
 * An order may split the bought amount: a fee for the application, the rest for the wallet. A recipient that
 * is left out notices it late, since the fill looks like any other.
 */
import assert from 'node:assert/strict'
import { nativeToken } from '#core/address'
import type { DutchOrder } from '#core/orders/dutch-order'
import { underpaidBy } from '#kit/chain'
import { changeOutputs, changeTerms } from '#kit/faults'
import { fairOrderOn, filled, orderTerms, place, sale, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/several-outputs',
  title: 'a fill pays each of several recipients',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms({ outputs: ['two', 'several'] }),
  },

  async check({ swapper, sale, terms }, world) {
    const { order, way } = await fairOrderOn(world, swapper, sale, terms)
    const fill = await filled(world, await place(world, swapper, order, way))

    assert.deepEqual(await underpaidBy(world.chain, order, fill), [])
  },

  mutants: {
    'only the first recipient is paid': replaceOutputs((outputs) => outputs.slice(0, 1)),
    'the last recipient is not paid': replaceOutputs((outputs) => outputs.slice(0, -1)),
    'the first recipient is paid for all': replaceOutputs((outputs) =>
      outputs.map((output) => ({ ...output, recipient: outputs[0]?.recipient ?? output.recipient })),
    ),
    'the last recipient of ether is not paid': replaceOutputs((outputs) =>
      outputs[0]?.token === nativeToken ? outputs.slice(0, -1) : outputs,
    ),
    'the other recipients are paid one unit less': changeOutputs(({ startAmount, endAmount }, index) => ({
      startAmount: startAmount - (index === 0 ? 0n : 1n),
      endAmount: endAmount - (index === 0 ? 0n : 1n),
    })),
  },
})

function replaceOutputs(change: (outputs: DutchOrder['outputs']) => DutchOrder['outputs']) {
  return changeTerms((order) => ({ ...order, outputs: change(order.outputs) }))
}
