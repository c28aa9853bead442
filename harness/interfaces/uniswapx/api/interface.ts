/**
 * The order service of UniswapX, as the judge takes it, with its client.
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

/** The interface, with the key of the cosigner whose orders the service takes. */
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
      // Whatever the answer is: without one, there is nothing to judge.
      await client.send({ method: 'GET', path: '/nonce', query: { address: nobody, chainId: 1 } })
      return { types: orderTypes, cosignerKey: cosigner }
    },
  }
}

const nobody = '0x00000000000000000000000000000000000000aa'

/** Each method but `send` and `submit` throws UnusableAnswer where the answer is not of the interface's shape. */
export interface Client {
  /** Sends anything, and gives back whatever came. */
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
