/**
 * The face of this interface's scenarios: how one is declared, and what most of them do.
 *
 * @module
 */
import { jsonOf } from '../client/reading.ts'
import type { Exchange } from '../client/transport.ts'
import { errorSchema } from './api/wire.ts'

export { jsonOf } from '../client/reading.ts'
export type { Fetch } from '../client/transport.ts'
export { json, misreadQuery, refuse, respond, rewrite } from '../judge/mutant.ts'
export { pre } from '../judge/scenario.ts'
export { canonical } from '../spec/canonical.ts'
export { reactorOf } from './api/terms.ts'
export type { OrderRecord, OrdersPage } from './api/wire.ts'
export {
  acceptance,
  assertRefused,
  filtering,
  listRefusal,
  refusal,
  scenario,
  showing,
} from './checks/declared.ts'
export { refusalFaults, rewriteRecords, showStatusAs } from './checks/faults.ts'
export {
  acceptingWallet,
  addressOf,
  allowInPermit2,
  becomeContract,
  delegateTo,
  fill,
  fundFor,
  hashesBy,
  hashesIn,
  place,
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
} from './checks/placing.ts'

/** A body as JSON, checked for what a refusal explains. */
export function explains(exchange: Exchange): boolean {
  return errorSchema.safeParse(jsonOf(exchange)).success
}
