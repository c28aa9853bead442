/**
 * A violation with its evidence: the failed check's message, and the exchange it blames.
 *
 * @module
 */
import type { AssertionError } from 'node:assert/strict'
import { cutText } from '../../core/texts/cut-text.ts'
import type { Exchange } from '../../core/transport/transport.ts'
import type { CaseId } from '../case-id.ts'
import type { Executed, Transaction } from '../chain/ledger.ts'
import type { Clause } from '../clause.ts'
import type { Evaluated } from '../evaluate.ts'
import { blamedBy, type Scenario } from '../scenario.ts'
import { asEvidence, asJson, type Broken, type Failure } from '../verdict.ts'
import { cutBodies, cutValue } from './cut.ts'
import { guiltyIn } from './guilty.ts'
import { saidBy } from './said.ts'

interface Evidence extends Pick<Evaluated, 'executed' | 'log' | 'sent'> {
  readonly given: object
}

interface Violated {
  readonly scenario: Scenario
  /** The scenario's clause, or the one that the check was judging. */
  readonly clause: Clause['id']
  readonly id: CaseId
}

export function failureOf(
  error: AssertionError,
  { clause, id, scenario }: Violated,
  { executed, given, log, sent }: Evidence,
): Failure {
  const { actual, expected } = error
  const blamed = blamedBy(error)
  // A request without an answer is no exchange, unless the check blames it.
  const exchanges = blamed === undefined || sent.includes(blamed) ? sent : [...sent, blamed]
  const guilty =
    blamed === undefined
      ? guiltyIn(exchanges, { clause, interface: scenario.interface }, error)
      : exchanges.indexOf(blamed)
  return {
    case: id,
    reason: cutText(saidBy(error, clause === id.clause ? scenario.title : `${clause} is kept`)),
    expected: cutValue(asEvidence(expected)),
    actual: cutValue(asEvidence(actual)),
    exchanges: cutBodies(exchanges, guilty),
    guilty,
    ...logOf(exchanges[guilty], log),
    counterexample: cutValue(asJson(given)),
    transactions: executed.map(asTransaction),
  }
}

/** The service's log belongs to the exchange that it failed to answer. */
export function logOf(exchange: Exchange | undefined, log: string | undefined): { readonly log?: string } {
  const isFailure =
    exchange !== undefined && (exchange.response.status === 0 || exchange.response.status >= 500)
  return isFailure && log !== undefined ? { log } : {}
}

export function metBy(scenario: Scenario, clause: Clause['id'], reason: string): string {
  return clause === scenario.clause ? reason : `${reason} (met by ${scenario.clause})`
}

function asTransaction({ change: _, ...transaction }: Executed): Transaction {
  return transaction
}

interface Drawn {
  readonly scenario: Scenario
  readonly id: CaseId
  readonly given: object
}

/** The violations by single exchanges of the case: the first of each clause that is not yet known. */
export function brokenIn(
  { executed, log, met, sent }: Evaluated,
  { given, id, scenario }: Drawn,
  known: ReadonlyMap<string, Broken>,
): readonly Broken[] {
  const first = met.filter(
    ({ clause }, index) => !known.has(clause) && index === met.findIndex((one) => one.clause === clause),
  )
  return first.map(({ clause, exchange, reason }) => ({
    clause,
    failure: {
      case: id,
      reason: cutText(metBy(scenario, clause, reason)),
      expected: undefined,
      actual: undefined,
      counterexample: cutValue(asJson(given)),
      exchanges: cutBodies(sent, sent.indexOf(exchange)),
      guilty: sent.indexOf(exchange),
      ...logOf(exchange, log),
      transactions: executed.map(asTransaction),
    },
  }))
}
