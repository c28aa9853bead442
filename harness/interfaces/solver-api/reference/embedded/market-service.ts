/**
 * The reference on a market that is a value. It quotes and solves, but has no chain, and so neither makers nor intent
 * orders.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { canonical } from '../../../../core/canonical.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { createService, type Service } from '../app.ts'

const unlimited = 1_000_000_000

export function serveMarket(snapshot: Snapshot): Service {
  return createService({
    snapshot: async () => snapshot,
    router: canonical.router,
    now: () => performance.now(),
    nextId: randomUUID,
    keys: new Set(),
    limits: { keylessPerSecond: unlimited, keyedPerSecond: unlimited },
    // A search that ended by the clock would find different solutions on each machine.
    allowedTimeMs: Number.POSITIVE_INFINITY,
    timeout: () => new AbortController().signal,
    makerQuotes: async () => [],
    signQuote: async (quote) => quote,
    intents: { nextNonce: noChain, submit: noChain, list: noChain },
    volumes: async () => new Map(),
    reportFault: (fault) => console.error(fault),
  })
}

async function noChain(): Promise<never> {
  throw new Error('a market without a chain has no intent orders')
}
