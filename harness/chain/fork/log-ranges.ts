/** Splits requests for logs: providers limit the number of blocks, or of logs, of one request. */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'
import type { RpcRequest } from '../provider/provider.ts'

const limits = /\brange|more than|too (many|large|big)|max\w* (\w+ )?(blocks|logs|results)|response size/i

/**
 * @param message The node's error message.
 * @returns The two halves of the request; none if the error is not about its range, or the range is one block.
 */
export function halvesOf({ method, params = [] }: RpcRequest, message: string): readonly RpcRequest[] {
  const [filter] = params
  const [first, last] = [fieldOf(filter, 'fromBlock'), fieldOf(filter, 'toBlock')]
  if (method !== 'eth_getLogs' || !limits.test(message) || !isHex(first) || !isHex(last)) return []
  const [from, to] = [hexToBigInt(first), hexToBigInt(last)]
  if (from >= to) return []
  const middle = (from + to) / 2n
  return [
    [from, middle],
    [middle + 1n, to],
  ].map(([fromBlock = from, toBlock = to]) => ({
    method,
    params: [{ ...Object(filter), fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }],
  }))
}
