/** The embedded reference as a target: the judge sees no more of it than of any other service. */

import type { ForkSource } from '../../devnet/fork-source.ts'
import { startReference } from '../../interfaces/solver-api/reference/embedded/reference.ts'
import { createInstantHead } from '../../judge/chain/head.ts'
import type { Target } from '../../judge/target.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { reasonOf } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import { genesisOf } from './fork.ts'
import { openRequestLog } from './request-log.ts'

export interface EmbeddedTarget extends Target {
  stop(): Promise<void>
}

export type ReferenceFlags = Pick<Options<'run'>, 'hardfork' | 'store' | 'log'>

/** @throws CommandFailed if the server of `--store` cannot be reached. */
export async function reachStore(store: string | undefined): Promise<void> {
  if (store === undefined) return
  // Loaded on demand: orders in memory need no server.
  const { reachOrderStore } = await import('../../interfaces/solver-api/reference/embedded/case-store.ts')
  try {
    await reachOrderStore(store)
  } catch (cause) {
    const sentence = `Cannot use the server of --store: ${reasonOf(cause instanceof Error ? cause.cause : cause)}. Start it, or check its URL.`
    throw new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  }
}

/**
 * @param fork The source of mainnet's state, if the reference runs on a fork.
 * @param sees Changes each service's view of the world.
 */
export async function referenceTarget(
  fork?: ForkSource,
  flags: ReferenceFlags = {},
  sees?: Parameters<typeof startReference>[3],
): Promise<EmbeddedTarget> {
  const { hardfork, log, store } = flags
  const requests = openRequestLog(log)
  const { apiKey, node, open, router, stop } = await startReference(
    fork?.network ?? genesisOf(flags),
    store,
    requests,
    sees,
  )
  const head = createInstantHead(node.provider)
  return {
    name: ['reference', fork?.flags ?? (hardfork && `--hardfork ${hardfork}`)].filter(Boolean).join(' '),
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time', 'key', 'faults', 'router', 'restart']),
    async open(seed) {
      const session = await open(seed)
      const { breakChain, clock, exhaustTime, restart } = session
      return {
        fetch: session.fetch,
        // The default address of `assay devnet`: a recorded request can be sent there again.
        baseUrl: 'http://127.0.0.1:8080',
        clock,
        apiKey,
        router,
        chain: node,
        head,
        faults: { breakChain, exhaustTime },
        restart,
        close: async () => {},
      }
    },
    stop,
  }
}
