/**
 * What mutants are made of, and requests that no caller should send.
 *
 * @module
 */

export {
  type Asked,
  askedOf,
  json,
  type Mutant,
  misread,
  misreadQuery,
  refuse,
  respond,
  rewrite,
} from '../../judge/mutant.ts'
export {
  amountPlus,
  answersWith,
  fieldsBecome,
  filterIsReadAs,
  noSolutionBecomes,
  quoteBecomes,
  quotedAmountsBecome,
  quoteItemsBecome,
  refusesSilently,
  refusesWith,
  routesBecome,
  solutionsBecome,
  solveBecomes,
  solvedOrdersBecome,
  v1SolutionsBecome,
  v1SolvedOrdersBecome,
} from './answer-faults.ts'
export { callDataMoves } from './call-data-faults.ts'
export {
  admits,
  admitsOnly,
  followedBy,
  forgets,
  ignoresQuery,
  listQueryBecomes,
  orderOfRecord,
  recordsBecome,
  refuses,
  statusesBecome,
  submissionBecomes,
  takenBecomes,
  termsBecome,
} from './intent-faults.ts'
export { malformed } from './malformed.ts'
