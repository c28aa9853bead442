/** All faults that are put before the reference. */
import type { Fault } from './fault.ts'
import { answersToABatch } from './faults/answers-to-a-batch.ts'
import { caches } from './faults/caches.ts'
import { costsAndRoutes } from './faults/costs-and-routes.ts'
import { digits } from './faults/digits.ts'
import { fillsAndRecords } from './faults/fills-and-records.ts'
import { letters } from './faults/letters.ts'
import { malformedFields } from './faults/malformed-fields.ts'
import { malformedIntents } from './faults/malformed-intents.ts'
import { malformedOrders } from './faults/malformed-orders.ts'
import { malformedQueries } from './faults/malformed-queries.ts'
import { marketOverTime } from './faults/market-over-time.ts'
import { optionsElsewhere } from './faults/options-elsewhere.ts'
import { optionsOfSolve } from './faults/options-of-solve.ts'
import { ordersOfABatch } from './faults/orders-of-a-batch.ts'
import { partnerPaths } from './faults/partner-paths.ts'
import { prices } from './faults/prices.ts'
import { sizes } from './faults/sizes.ts'
import { spelling } from './faults/spelling.ts'
import { statusesOverTime } from './faults/statuses-over-time.ts'
import { versionsAndEndpoints } from './faults/versions-and-endpoints.ts'
import { wear } from './faults/wear.ts'

export const faults: readonly Fault[] = [
  ...[...ordersOfABatch, ...answersToABatch],
  ...[...caches, ...wear],
  ...[...sizes, ...digits],
  ...[...letters, ...spelling],
  ...[...partnerPaths, ...versionsAndEndpoints],
  ...[...optionsOfSolve, ...optionsElsewhere],
  ...[...marketOverTime, ...statusesOverTime, ...fillsAndRecords],
  ...[...prices, ...costsAndRoutes],
  ...[...malformedFields, ...malformedOrders, ...malformedQueries, ...malformedIntents],
]
