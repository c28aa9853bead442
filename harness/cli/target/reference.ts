/** The embedded reference as a target: what the judge sees of it is what it sees of any other service. */

import type { ForkSource } from '../../devnet/environment/fork-source.ts'
import { startReference } from '../../devnet/reference/reference.ts'
import type { Target } from '../../judge/target.ts'
import type { Options } from '../options/options.ts'
import { genesisOf } from './fork.ts'
import { openRequestLog } from './request-log.ts'

export interface EmbeddedTarget extends Target {
  stop(): Promise<void>
}

export type ReferenceFlags = Pick<Options<'run'>, 'hardfork' | 'store' | 'log'>

/**
 * @param fork What mainnet is read from, where the reference is to run on a fork.
 * @param sees Changes what each service sees of the world.
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
  return {
    name: ['reference', fork?.flags ?? (hardfork && `--hardfork ${hardfork}`)].filter(Boolean).join(' '),
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time', 'key', 'faults', 'router', 'restart']),
    async open(seed) {
      const session = await open(seed)
      const { breakChain, clock, exhaustTime, restart } = session
      return {
        fetch: async (request) => session.service.fetch(request),
        // Where `assay devnet` serves it: a recorded request can be sent again there.
        baseUrl: 'http://127.0.0.1:8080',
        clock,
        apiKey,
        router,
        chain: node,
        faults: { breakChain, exhaustTime },
        restart,
        close: async () => {},
      }
    },
    stop,
  }
}
