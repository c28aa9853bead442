/**
 * A swapper may make an order depend on a contract: an oracle, a list, a switch. Filling the order although
 * the contract rejects it trades against the will of its owner.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { zeroAddress } from '#core/address'
import type { DutchOrder } from '#core/orders/dutch-order'
import { fillsOf } from '#kit/chain'
import { changeTerms, submitAnother } from '#kit/faults'
import { advanceTo, fairOrderOn, orderTerms, passBlocks, place, sale, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

const validator = '0x5a5a000000000000000000000000000000007a11'

/** Runtime code of validation contracts, each of which makes every call fail. */
const refusals = {
  'reverts without a reason': '0x5f5ffd',
  // The revert data is only the selector of Error(string).
  'reverts with a reason': '0x6308c379a060e01b5f5260045ffd',
  'runs into an invalid instruction': '0xfe',
} as const

export default scenario({
  clause: 'fills/additional-validation',
  title: 'an order whose validation contract rejects it is not filled',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    bytecode: fc.constantFrom(...Object.values(refusals)),
    terms: orderTerms({ validation: ['none'], window: ['begun'] }),
    additionalValidationData: fc.constantFrom('0x', '0x00', `0x${'5a'.repeat(32)}`),
  },

  async check({ swapper, sale, bytecode, terms, additionalValidationData }, world) {
    await world.chain.client.setCode({ address: validator, bytecode })
    const { order: agreed, way } = await fairOrderOn(world, swapper, sale, terms)
    const order: DutchOrder = {
      ...agreed,
      additionalValidationContract: validator,
      additionalValidationData,
    }
    const placed = await place(world, swapper, order, way)
    await passBlocks(world, placed, 1)
    await advanceTo(world, order.decayEndTime)
    await passBlocks(world, placed, 1)

    assert.deepEqual(await fillsOf(world.chain, placed), [])
  },

  mutants: {
    'the contract is not called': changeTerms(unvalidated),
    'the contract is not called for orders without data for it': changeTerms((order) =>
      order.additionalValidationData === '0x' ? unvalidated(order) : order,
    ),
    'the contract is not called for orders that decay': changeTerms((order) =>
      order.outputs.some(({ endAmount, startAmount }) => startAmount !== endAmount)
        ? unvalidated(order)
        : order,
    ),
    'a rejection is forgotten after two blocks': submitAnother(unvalidated, 2),
  },
})

function unvalidated(order: DutchOrder): DutchOrder {
  return { ...order, additionalValidationContract: zeroAddress, additionalValidationData: '0x' }
}
