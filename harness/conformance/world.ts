/** What a check may touch during one case. */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import { type Client, createClient } from '../client/client.ts'
import { createTransport, type Exchange } from '../client/transport.ts'
import { createLedger, type Ledger, type Tally } from './ledger.ts'
import type { Mutant } from './mutant.ts'
import type { Faults, Need, Session } from './target.ts'

export interface World {
  /** Knows the API key, if there is one, and sends it to partner paths. */
  readonly client: Client
  readonly clock: Clock
  /** Needs `chain`. */
  readonly ledger: Ledger
  /** Needs `control`: the target's own chain. */
  readonly chain: Node
  /** Needs `key`. */
  readonly apiKey: string
  /** Needs `router`. */
  readonly router: Address
  /** Needs `faults`. */
  readonly faults: Faults
  /** Opens a client of its own: other headers, no pacing; for the clauses about keys and limits. */
  readonly unpaced: Client
  /** Records what the target does, under a name; the first answer under a name is kept. */
  observe(name: string, value: unknown): void
}

export interface Recording {
  readonly onExchange: (exchange: Exchange) => void
  readonly onExecuted: (tally: Tally) => void
  readonly onObserved: (name: string, value: unknown) => void
}

/** Resolves once a request may leave for that path. */
export type Pace = (clock: Clock) => (path: string) => Promise<void>

export function createWorld(
  session: Session,
  mutant: Mutant | undefined,
  pace: Pace,
  recording: Recording,
): World {
  const fetch = mutant === undefined ? session.fetch : mutant(session.fetch)
  const { apiKey, baseUrl, chain, clock, faults, router } = session
  const options = {
    baseUrl,
    onExchange: recording.onExchange,
    ...(apiKey === undefined ? {} : { apiKey }),
  }
  return {
    client: createClient(createTransport(fetch, { ...options, pace: pace(clock) })),
    unpaced: createClient(createTransport(fetch, options)),
    clock,
    observe: recording.onObserved,
    get ledger() {
      return createLedger(granted('chain', chain), recording.onExecuted)
    },
    get chain() {
      return granted('control', chain)
    },
    get apiKey() {
      return granted('key', apiKey)
    },
    get router() {
      return granted('router', router)
    },
    get faults() {
      return granted('faults', faults)
    },
  }
}

function granted<Value>(need: Need, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`the scenario uses ${need} without naming it in its needs`)
  return value
}
