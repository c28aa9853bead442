/**
 * The accounts and slots that a call touches, as EIP-2930 lists them.
 *
 * @module
 */
import { hexToBigInt, isHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'

interface Item {
  readonly address: string
  readonly storageKeys: readonly string[]
}

/** The answer of `eth_createAccessList`. */
export async function accessListOf(node: Provider, call: unknown, block: unknown): Promise<object> {
  const accessList = await touchedBy(node, call, block)
  const listed = { ...Object(call), accessList }
  const trace = await traceOf(node, listed, block, 'callTracer')
  const error = fieldOf(trace, 'error')
  return { accessList, gasUsed: fieldOf(trace, 'gasUsed'), ...(error === undefined ? {} : { error }) }
}

const lastPrecompile = 0x1ffn

/** Omits the addresses that are always warm: the sender, the receiver, the miner and the precompiled contracts. */
async function touchedBy(node: Provider, call: unknown, block: unknown): Promise<readonly Item[]> {
  const { from, to } = Object(call)
  const coinbase = await node.request({ method: 'eth_coinbase' })
  const touched = await traceOf(node, call, block, 'prestateTracer')
  const first = fieldOf(await node.request({ method: 'eth_accounts' }), '0')
  const warm = new Set([from ?? first, to, coinbase].map((address) => String(address).toLowerCase()))
  return Object.entries(Object(touched))
    .map(([address, account]) => ({
      address,
      storageKeys: Object.keys(Object(fieldOf(account, 'storage'))).toSorted(),
    }))
    .filter(
      ({ address, storageKeys }) =>
        storageKeys.length > 0 ||
        !(warm.has(address) || (isHex(address) && hexToBigInt(address) <= lastPrecompile)),
    )
}

function traceOf(node: Provider, call: unknown, block: unknown, tracer: string): Promise<unknown> {
  return node.request({ method: 'debug_traceCall', params: [call, block, { tracer }] })
}
