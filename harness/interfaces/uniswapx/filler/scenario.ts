/**
 * The module that scenarios about fillers import.
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
} from '../kit/placing.ts'
export { atFirst, forgetful, greedy, idle, late } from './faulty-fillers.ts'
export {
  assertFilled,
  assertNothing,
  fair,
  left,
  offer,
  offered,
  rounds,
  scenario,
  taken,
  wealth,
  worth,
} from './rounds.ts'
