/**
 * The module that scenarios of this interface import: their declaration and their common steps.
 *
 * @module
 */
import { jsonOf } from '../../../core/transport/reading.ts'
import type { Exchange } from '../../../core/transport/transport.ts'
import { errorSchema } from '../api/wire.ts'

export { replaceBlocks, takeSnapshot } from '../../../chain/execution/replaced-blocks.ts'
export { canonical } from '../../../core/canonical.ts'
export { jsonOf } from '../../../core/transport/reading.ts'
export type { Fetch } from '../../../core/transport/transport.ts'
export { json, misreadQuery, refuse, respond, rewrite } from '../../../judge/mutant.ts'
export { blaming, pre } from '../../../judge/scenario.ts'
export { readOrder } from '../api/orders/known-order.ts'
export { addressOf, reactorOf } from '../api/terms.ts'
export {
  type ListedRecord,
  type OrderRecord,
  type OrdersPage,
  ordersSchema,
  submissionSchema,
} from '../api/wire.ts'
export { acceptance, filtering, refusal, showing } from '../checks/declared.ts'
export { answering, assertRefused, listRefusal, scenario } from '../checks/requests.ts'
export { acceptanceFaults, refusalFaults, rewriteRecords, showStatusAs } from './faults.ts'
export {
  acceptingWallet,
  allowInPermit2,
  assertWalksAll,
  becomeContract,
  delegateTo,
  fill,
  fundFor,
  hashesBy,
  hashesIn,
  isFilled,
  place,
  placeTwo,
  recordOf,
  refusingWallet,
  revokeApproval,
  sale,
  signed,
  spendNonce,
  submissionOf,
  termsOf,
  usdc,
  wallet,
} from './placing.ts'

/** True if the body is JSON with an error code and a detail. */
export function explains(exchange: Exchange): boolean {
  return errorSchema.safeParse(jsonOf(exchange)).success
}
