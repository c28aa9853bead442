/// <reference types="node" preserve="true" />
/**
 * The API of scenarios: the declaration of one, the world of its check, the client and the errors that it may throw. A
 * check throws Node's `AssertionError`, whose types are included.
 *
 * @module
 */
import { type Declare, scenariosOf } from '../../../judge/scenario.ts'
import type { Client } from '../api/client.ts'
import { solverApi } from '../api/interface.ts'
import type { Universe } from '../api/universe.ts'
import type { ClauseId } from '../clauses/catalogue.ts'
import { behindAMove } from './chain/behind-a-move.ts'

export type { Exchange, Fetch, Message } from '../../../core/transport/transport.ts'
export { NoAnswer } from '../../../core/transport/transport.ts'
export type { Executed, Trade } from '../../../judge/chain/ledger.ts'
export { applies, blaming, judging, pre } from '../../../judge/scenario.ts'
export type { Answer, Client } from '../api/client.ts'
export { answerOf, bodyOf, messageOf, UnexpectedAnswer } from '../api/client.ts'
export type { World } from './world.ts'

const declared = scenariosOf(solverApi)

/** Declares a scenario; its type follows from its generators. Some of its cases are judged behind a move of the market. */
export const scenario: Declare<Client, Universe, ClauseId> = (declaration) =>
  behindAMove(declared(declaration))
