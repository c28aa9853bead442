/**
 * Transactions that a client sends, signs or simulates through its node, and the approvals among them.
 *
 * @module
 */
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import type { Address, Hex, TransactionSerializable } from 'viem'
import { decodeFunctionData, isHex, keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { canonicalAddress } from '../../core/address.ts'
import { erc20Abi } from '../../core/erc20.ts'
import { fieldOf } from '../../core/json.ts'
import type { ObservedCall } from './observed.ts'

/** A transaction, with addresses and data in lower case. */
export interface SentTransaction {
  readonly from: Address | undefined
  readonly to: Address | undefined
  /** The data; unchanged if it is not hex. */
  readonly data: string
  readonly value: bigint
  /** False if the transaction is only simulated or signed. */
  readonly isSent: boolean
}

export interface Approval {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** The transaction of a call that sends, signs or simulates one. */
export function transactionIn({ method, params }: ObservedCall): SentTransaction | undefined {
  switch (method) {
    case 'eth_sendRawTransaction':
      return isHex(params[0]) ? rawTransaction(params[0]) : undefined
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'eth_estimateGas':
    case 'eth_call':
      return plainTransaction(params[0], method === 'eth_sendTransaction')
    default:
      return undefined
  }
}

/** The approval of a call that sends one, or is about to. */
export function approvalIn(observed: ObservedCall): Approval | undefined {
  const { data, to } = (observed.method === 'eth_call' ? undefined : transactionIn(observed)) ?? {}
  return to === undefined || data === undefined ? undefined : approvalOf(to, data)
}

function plainTransaction(fields: unknown, isSent: boolean): SentTransaction {
  const [from, to, value] = ['from', 'to', 'value'].map((name) => fieldOf(fields, name))
  const data = fieldOf(fields, 'data') ?? fieldOf(fields, 'input') ?? '0x'
  return {
    from: typeof from === 'string' ? canonicalAddress(from) : undefined,
    to: typeof to === 'string' ? canonicalAddress(to) : undefined,
    data: isHex(data) ? data.toLowerCase() : `${data}`,
    value:
      typeof value === 'number' || (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value))
        ? BigInt(value)
        : 0n,
    isSent,
  }
}

function rawTransaction(raw: Hex): SentTransaction | undefined {
  try {
    const transaction = parseTransaction(raw)
    const { data = '0x', to, value = 0n } = transaction
    return {
      from: senderOf(transaction),
      to: typeof to === 'string' ? canonicalAddress(to) : undefined,
      data: data.toLowerCase(),
      value,
      isSent: true,
    }
  } catch {
    // The node refuses bytes that are not a transaction.
    return undefined
  }
}

function senderOf(transaction: TransactionSerializable): Address | undefined {
  const { r, s, v, yParity, ...unsigned } = transaction
  if (r === undefined || s === undefined) return undefined
  // `v` is 27 or 28, or 35 or 36 plus twice the chain id.
  const parity = yParity ?? (Number(v ?? 0n) % 2) ^ 1
  const signature = Signature.from({ r: BigInt(r), s: BigInt(s), yParity: parity })
  return canonicalAddress(
    Secp256k1.recoverAddress({ payload: keccak256(serializeTransaction(unsigned)), signature }),
  )
}

const approveSelector = '0x095ea7b3'

function approvalOf(token: Address, data: string): Approval | undefined {
  if (!isHex(data) || !data.startsWith(approveSelector) || data.length < approveLength) return undefined
  const { args, functionName } = decodeFunctionData({
    abi: erc20Abi,
    data: data.slice(0, approveLength) as Hex,
  })
  if (functionName !== 'approve') return undefined
  return { token, spender: canonicalAddress(args[0]), amount: args[1] }
}

const approveLength = approveSelector.length + 2 * 64
