/// <reference types="node" preserve="true" />
/**
 * The face of scenarios: how one is declared, the world of its check, the client and what it may throw. A check
 * throws the `AssertionError` of Node, whose types come with it.
 *
 * @module
 */
import { type Declare, scenariosOf } from '../../../judge/scenario.ts'
import type { World as WorldOf } from '../../../judge/world.ts'
import type { Client } from '../api/client.ts'
import { solverApi } from '../api/interface.ts'
import type { Universe } from '../api/universe.ts'
import type { ClauseId } from '../clauses/catalogue.ts'

export type { Exchange, Fetch, Message } from '../../../core/transport/transport.ts'
export { NoAnswer } from '../../../core/transport/transport.ts'
export type { Executed, Trade } from '../../../judge/chain/ledger.ts'
export { applies, blaming, judging, pre } from '../../../judge/scenario.ts'
export type { Answer, Client } from '../api/client.ts'
export { answerOf, bodyOf, messageOf, UnexpectedAnswer } from '../api/client.ts'

/** What a check may touch during one case. */
export type World = WorldOf<Client, Universe>

/** Declares a scenario; its type follows from what it generates. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(solverApi)
