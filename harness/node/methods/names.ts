/** Methods under anvil's names and with anvil's parameters. */
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { RpcRequest } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'

const sameAsEvm = new Set([
  'snapshot',
  'revert',
  'increaseTime',
  'setNextBlockTimestamp',
  'setAutomine',
  'setBlockGasLimit',
])
const sameAsHardhat = new Set([
  'dropTransaction',
  'getAutomine',
  'impersonateAccount',
  'metadata',
  'mine',
  'reset',
  'setBalance',
  'setCode',
  'setCoinbase',
  'setLoggingEnabled',
  'setMinGasPrice',
  'setNextBlockBaseFeePerGas',
  'setNonce',
  'setPrevRandao',
  'setStorageAt',
  'stopImpersonatingAccount',
])

/** The request under the embedded node's name. */
export function nativeRequest({ method, params = [] }: RpcRequest): RpcRequest {
  const [family, name = ''] = method.split('_')
  if (family !== 'anvil' && family !== 'hardhat') return { method, params }
  const quantities = params.map((one) => (typeof one === 'number' ? quantityOf(one) : one))
  if (method === 'anvil_setIntervalMining')
    return { method: 'evm_setIntervalMining', params: params.map(inMs) }
  if (family === 'hardhat') return { method, params: quantities }
  if (sameAsEvm.has(name)) return { method: `evm_${name}`, params }
  return { method: sameAsHardhat.has(name) ? `hardhat_${name}` : method, params: quantities }
}

/** @param seconds Anything but a number is left to the node, which refuses it. */
function inMs(seconds: unknown): unknown {
  return typeof seconds === 'number' ? seconds * 1000 : seconds
}

function quantityOf(number: number): Hex {
  if (Number.isSafeInteger(number) && number >= 0) return numberToHex(number)
  throw new RpcFailure(codes.invalidParams, `Not a quantity: ${number}`)
}
