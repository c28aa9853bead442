/** Transactions that a client sends through its node, held against the solutions that it was given. */
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import {
  type Address,
  type Hex,
  isHex,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { valueAt } from '../../kit/reading/reading.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import type { Passage, RpcPassage } from '../exchange-view.ts'
import { clientRule, ofRpc, type Rule, shown } from '../rule.ts'
import type { Past, SeenSolution } from '../session.ts'

/** Addresses and data are lower case. */
export interface SentTransaction {
  readonly from: Address | undefined
  readonly to: Address | undefined
  /** As it came, where it is not hex. */
  readonly data: string
  readonly value: bigint
  /** False where it is only asked what would happen. */
  readonly isSent: boolean
}

// Two minutes: beyond, the minimum of the solution is the price of another market.
const freshBlocks = 10n

export const transactionRules = [
  clientRule({
    id: 'transaction/target',
    severity: 'error',
    says: 'The call data of a solution is sent to another address than its target_address.',
    remedy:
      'Send it to the target_address of the same solution, and to no address that the program knows by heart.',
    restsOn: 'Call data is to be sent to the target contract, `target_address`.',
    judge: ofSolution(({ from, to }, { origin, target }) => {
      if (to === target && target !== undefined) return []
      if (target === undefined && to !== origin) return []
      const whose =
        to === undefined ? 'no address' : to === from || to === origin ? `${to}, the user’s own address` : to
      return [`sent to ${whose}${target === undefined ? '' : `; target_address is ${target}`}`]
    }),
  }),
  clientRule({
    id: 'transaction/data',
    severity: 'error',
    says: 'What is sent to the router is not the call data of a solution.',
    remedy: 'Ask for a solution, and send its call_data unchanged; a quote holds none.',
    restsOn: 'A solve response holds the hex call data to send to the target contract.',
    judge: ofRpc((passage, past) => {
      const transaction = transactionIn(passage)
      if (transaction === undefined || solutionOf(transaction, past) !== undefined) return []
      const text = textIn(transaction.data)
      if (text !== undefined) return [`the data is the JSON ${shown(text)}`]
      const targets = [...past.solutions, ...past.quotes].map(({ target }) => target)
      const isToRouter = transaction.to !== undefined && targets.includes(transaction.to)
      const selector = transaction.data.slice(0, selectorLength)
      const isLikeSolution = past.solutions.some(
        ({ callData }) => callData.slice(0, selectorLength) === selector,
      )
      if (!passage.method.startsWith('eth_call') && (isToRouter || (isLikeSolution && selector !== '0x'))) {
        return [transaction.data === '0x' ? 'no data' : `data ${shown(transaction.data.slice(0, shownData))}`]
      }
      return []
    }),
  }),
  clientRule({
    id: 'transaction/value',
    severity: 'error',
    says: 'The transaction’s value does not fit the sold token.',
    remedy:
      'Set value to the executed sell amount where the native token is sold, and to zero for any other token.',
    restsOn: 'solve/native-token',
    judge: ofSolution(({ value }, { sellAmount, sellToken }) => {
      const due = sellToken === nativeToken ? sellAmount : 0n
      if (value === due) return []
      const sold =
        sellToken === nativeToken ? `sells ${sellAmount} of the native token` : `sells ${sellToken}`
      return [`value ${value}, and the order ${sold}`]
    }),
  }),
  clientRule({
    id: 'transaction/sender',
    severity: 'error',
    says: 'The solution is for another wallet than the one that sends it.',
    remedy: 'Name the sending wallet as origin_address of the order.',
    restsOn: 'solve/serves-origin-alone',
    judge: ofSolution(({ from }, { origin }) =>
      from === undefined || from === origin ? [] : [`sent by ${from}, origin_address is ${origin}`],
    ),
  }),
  clientRule({
    id: 'transaction/stale',
    severity: 'warning',
    says: 'The solution is old: the market has moved on, and the transaction will pay its minimum or revert.',
    remedy: 'Solve right before sending, and again when the user took long to confirm.',
    restsOn: 'solve/reverts-beyond-slippage',
    judge: (passage, past) =>
      ofSolution(({ isSent }, { head, number }) => {
        if (!isSent || head === undefined || passage.head === undefined) return []
        const age = passage.head.number - head.number
        return age > freshBlocks ? [`${age} blocks after #${number}`] : []
      })(passage, past),
  }),
]

/** The transaction of a call that sends one or asks what one would do. */
export function transactionIn({ method, params }: RpcPassage): SentTransaction | undefined {
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

/** Judges transactions that carry a solution's call data. */
function ofSolution(
  judge: (transaction: SentTransaction, solution: SeenSolution) => readonly string[],
): Rule['judge'] {
  return (passage: Passage, past: Past) => {
    const transaction = passage.kind === 'rpc' ? transactionIn(passage) : undefined
    const solution = transaction === undefined ? undefined : solutionOf(transaction, past)
    return transaction === undefined || solution === undefined ? [] : judge(transaction, solution)
  }
}

function solutionOf({ data }: SentTransaction, { solutions }: Past): SeenSolution | undefined {
  return data === '0x' ? undefined : solutions.findLast(({ callData }) => callData === data)
}

function plainTransaction(fields: unknown, isSent: boolean): SentTransaction {
  const [from, to, value] = ['from', 'to', 'value'].map((name) => valueAt(fields, name))
  const data = valueAt(fields, 'data') ?? valueAt(fields, 'input') ?? '0x'
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
    // The node refuses what is no transaction.
    return undefined
  }
}

function senderOf(transaction: TransactionSerializable): Address | undefined {
  const { r, s, v, yParity, ...unsigned } = transaction
  if (r === undefined || s === undefined) return undefined
  // v is 27 or 28, or 35 or 36 with twice the chain's id.
  const parity = yParity ?? (Number(v ?? 0n) % 2) ^ 1
  const signature = Signature.from({ r: BigInt(r), s: BigInt(s), yParity: parity })
  return canonicalAddress(
    Secp256k1.recoverAddress({ payload: keccak256(serializeTransaction(unsigned)), signature }),
  )
}

const selectorLength = '0x12345678'.length
const shownData = 42

/** The JSON that somebody sent as data, in hex or as it is. */
function textIn(data: string): string | undefined {
  const text = isHex(data) ? Buffer.from(data.slice(2), 'hex').toString() : data
  return /^\s*[{[]\s*["{]/.test(text) ? text : undefined
}
