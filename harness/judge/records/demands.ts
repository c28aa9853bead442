/**
 * Minimum coverage of a run. Clauses that are refused, not offered or left undecided do not fail, so a run
 * without a violation says little if most clauses are like that.
 *
 * @module
 */
import type { Clause } from '../clause.ts'
import type { ClauseRecord, RunRecord } from '../record.ts'

export interface Demands {
  /** Clauses that must pass or fail. */
  readonly required: readonly Clause['id'][]
  /** The smallest fraction of the selected clauses that must pass or fail, from 0 to 1. */
  readonly minJudged?: number | undefined
}

/**
 * The shortfalls of a run, in sentences. A shard has none: the merged record is compared.
 *
 * @throws SelectionUnknown if the record does not hold the number of selected clauses.
 */
export function unmetDemands(record: RunRecord, { minJudged, required }: Demands): readonly string[] {
  if (record.shard !== undefined) return []
  const missing = record.clauses.filter((clause) => required.includes(clause.id) && !isJudged(clause))
  const sentences = missing.map(({ id, outcome, reason }) => {
    const because = reason === undefined ? '' : `: ${reason.split('\n')[0]}`
    return `${id} is required, and is ${outcome}${because}`
  })
  if (minJudged === undefined) return sentences
  const { clauses, selected } = record
  if (selected === undefined) throw new SelectionUnknown()
  const judged = clauses.filter((clause) => isJudged(clause) && isOwn(clause)).length
  return judged >= minJudged * selected
    ? sentences
    : [
        ...sentences,
        `${judged} of ${selected} clauses were judged, less than the required part of ${minJudged}`,
      ]
}

function isJudged({ outcome }: ClauseRecord): boolean {
  return outcome === 'pass' || outcome === 'fail'
}

/** False if a case of another clause met the violation. */
function isOwn({ cases, mutants, requests }: ClauseRecord): boolean {
  return cases + mutants + requests > 0
}

export class SelectionUnknown extends Error {
  override readonly name = 'SelectionUnknown'
  readonly code = 'SELECTION_UNKNOWN'
  readonly remedy = 'Judge again, or leave out --min-judged.'

  constructor() {
    super('The record is of an older version, and does not say how many clauses were selected.')
  }
}
