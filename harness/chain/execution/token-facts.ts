/** A token's metadata. Some early tokens return `bytes32` instead of `string`. */

import type { Address } from 'viem'
import { decodeFunctionResult, parseAbi, size, toFunctionSelector } from 'viem/utils'
import { erc20Abi } from '../../core/erc20.ts'
import type { Node } from '../node.ts'

const earlyAbi = parseAbi([
  'function name() view returns (bytes32)',
  'function symbol() view returns (bytes32)',
])

export interface TokenFacts {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** @throws if the contract at `address` is not a token. */
export async function readTokenFacts(node: Node, address: Address): Promise<TokenFacts> {
  const [symbol, name, decimals] = await Promise.all([
    readText(node, address, 'symbol'),
    readText(node, address, 'name'),
    node.client.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
  ])
  return { symbol, name, decimals }
}

async function readText(node: Node, to: Address, functionName: 'symbol' | 'name'): Promise<string> {
  const { data = '0x' } = await node.client.call({ to, data: toFunctionSelector(`${functionName}()`) })
  if (size(data) !== 32) return decodeFunctionResult({ abi: erc20Abi, functionName, data })
  const padded = decodeFunctionResult({ abi: earlyAbi, functionName, data })
  return Buffer.from(padded.slice(2), 'hex').toString().replace(/\0+$/, '')
}
