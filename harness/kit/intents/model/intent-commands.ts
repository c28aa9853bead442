/** Sequences of everything that can happen to signed orders, for fast-check's model-based testing. */
import fc from 'fast-check'
import { orderStatuses } from '../../../solver-api/intents.ts'
import {
  changeApproval,
  loseFunds,
  passTime,
  receiveFunds,
  reorganiseChain,
  saveChain,
  spendNonce,
} from './chain-commands.ts'
import type { IntentCommand } from './command.ts'
import {
  fillOrder,
  findOrders,
  replaceOrder,
  requestNonce,
  submitAgain,
  submitNew,
} from './order-commands.ts'

export const partyCount = 2
const slots = 3

const party = fc.nat({ max: partyCount - 1 })
const slot = fc.nat({ max: slots - 1 })
const lifetime = fc.constantFrom(60n, 120n, 600n)
const orderNumber = fc.nat({ max: 100 })

/** A command that is more frequent than others occurs twice. */
export function intentCommands(maxCommands: number): fc.Arbitrary<Iterable<IntentCommand>> {
  return fc.commands(
    [
      party.map(receiveFunds),
      party.map(receiveFunds),
      party.map(loseFunds),
      party.map((index) => changeApproval(index, true)),
      party.map((index) => changeApproval(index, true)),
      party.map((index) => changeApproval(index, false)),
      party.map(requestNonce),
      fc.tuple(party, slot, lifetime, fc.boolean()).map((drawn) => submitNew(...drawn)),
      fc.tuple(party, slot, lifetime, fc.boolean()).map((drawn) => submitNew(...drawn)),
      orderNumber.map(submitAgain),
      fc.tuple(orderNumber, lifetime).map((drawn) => replaceOrder(...drawn)),
      fc.tuple(party, slot).map((drawn) => spendNonce(...drawn)),
      fc.constantFrom(1n, 60n, 61n, 300n).map(passTime),
      orderNumber.map(fillOrder),
      fc.constant(saveChain()),
      fc.constant(reorganiseChain()),
      fc
        .record({
          swapper: fc.option(party, { nil: undefined }),
          status: fc.option(fc.constantFrom(...orderStatuses), { nil: undefined }),
          hashes: fc.option(fc.array(orderNumber, { minLength: 1, maxLength: 3 }), { nil: undefined }),
          since: fc.option(orderNumber, { nil: undefined }),
          limit: fc.integer({ min: 1, max: 5 }),
        })
        .map(findOrders),
    ],
    { maxCommands, size: 'max' },
  )
}
