/** Approvals that a client sends through its node: their spender and their amount. */
import type { Address, Hex } from 'viem'
import { decodeFunctionData, isHex } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import { erc20Abi } from '../../../../core/erc20.ts'
import { permit2Address } from '../../../../core/orders/typed-data.ts'
import { ofRpc, type Rule } from '../rule.ts'
import type { Session } from '../session.ts'
import { transactionIn } from './transactions.ts'

interface Approval {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

export const approvalRules: readonly Rule[] = [
  {
    id: 'approval/spender',
    severity: 'error',
    says: 'A token is approved for an address that does not take it.',
    remedy: `For a solution approve its target_address; for an intent approve ${permit2Address}.`,
    restsOn:
      'Sent from `origin_address` (which approved the target), `call_data` to `target_address` succeeds.',
    judge: ofApproval(({ amount, spender, token }, session) => {
      const targets = [...session.quotes, ...session.solutions]
        .filter(({ sellToken }) => sellToken === token)
        .map(({ target }) => target)
      if (amount === 0n || spender === permit2Address || targets.includes(spender)) return []
      if (spender === canonical.reactor) return [`${spender}, the reactor, which does not take tokens itself`]
      const target = targets.findLast((one) => one !== undefined)
      return target === undefined ? [] : [`approved for ${spender}; target_address is ${target}`]
    }),
  },
  {
    id: 'approval/unlimited',
    severity: 'info',
    says: 'The router is approved for an unlimited amount of the token.',
    remedy:
      'Approve the amount sold; the interface recommends the maximum for the token-approval contract only.',
    restsOn: 'Approving the maximum is recommended for the token-approval contract.',
    judge: ofApproval(({ amount, spender, token }, session) => {
      const isRouter = [...session.quotes, ...session.solutions].some(({ target }) => target === spender)
      return isRouter && amount > maxUint256 / 2n ? [`of ${token}`] : []
    }),
  },
]

/** Judges approvals that are sent, or are about to be sent. */
function ofApproval(judge: (approval: Approval, session: Session) => readonly string[]): Rule['judge'] {
  return ofRpc((observed, session) => {
    const transaction = observed.method === 'eth_call' ? undefined : transactionIn(observed)
    const approval = transaction?.to === undefined ? undefined : approvalIn(transaction.to, transaction.data)
    return approval === undefined ? [] : judge(approval, session)
  })
}

const approveSelector = '0x095ea7b3'

function approvalIn(token: Address, data: string): Approval | undefined {
  if (!isHex(data) || !data.startsWith(approveSelector) || data.length < approveLength) return undefined
  const { args, functionName } = decodeFunctionData({
    abi: erc20Abi,
    data: data.slice(0, approveLength) as Hex,
  })
  if (functionName !== 'approve') return undefined
  return { token, spender: canonicalAddress(args[0]), amount: args[1] }
}

const approveLength = approveSelector.length + 2 * 64
