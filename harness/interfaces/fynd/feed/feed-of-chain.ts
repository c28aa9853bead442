/**
 * The feed of a chain that is known by its JSON-RPC address, for a service that is started on it. The feed never shows
 * executions of the judge, as the node does not.
 *
 * @module
 */
import { createPublicClient, http } from 'viem'
import { ethereum } from '../../../chain/chain-client.ts'
import { serveFeed } from './server.ts'

const lookEveryMs = 200

/** Follows the chain until it is stopped. */
export async function feedOfChain(rpcUrl: string) {
  const client = createPublicClient({ chain: ethereum, transport: http(rpcUrl), cacheTime: 0 })
  const feed = await serveFeed({ client }, { everyMs: lookEveryMs, reportFault: console.error })
  return {
    // The variable that Fynd itself reads: an address without a scheme.
    environment: { TYCHO_URL: new URL(feed.url).host },
    stop: () => feed.close(),
  }
}
