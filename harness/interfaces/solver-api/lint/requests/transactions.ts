/** Transactions that a client sends through its node, compared with the solutions that it received. */
import { isHex } from 'viem/utils'
import { nativeToken } from '../../../../core/address.ts'
import { shown } from '../../../../core/texts/shown.ts'
import type { Observed } from '../../../../judge/lint/observed.ts'
import { ofRpc } from '../../../../judge/lint/rule.ts'
import { type SentTransaction, transactionIn } from '../../../../judge/lint/sent.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import type { Rule } from '../rule.ts'
import type { ObservedSolution, Session } from '../session.ts'

// Two minutes in blocks: after that the market has probably moved away from the solution.
const maxAgeBlocks = 10n

export const transactionRules: readonly Rule[] = [
  {
    id: 'transaction/reverted',
    severity: 'warning',
    says: 'A transaction of the client has reverted.',
    remedy:
      'Read its revert reason. Some tokens, such as USDT, take a new allowance only while the old one is zero: approve zero first.',
    restsOn:
      'Sent from `origin_address` (which approved the target), `call_data` to `target_address` succeeds.',
    judge: ofRpc((observed) => {
      const { answer, method } = observed
      const message = valueAt(answer, 'error', 'message')
      if (method === 'eth_getTransactionReceipt' && valueAt(answer, 'result', 'status') === '0x0')
        return [
          `${shown(valueAt(answer, 'result', 'transactionHash'))} to ${shown(valueAt(answer, 'result', 'to'))}`,
        ]
      const isReverted = /^eth_send/.test(method) && /revert/i.test(`${message}`)
      return isReverted ? [`sent to ${transactionIn(observed)?.to ?? 'no address'}: ${shown(message)}`] : []
    }),
  },
  {
    id: 'transaction/target',
    severity: 'error',
    says: 'The call data of a solution is sent to another address than its target_address.',
    remedy: 'Send it to the target_address of the same solution, not to a hard-coded address.',
    restsOn: 'Call data is to be sent to the target contract, `target_address`.',
    judge: ofSolution(({ from, to }, { origin, target }) => {
      if (to === target && target !== undefined) return []
      if (target === undefined && to !== origin) return []
      const recipient =
        to === undefined ? 'no address' : to === from || to === origin ? `${to}, the user’s own address` : to
      return [`sent to ${recipient}${target === undefined ? '' : `; target_address is ${target}`}`]
    }),
  },
  {
    id: 'transaction/data',
    severity: 'error',
    says: 'The data sent to the router is not the call data of a solution.',
    remedy: 'Request a solution, and send its call_data unchanged; a quote has none.',
    restsOn: 'A solve response holds the hex call data to send to the target contract.',
    judge: ofRpc((observed, session) => {
      const transaction = transactionIn(observed)
      if (transaction === undefined || solutionOf(transaction, session) !== undefined) return []
      const text = textIn(transaction.data)
      if (text !== undefined) return [`the data is the JSON ${shown(text)}`]
      const targets = [...session.solutions, ...session.quotes].map(({ target }) => target)
      const isToRouter = transaction.to !== undefined && targets.includes(transaction.to)
      const selector = transaction.data.slice(0, selectorLength)
      const isLikeSolution = session.solutions.some(
        ({ callData }) => callData.slice(0, selectorLength) === selector,
      )
      if (!observed.method.startsWith('eth_call') && (isToRouter || (isLikeSolution && selector !== '0x'))) {
        return [
          transaction.data === '0x' ? 'no data' : `data ${shown(transaction.data.slice(0, maxShownData))}`,
        ]
      }
      return []
    }),
  },
  {
    id: 'transaction/value',
    severity: 'error',
    says: 'The value of the transaction does not match the sold token.',
    remedy: 'Set value to the executed sell amount if the native token is sold, else to zero.',
    restsOn: 'solve/native-token',
    judge: ofSolution(({ value }, { sellAmount, sellToken }) => {
      const due = sellToken === nativeToken ? sellAmount : 0n
      if (value === due) return []
      const sold =
        sellToken === nativeToken ? `sells ${sellAmount} of the native token` : `sells ${sellToken}`
      return [`value ${value}, but the order ${sold}`]
    }),
  },
  {
    id: 'transaction/sender',
    severity: 'error',
    says: 'The solution is for another wallet than the sender.',
    remedy: 'Use the sending wallet as origin_address of the order.',
    restsOn: 'solve/serves-origin-alone',
    judge: ofSolution(({ from }, { origin }) =>
      from === undefined || from === origin ? [] : [`sent by ${from}, origin_address is ${origin}`],
    ),
  },
  {
    id: 'transaction/stale',
    severity: 'warning',
    says: 'The solution is old: the market has moved, and the transaction will pay its minimum or revert.',
    remedy: 'Solve right before sending, and again if the user takes long to confirm.',
    restsOn: 'solve/reverts-beyond-slippage',
    judge: (observed, session) =>
      ofSolution(({ isSent }, { head, number }) => {
        if (!isSent || head === undefined || observed.head === undefined) return []
        const age = observed.head.number - head.number
        return age > maxAgeBlocks ? [`${age} blocks after #${number}`] : []
      })(observed, session),
  },
]

/** Judges transactions with the call data of a solution. */
function ofSolution(
  judge: (transaction: SentTransaction, solution: ObservedSolution) => readonly string[],
): Rule['judge'] {
  return (observed: Observed, session: Session) => {
    const transaction = observed.kind === 'rpc' ? transactionIn(observed) : undefined
    const solution = transaction === undefined ? undefined : solutionOf(transaction, session)
    return transaction === undefined || solution === undefined ? [] : judge(transaction, solution)
  }
}

function solutionOf({ data }: SentTransaction, { solutions }: Session): ObservedSolution | undefined {
  return data === '0x' ? undefined : solutions.findLast(({ callData }) => callData === data)
}

const selectorLength = '0x12345678'.length
const maxShownData = 42

/** JSON that was sent as data, in hex or as plain text. */
function textIn(data: string): string | undefined {
  const text = isHex(data) ? Buffer.from(data.slice(2), 'hex').toString() : data
  return /^\s*[{[]\s*["{]/.test(text) ? text : undefined
}
