/** The latest block of a node that a client uses. */
import { request as send } from 'undici'
import * as z from 'zod'
import type { Head } from '../../lint/exchange-view.ts'

const answerSchema = z.object({ result: z.object({ number: z.string(), timestamp: z.string() }) })

// The client waits for it, too.
const patienceMs = 2_000

/** @returns `undefined` where the node does not say, or not soon. */
export async function readHead(rpc: string): Promise<Head | undefined> {
  try {
    const { body } = await send(rpc, {
      method: 'POST',
      signal: AbortSignal.timeout(patienceMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      }),
    })
    const { number, timestamp } = answerSchema.parse(await body.json()).result
    return { number: BigInt(number), time: BigInt(timestamp) }
  } catch {
    // What does not reach the node here does not reach it for the client either, which is told so.
    return undefined
  }
}
