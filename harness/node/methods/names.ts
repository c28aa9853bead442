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
  'setIntervalMining',
  'setBlockGasLimit',
])
const sameAsHardhat = new Set([
  'dropTransaction',
  'getAutomine',
  'impersonateAccount',
  'metadata',
  'mine',
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
  if (family === 'hardhat') return { method, params: quantities }
  if (sameAsEvm.has(name)) return { method: `evm_${name}`, params }
  return { method: sameAsHardhat.has(name) ? `hardhat_${name}` : method, params: quantities }
}

function quantityOf(number: number): Hex {
  if (Number.isSafeInteger(number) && number >= 0) return numberToHex(number)
  throw new RpcFailure(codes.invalidParams, `Not a quantity: ${number}`)
}
