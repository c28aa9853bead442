/**
 * Reads the latest block of a target's chain. A service learns of a block with a delay, so its answers must
 * reflect a block only once that block has been the latest for some time.
 *
 * @module
 */
import { hexToBigInt, isHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'
import type { Head } from '../../core/transport/transport.ts'

// Two blocks of mainnet.
const lagMs = 24_000

/** @param nowMs Monotone milliseconds; those of the machine when absent. */
export function createHead(node: Provider, nowMs = () => performance.now()): () => Promise<Head> {
  let seen: { readonly hash: string; readonly firstMs: number } | undefined
  return async () => {
    const head = await headOf(node)
    if (seen?.hash !== head.hash) seen = { hash: head.hash, firstMs: nowMs() }
    return { ...head, isSettled: nowMs() - seen.firstMs >= lagMs }
  }
}

/** For a service that sees each block at once. */
export function createInstantHead(node: Provider): () => Promise<Head> {
  return async () => ({ ...(await headOf(node)), isSettled: true })
}

async function headOf(node: Provider): Promise<Pick<Head, 'number' | 'hash'>> {
  const block = await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const number = fieldOf(block, 'number')
  if (!isHex(number)) throw new Error('The node answered with a latest block that has no number.')
  return { number: Number(hexToBigInt(number)), hash: `${fieldOf(block, 'hash')}` }
}
