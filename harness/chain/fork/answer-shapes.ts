/** Checks the answers of a forked node: on a malformed answer the simulator would fail with an obscure error. */
import { isHex } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'

/** Header fields that the simulator needs to execute a block on top. */
const headerFields = [
  ...['hash', 'parentHash', 'number', 'timestamp', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot'],
  ...['logsBloom', 'gasLimit', 'gasUsed', 'extraData', 'difficulty', 'sha3Uncles', 'size'],
] as const

const isData = (result: unknown) => isHex(result) && result.length % 2 === 0
const isQuantity = (result: unknown) => isHex(result) && result.length > 2 && result.length <= 66

const shapes: Readonly<Record<string, (result: unknown) => boolean>> = {
  eth_blockNumber: isQuantity,
  eth_gasPrice: isQuantity,
  eth_getBalance: isQuantity,
  eth_getTransactionCount: isQuantity,
  eth_getStorageAt: isQuantity,
  eth_getCode: isData,
  eth_call: isData,
  eth_getLogs: Array.isArray,
}

/** @returns The fault in the result of a method, as the end of a sentence; `undefined` if there is none. */
export function misshapen(
  method: string,
  result: unknown,
  show: (result: unknown) => string,
): string | undefined {
  if (method === 'eth_getBlockByNumber') return misshapenBlock(result, show)
  return (shapes[method]?.(result) ?? true) ? undefined : show(result)
}

function misshapenBlock(block: unknown, show: (result: unknown) => string): string | undefined {
  if (block === null) return undefined
  if (typeof block !== 'object') return show(block)
  const lacking = headerFields.filter((field) => !isHex(fieldOf(block, field)))
  return lacking.length === 0 ? undefined : `a block without ${lacking.join(', ')}`
}
