/** Limits the judging of answers whose form the interface leaves open to values with a known place. */
import { applies } from '../../../../judge/scenario.ts'
import { type AnswerName, isUnanswered, unknownIn } from '../../checks/answers/table.ts'
import type { World } from '../world.ts'

const subjects: Readonly<Partial<Record<AnswerName, string>>> = {
  quoteId: 'id of a quote',
  orders: 'list of orders',
  'order.hash': 'hash of a listed order',
  'order.status': 'status of a listed order',
}

/**
 * Goes on only if the places of the values are known, or known not to exist.
 *
 * @throws Error if the target failed when it was asked, which leaves the clause undecided; otherwise the clause is not
 * applicable.
 */
export function assumeKnown({ universe }: Pick<World, 'universe'>, ...names: readonly AnswerName[]): void {
  for (const name of names) {
    const reason = unknownIn(universe.answers, name)
    if (isUnanswered(universe.answers, name)) throw new Error(`when the run began, ${reason}`)
    applies(reason === undefined, `no ${subjects[name] ?? name} that is recognised: ${reason}`)
  }
}
