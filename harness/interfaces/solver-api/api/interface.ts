/**
 * The interface of token-swap solvers and intent-order services, in the form that the judge takes.
 *
 * @module
 */

import { nativeToken } from '../../../core/address.ts'
import { fieldOf } from '../../../core/json.ts'
import { defaultInterface, type Ended, type Interface } from '../../../judge/interface.ts'
import { refusesTheSize } from '../checks/amount-bounds.ts'
import { answerNames } from '../checks/answers/table.ts'
import { survey } from '../checks/grid/survey.ts'
import { watch } from '../checks/standing/rules.ts'
import { type ClauseId, catalogue } from '../clauses/catalogue.ts'
import { type Client, createClient, messageOf } from './client.ts'
import type { Order } from './order.ts'
import { offering, parts } from './parts.ts'
import { readUniverse, type Universe } from './universe.ts'

const blockchain = 'ethereum'

export const solverApi = solverApiWith([])

/** The interface, with orders that cases draw in addition to the generated ones. */
export function solverApiWith(orders: readonly Order[]): Interface<Client, Universe, ClauseId> {
  return {
    name: defaultInterface,
    clauses: catalogue,
    burstGroups: ['limits'],
    stateless: ['/solver/quote', '/solver/solve'],
    // Later requests only watch the order.
    evidence: { fills: ['/intent/order'], tracking: ['/intent/orders'] },
    rate: {
      perSecond: 3,
      probes: [
        messageOf('nativePrice', { blockchain }),
        messageOf('nativePrice', { blockchain }, { family: 'partner' }),
      ],
      refused: messageOf('nonce', { blockchain, address: nativeToken }, { headers: { 'x-api-key': '' } }),
    },
    discardedBy,
    createClient,
    watch,
    survey,
    readUniverse: (client, asking) => readUniverse(client, orders, asking),
    parts,
    offering,
    answerNames,
    answersOf: ({ answers }) => answers,
  }
}

/**
 * The reason to discard a failed case: a service chooses the bounds of amounts itself, and may list a token of odd
 * storage.
 */
async function discardedBy(error: unknown, ended: Ended<Client, Universe>): Promise<string | undefined> {
  if (fieldOf(error, 'code') === 'UNKNOWN_TOKEN_LAYOUT') return 'the sold token cannot be given to a wallet'
  return (await refusesTheSize(error, ended)) ? 'the service refuses an amount of that size' : undefined
}
