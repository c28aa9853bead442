/** Faults that a chain brings out which goes on. */

import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { faultsOf } from '../fault.ts'
import { sees } from '../sight.ts'

export const marketOverTime = faultsOf('time and others', {
  'market-of-the-first-block': [
    ['quote/follows-the-chain', 'solve/follows-the-chain'],
    'the market is that of the first block forever',
    sees(() => {
      let first: Promise<Snapshot> | undefined
      return ({ snapshot }) => ({
        snapshot: () => {
          first ??= snapshot()
          return first
        },
      })
    }),
  ],
  'market-kept-for-five-blocks': [
    ['quote/follows-the-chain', 'solve/follows-the-chain'],
    'the market is read again after five blocks',
    sees(() => {
      let kept: Snapshot | undefined
      return ({ snapshot }) => ({
        async snapshot() {
          const head = await snapshot()
          if (kept === undefined || head.block.number >= kept.block.number + 5n) kept = head
          return kept
        },
      })
    }),
  ],
  'gas-price-of-later-blocks': [
    ['quote/intent-venue-deducts-gas', 'quote/deduct-gas-cost'],
    'the gas price is a fifth of what it is from the second block on',
    sees(() => {
      let first: bigint | undefined
      return ({ snapshot }) => ({
        async snapshot() {
          const head = await snapshot()
          first ??= head.block.number
          return head.block.number === first ? head : { ...head, gasPriceWei: head.gasPriceWei / 5n || 1n }
        },
      })
    }),
  ],
  'quotes-of-makers-kept': [
    ['solve/executes', 'solve/follows-the-chain', 'solve/pays-what-it-says'],
    'what the makers signed first for an origin is used forever',
    sees(() => {
      const kept = new Map<string, ReturnType<ServicePorts['makerQuotes']>>()
      return ({ makerQuotes }) => ({
        makerQuotes(snapshot, request) {
          const key = JSON.stringify(request)
          const quotes = kept.get(key) ?? makerQuotes(snapshot, request)
          kept.set(key, quotes)
          return quotes
        },
      })
    }),
  ],
  'nonce-of-an-open-order': [
    'intent/nonce-of-an-open-order',
    'the nonce of an open order is given again',
    sees(() => ({ intents }) => ({
      intents: {
        ...intents,
        async nextNonce(swapper) {
          const page = await intents.list({ swapper, statuses: ['open'] }, { limit: 1 })
          return page?.orders[0]?.order.nonce ?? intents.nextNonce(swapper)
        },
      },
    })),
  ],
  'nonce-of-the-second-open-order': [
    ['intent/nonce-of-an-open-order', 'intent/nonce-is-unused'],
    'the nonce of the second open order is given again',
    sees(() => ({ intents }) => ({
      intents: {
        ...intents,
        async nextNonce(swapper) {
          const page = await intents.list({ swapper, statuses: ['open'] }, { limit: 5 })
          return page?.orders[1]?.order.nonce ?? intents.nextNonce(swapper)
        },
      },
    })),
  ],
})

/** The view that a service has instead; made for each service that is started. */
