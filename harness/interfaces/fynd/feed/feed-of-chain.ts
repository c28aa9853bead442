/**
 * The feed of a chain at a JSON-RPC URL, for a service that Assay starts on it. Like the node, the feed never shows the
 * judge's executions.
 *
 * @module
 */
import { createPublicClient, http } from 'viem'
import { ethereum } from '../../../chain/chain-client.ts'
import { serveFeed } from './server.ts'

const lookEveryMs = 200

/** Serves a feed that follows the chain until `stop` is called. */
export async function feedOfChain(rpcUrl: string) {
  const client = createPublicClient({ chain: ethereum, transport: http(rpcUrl), cacheTime: 0 })
  const feed = await serveFeed({ client }, { everyMs: lookEveryMs, reportFault: console.error })
  return {
    // The environment variable that Fynd reads: host and port, without a scheme.
    environment: { TYCHO_URL: new URL(feed.url).host },
    stop: () => feed.close(),
  }
}
