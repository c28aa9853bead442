/**
 * A crowd of wallets that sell USDC for WETH by signed orders, and the world that they submit to: the embedded
 * chain on a virtual clock, with the order book in a file and the service on a port, without rate limits.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { approve, fund } from '../chain/execution/accounts.ts'
import { genesisToken } from '../chain/genesis/tokens.ts'
import type { Node } from '../chain/node.ts'
import { signOrder } from '../client/sign.ts'
import { type Environment, startEnvironment } from '../devnet/environment/environment.ts'
import { openIntents } from '../devnet/environment/open-intents.ts'
import type { Intents } from '../intent/intents.ts'
import { readVolumes } from '../market/volume.ts'
import { createService } from '../service/app.ts'
import { serve } from '../service/http/serve.ts'
import { canonicalAddress, nativeToken } from '../spec/address.ts'
import { maxUint256 } from '../spec/amount.ts'
import { canonical } from '../spec/canonical.ts'
import type { DutchOrder } from '../spec/dutch-order.ts'

export interface BenchWorld extends Environment {
  readonly intents: Intents
  /** Of the service. */
  readonly url: string
  /** Folder that is gone when the world stops. */
  readonly directory: string
}

export const apiKey = 'bench'
const withoutLimit = 1_000_000_000

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
    limits: { keylessPerSecond: withoutLimit, keyedPerSecond: withoutLimit },
    allowedTimeMs: 60_000,
    timeout: (ms) => AbortSignal.timeout(ms),
    makerQuotes: environment.makerDesk,
    intents,
    volumes: async () => readVolumes(environment.node.client, await environment.market.snapshot()),
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
const purse = 1_000_000_000_000n

/** Wallets with a million USDC each, of which the token-approval contract may take any. */
export async function gather(node: Node, count: number): Promise<readonly LocalAccount[]> {
  const wallets = Array.from({ length: count }, (_, index) =>
    privateKeyToAccount(`0xc0${index.toString(16).padStart(62, '0')}`),
  )
  for (const { address } of wallets) {
    await fund(node, usdc, address, purse)
    await approve(node, usdc, address, canonical.permit2, maxUint256)
  }
  return wallets
}

/** What the market gives many times over, so that a fill also pays for its gas; in wei, for `soldEach`. */
export const leastBought = 1_000_000_000_000_000n

/** More than the market will ever give. */
export const tooDear = leastBought * 1000n

/** Base units of USDC. */
export const soldEach = 10_000_000n

export interface Terms {
  readonly nonce: bigint
  /** UNIX seconds; the whole time until the deadline is one of decay. */
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

/** The body of a submission. */
export async function submissionOf(wallet: LocalAccount, order: DutchOrder): Promise<string> {
  return JSON.stringify({ blockchain: 'ethereum', ...(await signOrder(wallet, order)) })
}
