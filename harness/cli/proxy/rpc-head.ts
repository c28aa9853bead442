/** The latest block of a client's node. */
import { createPublicClient, http } from 'viem'
import type { Head } from '../../judge/lint/observed.ts'

// The client waits as long.
const timeoutMs = 2_000

/** @returns `undefined` if the node does not answer in time. */
export async function readHead(rpc: string): Promise<Head | undefined> {
  const client = createPublicClient({ transport: http(rpc, { timeout: timeoutMs, retryCount: 0 }) })
  try {
    const { number, timestamp } = await client.getBlock()
    return { number, time: timestamp }
  } catch {
    // The client's own request will show that the node does not answer.
    return undefined
  }
}
