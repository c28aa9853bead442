/** The face that scenarios see. */

export type { Answer, Client } from '../client/client.ts'
export { answerOf, bodyOf, messageOf, UnexpectedAnswer } from '../client/client.ts'
export type { Exchange, Fetch, Message } from '../client/transport.ts'
export { NoAnswer } from '../client/transport.ts'
export {
  type OwnedOrder,
  order,
  orders,
  ownedOrder,
  ownedOrders,
  privateKey,
  protocol,
  type TradedToken,
  token,
  tokenPair,
  unlistedToken,
  wallet,
  wellKnownTokens,
  worth,
} from './arbitraries.ts'
export {
  amountPlus,
  quoteBecomes,
  quoteItemsBecome,
  routesBecome,
  solutionsBecome,
  solveBecomes,
  solvedOrdersBecome,
} from './faults.ts'
export type { Executed, Trade } from './ledger.ts'
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
} from './mutant.ts'
export { pre, type Scenario, scenario } from './scenario.ts'
export { orderOf, type SolvedOrder, tradeOf } from './trade.ts'
export type { World } from './world.ts'
