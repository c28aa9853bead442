/**
 * The interface of UniswapX order services, for the judge, and its client.
 *
 * @module
 */
import type { Hex } from 'viem'
import { read } from '../../../core/transport/reading.ts'
import type { Exchange, Message, Transport } from '../../../core/transport/transport.ts'
import type { Interface } from '../../../judge/interface.ts'
import { type ClauseId, clauses } from '../clauses/clauses.ts'
import { offering, parts } from './parts.ts'
import { cosignerKey, type Universe } from './universe.ts'
import { type ListedPage, listedSchema, nonceSchema, orderTypes } from './wire.ts'

export const uniswapx = uniswapxWith(cosignerKey)

/** The interface for a service that accepts the orders of one cosigner, given by its key. */
export function uniswapxWith(cosigner: Hex): Interface<Client, Universe, ClauseId> {
  return {
    name: 'uniswapx',
    clauses,
    folder: 'scenarios/uniswapx',
    burstGroups: [],
    parts,
    offering,
    createClient,
    readUniverse: async (client) => {
      // Any answer will do: a service that does not answer cannot be judged.
      await client.send({ method: 'GET', path: '/nonce', query: { address: nobody, chainId: 1 } })
      return { types: orderTypes, cosignerKey: cosigner }
    },
  }
}

const nobody = '0x00000000000000000000000000000000000000aa'

/** Each method but `send` and `submit` throws UnusableAnswer if the answer does not match the interface's schema. */
export interface Client {
  /** Sends any message and returns the exchange, also if the service refused. */
  send(message: Message): Promise<Exchange>
  /** The next nonce of a wallet. */
  nonce(address: string): Promise<bigint>
  submit(submission: Readonly<Record<string, unknown>>): Promise<Exchange>
  orders(query: NonNullable<Message['query']>): Promise<ListedPage>
}

export function createClient(transport: Transport): Client {
  return {
    send: (message) => transport.send(message),
    async nonce(address) {
      const exchange = await transport.send({ method: 'GET', path: '/nonce', query: { address, chainId: 1 } })
      return BigInt(read(nonceSchema, exchange).nonce)
    },
    submit: (body) => transport.send({ method: 'POST', path: '/order', body }),
    async orders(query) {
      return read(listedSchema, await transport.send({ method: 'GET', path: '/orders', query }))
    },
  }
}
