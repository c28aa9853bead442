/**
 * The face of the scenarios about fillers.
 *
 * @module
 */
export {
  acceptingWallet,
  becomeContract,
  fill,
  revokeApproval,
  spendNonce,
  wallet,
} from './checks/placing.ts'
export { forgetful, greedy, idle, late } from './filling/faulty-fillers.ts'
export {
  assertFilled,
  assertNothing,
  fair,
  left,
  offer,
  offered,
  round,
  rounds,
  scenario,
  taken,
  wealth,
  worth,
} from './filling/rounds.ts'
