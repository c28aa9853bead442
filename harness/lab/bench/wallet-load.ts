/**
 * A load of wallets that sell USDC for WETH by signed orders, and the service that they submit to: on the embedded
 * chain and a virtual clock, with the order book in a file and a port of its own, without rate limits.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { genesisToken } from '../../chain/genesis/tokens.ts'
import type { Node } from '../../chain/node.ts'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import type { DutchOrder } from '../../core/orders/dutch-order.ts'
import { signOrder } from '../../core/orders/sign.ts'
import { createService } from '../../interfaces/solver-api/reference/app.ts'
import {
  type Environment,
  startEnvironment,
} from '../../interfaces/solver-api/reference/environment/environment.ts'
import { openIntents } from '../../interfaces/solver-api/reference/environment/open-intents.ts'
import { serve } from '../../interfaces/solver-api/reference/http/serve.ts'
import type { Intents } from '../../interfaces/solver-api/reference/intent/intents.ts'
import { apiKey, type Requested } from './http-load.ts'

export interface BenchWorld extends Environment {
  readonly intents: Intents
  /** URL of the service. */
  readonly url: string
  /** Removed when the world stops. */
  readonly directory: string
}

const unlimited = 1_000_000_000

export async function openWorld(): Promise<BenchWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const environment = await startEnvironment({ network: { kind: 'genesis' } })
  const { intents, close } = await openIntents(environment, join(directory, 'intents.sqlite'))
  const service = createService({
    snapshot: () => environment.market.snapshot(),
    router: canonical.router,
    now: Date.now,
    nextId: randomUUID,
    keys: new Set([apiKey]),
    limits: { keylessPerSecond: unlimited, keyedPerSecond: unlimited },
    allowedTimeMs: 60_000,
    timeout: (ms) => AbortSignal.timeout(ms),
    makerQuotes: environment.makerDesk,
    signQuote: environment.signQuote,
    intents,
    volumes: async () => new Map(),
    reportFault: (fault) => console.error(fault),
  })
  const { url, close: endServing } = await serve(service, { port: 0 })
  return {
    ...environment,
    intents,
    url,
    directory,
    async stop() {
      await endServing()
      await close()
      await environment.stop()
      rmSync(directory, { recursive: true })
    },
  }
}

export const usdc = genesisToken('USDC').address
const initialBalance = 1_000_000_000_000n

/** Wallets with a million USDC each, for which Permit2 has an unlimited approval. */
export async function fundWallets(node: Node, count: number): Promise<readonly LocalAccount[]> {
  const wallets = Array.from({ length: count }, (_, index) =>
    privateKeyToAccount(`0xc0${index.toString(16).padStart(62, '0')}`),
  )
  for (const { address } of wallets) {
    await fund(node, usdc, address, initialBalance)
    await approve(node, usdc, address, canonical.permit2, maxUint256)
  }
  return wallets
}

/** Base units of USDC. */
const soldEach = 10_000_000n

/** Wei: the market pays many times as much for `soldEach`, so that a fill also pays for its gas. */
export const fillableAmount = 1_000_000_000_000_000n

/** More than the market ever pays. */
export const excessiveAmount = fillableAmount * 1000n

export interface Terms {
  readonly nonce: bigint
  /** UNIX seconds; the output decays until the deadline. */
  readonly start: bigint
  readonly deadline: bigint
  /** Wei. */
  readonly startAmount: bigint
  readonly endAmount: bigint
}

export function orderOf(wallet: LocalAccount, terms: Terms): DutchOrder {
  const swapper = canonicalAddress(wallet.address)
  const { deadline, endAmount, nonce, start, startAmount } = terms
  return {
    reactor: canonical.reactor,
    swapper,
    nonce,
    deadline,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: start,
    decayEndTime: deadline,
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: usdc, startAmount: soldEach, endAmount: soldEach },
    outputs: [{ token: canonical.weth, startAmount, endAmount, recipient: swapper }],
  }
}

export interface WalletOrder {
  readonly wallet: LocalAccount
  readonly order: DutchOrder
}

/** The requests that submit orders. */
export function submissionsOf(orders: readonly WalletOrder[]): Promise<readonly Requested[]> {
  return Promise.all(
    orders.map(async ({ order, wallet }) => ({
      method: 'POST',
      path: '/partner/v2/intent/order',
      body: JSON.stringify({ blockchain: 'ethereum', ...(await signOrder(wallet, order)) }),
    })),
  )
}
