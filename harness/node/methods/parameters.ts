/** Converts parameters from the execution API's form to the embedded node's. */
import { isHex, pad } from 'viem/utils'
import type { RpcRequest } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'

/** Index of the parameter that names a block, by number, tag or hash. */
const ofState: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
}

/** Methods whose first parameter is a number, a tag or a hash. */
const named = /^eth_get(Block|Transaction|Uncle)(?!Count$)/

const needsCall = new Set(['eth_call', 'eth_estimateGas', 'eth_sendTransaction'])

/** @throws RpcFailure for a parameter that the embedded node would misread. */
export function nodeParameters({ method, params = [] }: RpcRequest): RpcRequest {
  const [first] = params
  if (needsCall.has(method) && first === undefined) throw invalid('The first parameter is missing')
  if (named.test(method)) checkName(first)
  if (method === 'eth_getLogs' || method === 'eth_newFilter') {
    checkName(fieldOf(first, 'fromBlock'))
    checkName(fieldOf(first, 'toBlock'))
  }
  const all = method === 'eth_getProof' ? [first, keysOf(params[1]), params[2] ?? 'latest'] : params
  const place = ofState[method]
  return { method, params: all.map((one, index) => (index === place ? blockOf(one) : one)) }
}

/** The embedded node takes the hash of a block only as a field of an object. */
function blockOf(name: unknown): unknown {
  checkName(name)
  return isHex(name) && name.length === 66 ? { blockHash: name } : name
}

/** Requires the prefix 0x: without it the embedded node reads a decimal number, or none. */
function checkName(name: unknown): void {
  const isName = typeof name !== 'string' || /^(0x|earliest$|finalized$|latest$|pending$|safe$)/.test(name)
  if (!isName) throw invalid(`Neither a quantity, nor a hash, nor a tag: ${name}`)
}

function keysOf(keys: unknown): unknown {
  if (!Array.isArray(keys)) return keys
  return keys.map((key) => (isHex(key) && key.length < 66 ? pad(key) : key))
}

function invalid(message: string): RpcFailure {
  return new RpcFailure(codes.invalidParams, message)
}
