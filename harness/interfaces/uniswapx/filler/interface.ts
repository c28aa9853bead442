/**
 * The interface of fillers, for the judge. It proceeds in rounds: a block is mined, the filler acts, and another block
 * includes the transactions that the filler sent.
 *
 * @module
 */
import type { Address } from 'viem'
import { isHex } from 'viem/utils'
import * as z from 'zod'
import { addressText, canonicalAddress } from '../../../core/address.ts'
import { read } from '../../../core/transport/reading.ts'
import type { Exchange, Transport } from '../../../core/transport/transport.ts'
import type { Clause } from '../../../judge/clause.ts'
import type { Interface } from '../../../judge/interface.ts'
import { type Client, createClient } from '../api/interface.ts'
import { cosignerKey, type Universe } from '../api/universe.ts'
import { orderTypes } from '../api/wire.ts'
import { sentences } from '../clauses/clauses.ts'
import type { FillCall } from './filler.ts'
import type { disturbances } from './venue.ts'

const clauses = [
  ...sentences('must', 'chain', {
    'fill/fair-order': 'An order of each type that pays well is filled. (the purpose of a filler)',
    'fill/before-the-deadline': 'An order that is soon over is filled before. (reactor, DeadlineReached)',
    'fill/at-a-profit': 'What is filled pays more than it costs, gas included. (the purpose of a filler)',
    'fill/once-it-pays': 'An order that pays only later is filled then. (document, Dutch auctions)',
    'fill/many': 'Orders that all pay are all filled. (document, /orders)',
    'fill/contract-wallet': 'The order of a wallet that is a contract is filled. (Permit2, isValidSignature)',
    'leave/at-a-loss': 'An order that costs more than it pays is left. (the purpose of a filler)',
    'leave/less-than-gas': 'So is one that pays less than its gas. (the purpose of a filler)',
    'leave/past-the-deadline': 'So is one that is over but still listed. (reactor, DeadlineReached)',
    'leave/cancelled': 'So is one whose nonce is spent, but still listed. (Permit2, InvalidNonce)',
    'leave/unfunded': 'So is one whose swapper has taken the input away. (Permit2, TRANSFER_FROM_FAILED)',
    'exclusive/own': 'What is exclusive to the filler is filled while it is. (reactor, exclusiveFiller)',
    'exclusive/others':
      'What is exclusive to another is left as long, where it costs others too much. (reactor, exclusivityOverrideBps)',
    'exclusive/afterwards': 'Then it is filled. (reactor, decayStartTime)',
    'once/stale-list': 'An order is filled once, though it may be listed longer. (Permit2, InvalidNonce)',
    'once/filled-by-another': 'Nothing is sent for what another has filled. (Permit2, InvalidNonce)',
    'again/reorganised': 'A fill that the chain has undone is made again. (Permit2, nonceBitmap)',
    'go-on/beside-bad-orders': 'An order that fails in simulation delays no other. (reactor, execute)',
    'go-on/service-fails': 'A service that fails for a time delays no longer. (service, 500)',
    'go-on/unreadable-order': 'Nor does an order of a type that is not known. (service, order types)',
  }),
] satisfies readonly Clause[]

export type FillerClauseId = (typeof clauses)[number]['id']

export interface FillerUniverse extends Universe {
  /** The account whose balances count. */
  readonly filler: Address
}

export interface FillerClient extends Client {
  /** Lets the filler act on the latest block. Returns the transactions that it did not send itself. */
  round(): Promise<readonly FillCall[]>
  disturb(kind: (typeof disturbances)[number]): Promise<Exchange>
}

const hex = z.custom<`0x${string}`>((value) => isHex(value))
const roundSchema = z.object({
  transactions: z
    .array(
      z.object({ to: addressText.transform(canonicalAddress), data: hex, tip: z.string().regex(/^\d+$/) }),
    )
    .default([]),
})

export const uniswapxFiller: Interface<FillerClient, FillerUniverse, FillerClauseId> = {
  name: 'uniswapx-filler',
  clauses,
  folder: 'scenarios/uniswapx-filler',
  burstGroups: [],
  createClient: fillerClient,
  readUniverse: async (client) => {
    const exchange = await client.send({ method: 'GET', path: '/filler' })
    const { address } = read(z.object({ address: addressText }), exchange)
    return { types: orderTypes, cosignerKey, filler: canonicalAddress(address) }
  },
}

function fillerClient(transport: Transport): FillerClient {
  return {
    ...createClient(transport),
    async round() {
      return read(roundSchema, await transport.send({ method: 'POST', path: '/round', body: {} }))
        .transactions
    },
    disturb: (kind) => transport.send({ method: 'POST', path: '/disturbance', body: { kind } }),
  }
}
