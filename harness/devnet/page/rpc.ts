/** The devnet's JSON-RPC node, as a wallet would use it. */
import { type Address, encodeFunctionData, erc20Abi, type Hex, hexToBigInt, numberToHex } from 'viem'
import { nativeToken } from '../../core/address.ts'
import { pageMark, RequestFailed } from './api.ts'
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

/** @throws {RequestFailed} with the node's message. */
export type Rpc = <T>(method: string, params: readonly unknown[]) => Promise<T>

export function rpcAt(url: string): Rpc {
  return async <T>(method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { ...pageMark, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body }).catch((cause) => {
      throw new RequestFailed('The JSON-RPC node does not answer. Is the devnet still running?', { cause })
    })
    const answer: { result: T; error?: { message: string; data?: unknown } } = await response.json()
    if (answer.error !== undefined) {
      throw new RequestFailed(revertText(answer.error.message, answer.error.data))
    }
    return answer.result
  }
}

/** The balance of `holder` in base units; ether for the zero address. */
export async function readBalance(
  rpc: Rpc,
  token: Address,
  holder: Address,
  block: Hex | 'latest' = 'latest',
): Promise<bigint> {
  if (token === nativeToken) return hexToBigInt(await rpc<Hex>('eth_getBalance', [holder, block]))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  return readUint(rpc, token, data, block)
}

/** Calls a contract that returns one `uint256`. */
export async function readUint(
  rpc: Rpc,
  to: Address,
  data: Hex,
  block: Hex | 'latest' = 'latest',
): Promise<bigint> {
  return hexToBigInt(await rpc<Hex>('eth_call', [{ to, data }, block]))
}

/** Sends a transaction with the node's gas estimate, and waits for its block. */
export async function execute(rpc: Rpc, transaction: Transaction): Promise<Receipt> {
  const estimate = hexToBigInt(await rpc<Hex>('eth_estimateGas', [transaction]))
  // A pool may have to write one more slot by the time of the block.
  const gas = numberToHex((estimate * 13n) / 10n)
  const hash = await rpc<Hex>('eth_sendTransaction', [{ ...transaction, gas }])
  for (;;) {
    const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x0') throw new RequestFailed(`The transaction ${hash} reverted.`)
    if (receipt !== null) return receipt
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
