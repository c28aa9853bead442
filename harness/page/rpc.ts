/** The devnet's JSON-RPC node, as a wallet would use it. */
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, hexToBigInt } from 'viem'
import { nativeToken } from '../spec/address.ts'
import { Refusal } from './ask.ts'
import { revertText } from './trade/revert-text.ts'

export interface Receipt {
  readonly status: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly transactionHash: Hex
}

export interface Transaction {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value?: Hex
}

export type Rpc = <T>(method: string, params: readonly unknown[]) => Promise<T>

/** @returns A function that rejects with a `Refusal` in the node's words. */
export function rpcAt(url: string): Rpc {
  return async <T>(method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body }).catch((cause) => {
      throw new Refusal('The JSON-RPC node does not answer. Is the devnet still running?', { cause })
    })
    const { result, error }: { result?: T; error?: { message: string; data?: unknown } } =
      await response.json()
    if (error !== undefined) throw new Refusal(revertText(error.message, error.data))
    return result as T
  }
}

/** Base units that `holder` has, of ether for the zero address. */
export async function readBalance(
  rpc: Rpc,
  token: Address,
  holder: Address,
  block: Hex | 'latest' = 'latest',
): Promise<bigint> {
  if (token === nativeToken) return hexToBigInt(await rpc<Hex>('eth_getBalance', [holder, block]))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const result = await rpc<Hex>('eth_call', [{ to: token, data }, block])
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: result })
}

/** Base units of `token` that `spender` may take of `owner`'s. */
export async function readAllowance(
  rpc: Rpc,
  { token, owner, spender }: { readonly token: Address; readonly owner: Address; readonly spender: Address },
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const result = await rpc<Hex>('eth_call', [{ to: token, data }, 'latest'])
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: result })
}

/** Sends a transaction, once the node has tried it, and waits until it is in a block. */
export async function execute(rpc: Rpc, transaction: Transaction): Promise<Receipt> {
  const needed = hexToBigInt(await rpc<Hex>('eth_estimateGas', [transaction]))
  // A pool may have to write one slot more by the time of the block.
  const gas: Hex = `0x${((needed * 13n) / 10n).toString(16)}`
  const hash = await rpc<Hex>('eth_sendTransaction', [{ ...transaction, gas }])
  for (;;) {
    const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x0') throw new Refusal(`The transaction ${hash} reverted.`)
    if (receipt !== null) return receipt
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
