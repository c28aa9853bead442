/** All faults that are put before the reference. */
import { drawnFault } from './drawn/draw.ts'
import type { Fault } from './fault.ts'
import { answersToABatch } from './rows/answers-to-a-batch.ts'
import { caches } from './rows/caches.ts'
import { costsAndRoutes } from './rows/costs-and-routes.ts'
import { digits } from './rows/digits.ts'
import { fillsAndRecords } from './rows/fills-and-records.ts'
import { letters } from './rows/letters.ts'
import { malformedFields } from './rows/malformed-fields.ts'
import { malformedIntents } from './rows/malformed-intents.ts'
import { malformedOrders } from './rows/malformed-orders.ts'
import { malformedQueries } from './rows/malformed-queries.ts'
import { marketOverTime } from './rows/market-over-time.ts'
import { optionsElsewhere } from './rows/options-elsewhere.ts'
import { optionsOfSolve } from './rows/options-of-solve.ts'
import { ordersOfABatch } from './rows/orders-of-a-batch.ts'
import { partnerPaths } from './rows/partner-paths.ts'
import { prices } from './rows/prices.ts'
import { sizes } from './rows/sizes.ts'
import { spelling } from './rows/spelling.ts'
import { statusesOverTime } from './rows/statuses-over-time.ts'
import { thefts } from './rows/thefts.ts'
import { versionsAndEndpoints } from './rows/versions-and-endpoints.ts'
import { wear } from './rows/wear.ts'
import { executedAmounts } from './sentences/executed-amounts.ts'
import { filtersAndVersions } from './sentences/filters-and-versions.ts'
import { intentFaults } from './sentences/intents.ts'
import { listFaults } from './sentences/lists.ts'
import { pricesAndTokens } from './sentences/prices-and-tokens.ts'
import { quotedAmounts } from './sentences/quoted-amounts.ts'
import { refusalsAndAccess } from './sentences/refusals-and-access.ts'
import { routeFaults } from './sentences/routes.ts'
import { shapes } from './sentences/shapes.ts'
import { solutionFaults } from './sentences/solutions.ts'
import { staleAnswers } from './sentences/stale-answers.ts'

export const faults: readonly Fault[] = [
  ...[...ordersOfABatch, ...answersToABatch],
  ...[...caches, ...wear],
  ...[...sizes, ...digits],
  ...[...letters, ...spelling],
  ...[...partnerPaths, ...versionsAndEndpoints],
  ...[...optionsOfSolve, ...optionsElsewhere],
  ...[...marketOverTime, ...statusesOverTime, ...fillsAndRecords],
  ...[...prices, ...costsAndRoutes, ...thefts],
  ...[...malformedFields, ...malformedOrders, ...malformedQueries, ...malformedIntents],
  ...[
    ...quotedAmounts,
    ...solutionFaults,
    ...executedAmounts,
    ...routeFaults,
    ...shapes,
    ...filtersAndVersions,
    ...staleAnswers,
  ],
  ...[...pricesAndTokens, ...intentFaults, ...listFaults, ...refusalsAndAccess],
]

/** @throws Error where there is none of that id. */
export function findFault(id: string): Fault {
  const fault = faults.find((one) => one.id === id) ?? drawnFault(id)
  if (fault === undefined) throw new Error(`no fault is named ${id}`)
  return fault
}
