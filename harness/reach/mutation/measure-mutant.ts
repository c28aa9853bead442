/**
 * Measures what the reference pays with one mutant after the other: the clauses say nothing about how good a solution is,
 * and the gate of `assay quality` does. The orders are those of the committed baseline, on the market of the embedded chain.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNode } from '../../chain/node.ts'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import { readSnapshot } from '../../market/reading/read.ts'
import { compare } from '../../quality/comparison/compare.ts'
import { findingsOf } from '../../quality/comparison/gate.ts'
import { type Measurement, type OrderResult, parseMeasurement } from '../../quality/measurement.ts'
import type { Fate } from './judge-mutant.ts'
import type { MarketOrders } from './measure-worker.ts'
import { type Process, startProcess } from './process.ts'
import type { Mutant, Subject } from './subject.ts'

const baselineFile = join(import.meta.dirname, '../../../reports/baseline.json')
const program = 'harness/reach/mutation/measure-worker.ts'
const gate = 'assay quality'
/** Basis points of a median, as `assay quality` has it by default. */
const maxLossBps = 0.1
/** Without a mutant, on a busy machine. */
const maxMs = 600_000
/** How much longer a mutant may take. */
const patience = 20

/** What the reference pays without a mutant. */
export interface Reference {
  readonly asked: MarketOrders
  readonly measurement: Measurement
  readonly durationMs: number
}

export async function measureReference({ openTree }: Subject): Promise<Reference> {
  const node = await startNode({ network: { kind: 'genesis' } })
  const market = formatSnapshot(await readSnapshot(node))
  await node.stop()
  const baseline = parseMeasurement(readFileSync(baselineFile, 'utf8'))
  const asked = { market, orders: baseline.orders.map((order) => ({ ...order, minBuyAmount: 0n })) }
  const started = performance.now()
  const results = await measuredIn(startProcess(openTree().folder, program), asked, maxMs)
  if (results === 'late') throw new Error(`The reference without a mutant takes more than ${maxMs} ms.`)
  return { asked, measurement: withBounds(baseline, results), durationMs: performance.now() - started }
}

/** What the gate says of a mutant; undefined where it finds nothing. */
export function openMutantMeasure({ openTree }: Subject, { asked, durationMs, measurement }: Reference) {
  const { folder, put } = openTree()
  return async (mutant: Mutant): Promise<Fate | undefined> => {
    try {
      const results = await measuredIn(
        startProcess(folder, program, await put(mutant)),
        asked,
        patience * durationMs,
      )
      if (results === 'late') return { kind: 'timeout', by: gate }
      const [finding] = findingsOf(compare(measurement, withBounds(measurement, results)), maxLossBps)
      return finding && { kind: 'killed', by: `${gate}: ${finding.sentence}` }
    } catch (error) {
      return { kind: 'broken', reason: error instanceof Error ? error.message : `${error}` }
    }
  }
}

function measuredIn(
  child: Process,
  asked: MarketOrders,
  limitMs: number,
): Promise<readonly OrderResult[] | 'late'> {
  return child.ask<readonly OrderResult[]>(asked, limitMs).finally(child.stop)
}

/** The bounds and gas prices of the same orders, which are the market's. */
function withBounds(known: Measurement, results: readonly OrderResult[]): Measurement {
  const byId = new Map(known.orders.map((order) => [order.id, order]))
  const orders = results.map((result) => {
    const { bound, gasPrice = 0 } = byId.get(result.id) ?? {}
    return { ...result, gasPrice, ...(bound === undefined ? {} : { bound }) }
  })
  return { ...known, orders }
}
