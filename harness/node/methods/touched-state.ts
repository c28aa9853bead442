/** The accounts and slots that requests have changed on a chain, by the requests and the traces of transactions. */
import { type Hex, isAddress, isHex, pad } from 'viem'
import type { Changed } from '../../chain/provider/changes.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { canonicalAddress } from '../../core/address.ts'
import { fieldOf } from '../../core/json.ts'

/** Slots by address, both padded and in lower case. */
export type Touched = ReadonlyMap<string, ReadonlySet<Hex>>

export async function touchedSince(node: Provider, changes: readonly Changed[]): Promise<Touched> {
  const touched = new Map<string, Set<Hex>>()

  function touch(address: unknown, slots: readonly unknown[] = []): void {
    if (typeof address !== 'string' || !isAddress(address, { strict: false })) return
    const known = touched.get(canonicalAddress(address)) ?? new Set()
    touched.set(canonicalAddress(address), known)
    for (const slot of slots) if (isHex(slot)) known.add(pad(slot.toLowerCase() as Hex))
  }

  for (const { method, params, result } of changes) {
    if (method === 'hardhat_setStorageAt') touch(params[0], [params[1]])
    if (/^hardhat_set(Balance|Code|Nonce)$/.test(method)) touch(params[0])
    if (!method.startsWith('eth_send') || !(await isMined(node, result))) continue
    const diff = await node.request({
      method: 'debug_traceTransaction',
      params: [result, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    })
    for (const state of ['pre', 'post'])
      for (const [address, account] of Object.entries(Object(fieldOf(diff, state))))
        touch(address, Object.keys(Object(fieldOf(account, 'storage'))))
  }
  return touched
}

async function isMined(node: Provider, hash: unknown): Promise<boolean> {
  return (await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })) !== null
}
