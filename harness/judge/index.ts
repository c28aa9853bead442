/// <reference types="node" preserve="true" />
/**
 * The face of the judge: scenarios, the world of a check, the client and what it may throw. A check throws the
 * `AssertionError` of Node, whose types come with it.
 *
 * @module
 */

export type { Exchange, Fetch, Message } from '../client/transport.ts'
export { NoAnswer } from '../client/transport.ts'
export type { Answer, Client } from '../solver-api/client.ts'
export { answerOf, bodyOf, messageOf, UnexpectedAnswer } from '../solver-api/client.ts'
export type { Executed, Trade } from './ledger.ts'
export { pre, type Scenario, scenario } from './scenario.ts'
export type { World } from './world.ts'
