/**
 * Deploys contracts at given addresses. The creation code is installed as the code of the address and called there,
 * so that the constructor runs as on mainnet: it sees its own address, and its storage, its immutables and the
 * contracts that it creates stay.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { ChainClient } from './chain-client.ts'
import { maxTransactionGas } from './provider/gas-bounds.ts'

interface Placement {
  readonly address: Address
  /** Creation code followed by the encoded constructor arguments. */
  readonly creation: Hex
  /** Sender that the constructor sees. */
  readonly deployer: Address
}

/** Gas limit of the transactions that build the chain: more than any of them needs, less than a block's limit. */
export const buildingGas = 50_000_000n

/** No fees: the base fee is zero, so transactions that pay nothing are mined too. */
export const freeGas = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } as const

/** Installs one contract and leaves it with the code that its constructor returns. */
export async function place(client: ChainClient, { address, creation, deployer }: Placement): Promise<void> {
  await client.setCode({ address, bytecode: creation })
  await client.setNonce({ address, nonce: 1 })
  const { data: runtime } = await client.call({ account: deployer, to: address, gas: buildingGas })
  if (runtime === undefined) throw new Error(`The constructor at ${address} returned no code.`)
  await sendAs(client, deployer, { to: address, gas: buildingGas })
  await client.setCode({ address, bytecode: runtime })
}

/** The code that a constructor without arguments returns. */
export async function placedCode(client: ChainClient, creation: Hex): Promise<Hex> {
  const { data } = await client.call({ data: creation, gas: buildingGas })
  if (data === undefined) throw new Error('The constructor returned no code.')
  return data
}

/** Creation code with its constructor's arguments, given as a human-readable list of types. */
export function withArguments(code: Hex, types: string, values: readonly unknown[]): Hex {
  return concat([code, encodeAbiParameters(parseAbiParameters(types), values)])
}

export interface Call {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
  /** Units of gas; mainnet's maximum for a transaction if absent. */
  readonly gas?: bigint
}

/**
 * Sends a transaction from any address, without fees.
 *
 * @throws if the transaction reverts.
 */
export async function sendAs(client: ChainClient, sender: Address, call: Call): Promise<void> {
  const { status, transactionHash } = await receiptAs(client, sender, call)
  if (status === 'reverted') throw new Error(`The transaction ${transactionHash} to ${call.to} reverted.`)
}

/** Sends a transaction from any address, without fees. Returns its receipt, also if it reverts. */
export async function receiptAs(client: ChainClient, sender: Address, call: Call) {
  await client.impersonateAccount({ address: sender })
  const hash = await client.sendTransaction({
    account: sender,
    chain: null,
    gas: maxTransactionGas,
    ...freeGas,
    ...call,
  })
  await client.stopImpersonatingAccount({ address: sender })
  return client.getTransactionReceipt({ hash })
}
