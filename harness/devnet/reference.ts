/**
 * The reference service as it is judged: afresh for each case, on a chain that stands as it did at genesis,
 * on a virtual clock, with ids drawn from the case's seed. The same requests get the same bytes.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import { canonical } from '../chain/canonical.ts'
import type { MovableClock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import { createService, type Service } from '../service/app.ts'
import { type Ground, layGround } from './ground.ts'

export interface Reference {
  readonly node: Node
  readonly router: Address
  /** The key that partner paths accept. */
  readonly apiKey: string
  /** Takes the chain back to where it stood and starts a service of its own for one case. */
  open(seed: number): Promise<ReferenceSession>
  stop(): Promise<void>
}

export interface ReferenceSession {
  readonly service: Service
  readonly clock: MovableClock
  /** From here on there is no time to answer in. */
  exhaustTime(): void
  /** From here on the chain no longer answers the service. */
  breakChain(): void
}

const apiKey = 'assay-development-key'
const limits = { keylessPerSecond: 3, keyedPerSecond: 30 }

export async function startReference(): Promise<Reference> {
  const ground = await layGround({ network: { kind: 'genesis' } })
  let start = await ground.node.client.snapshot()
  return {
    node: ground.node,
    router: canonical.router,
    apiKey,
    async open(seed) {
      await ground.node.client.revert({ id: start })
      start = await ground.node.client.snapshot()
      return openSession(ground, seed)
    },
    stop: () => ground.stop(),
  }
}

function openSession({ makerDesk, market, node }: Ground, seed: number): ReferenceSession {
  let isBroken = false
  let isExhausted = false
  const service = createService({
    snapshot: async () => {
      if (isBroken) throw new Error('the chain does not answer')
      return market.snapshot()
    },
    router: canonical.router,
    now: () => node.clock.nowMs(),
    nextId: seededIds(seed),
    keys: new Set([apiKey]),
    limits,
    allowedTimeMs: 10_000,
    // Virtual time stands still while a request is answered, so it runs out only where it is made to.
    timeout: () => (isExhausted ? AbortSignal.abort() : new AbortController().signal),
    makerQuotes: makerDesk,
    volumes: async () => new Map(),
    reportFault: () => {},
  } as never)
  return {
    service,
    clock: node.clock,
    exhaustTime: () => {
      isExhausted = true
    },
    breakChain: () => {
      isBroken = true
    },
  }
}

/** uuid4s that follow from a seed. */
function seededIds(seed: number): () => string {
  let count = 0
  return () => {
    count += 1
    const bytes = createHash('sha256').update(`${seed}/${count}`).digest().subarray(0, 16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}
