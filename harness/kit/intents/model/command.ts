/**
 * A command of the model of signed orders: does something to the target and the chain, does it to the model, and
 * compares the two.
 *
 * @module
 */
import type fc from 'fast-check'
import type { IntentsModel, ModelOrder } from './intents-model.ts'
import { agree, type IntentsWorld, type Party } from './intents-world.ts'

export type IntentCommand = fc.AsyncCommand<IntentsModel, IntentsWorld>

interface Step {
  readonly name: string
  /** Whether it is possible in the current state; always by default. */
  readonly isPossible?: (model: IntentsModel) => boolean
  readonly run: (model: IntentsModel, real: IntentsWorld) => Promise<void>
}

export function command({ isPossible = () => true, name, run }: Step): IntentCommand {
  return {
    check: isPossible,
    async run(model, real) {
      await run(model, real)
      await agree(model, real)
    },
    toString: () => name,
  }
}

export function hasOrders({ orders }: IntentsModel): boolean {
  return orders.size > 0
}

export function partyAt({ parties }: Pick<IntentsWorld, 'parties'>, index: number): Party {
  const found = parties[index]
  if (found === undefined) throw new RangeError(`no party ${index}`)
  return found
}

export function orderAt({ orders }: IntentsModel, number: number): ModelOrder {
  const found = [...orders.values()][number % orders.size]
  if (found === undefined) throw new RangeError('no orders')
  return found
}
