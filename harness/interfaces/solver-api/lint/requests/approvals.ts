/** Approvals that a client sends through its node: their spender and their amount. */
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import { permit2Address } from '../../../../core/orders/typed-data.ts'
import { ofRpc } from '../../../../judge/lint/rule.ts'
import { type Approval, approvalIn } from '../../../../judge/lint/sent.ts'
import type { Rule } from '../rule.ts'
import type { Session } from '../session.ts'

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
    const approval = approvalIn(observed)
    return approval === undefined ? [] : judge(approval, session)
  })
}
