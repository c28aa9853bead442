/** All clauses of the interface, in the order in which reports list them. The id is a type. */

import type { Clause } from '../../../judge/clause.ts'
import { amms } from './amms.ts'
import { errors } from './errors.ts'
import { fills } from './fills.ts'
import { general } from './general.ts'
import { intent } from './intent.ts'
import { keys } from './keys.ts'
import { limits } from './limits.ts'
import { prices } from './prices.ts'
import { quote } from './quote.ts'
import { remedies } from './remedies.ts'
import { routes } from './routes.ts'
import { solve } from './solve.ts'
import { spread } from './spread.ts'
import { tokens } from './tokens.ts'
import { tracking } from './tracking.ts'
import { v1 } from './v1.ts'

const all = [
  ...general,
  ...quote,
  ...solve,
  ...routes,
  ...amms,
  ...tokens,
  ...prices,
  ...spread,
  ...errors,
  ...keys,
  ...limits,
  ...intent,
  ...fills,
  ...tracking,
  ...v1,
]

export type ClauseId = (typeof all)[number]['id']

export const catalogue: readonly Clause<ClauseId>[] = all.map((clause) => {
  const remedy = remedies[clause.id]
  return remedy === undefined ? clause : { ...clause, remedy }
})

/** The clause of that id. */
export function clauseOf(id: Clause['id']): Clause {
  const clause = catalogue.find((entry) => entry.id === id)
  if (clause === undefined) throw new Error(`no clause ${id}`)
  return clause
}
