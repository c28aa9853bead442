/** Transactions and approvals that a client sends through its node, compared with the offers that it got. */
import type { Address } from 'viem'
import { shown } from '../../../core/texts/shown.ts'
import type { Head } from '../../../judge/lint/observed.ts'
import { ofRpc } from '../../../judge/lint/rule.ts'
import { approvalIn, type SentTransaction, transactionIn } from '../../../judge/lint/sent.ts'
import type { Offer, Transaction } from '../api/ask.ts'
import type { Rule, SeenOffer, Session } from './session.ts'

// Two minutes in blocks: after that the market has probably moved away from the offer.
const maxAgeBlocks = 10n

export const transactionRules: readonly Rule[] = [
  {
    id: 'approval/spender',
    severity: 'error',
    says: 'A token is approved for an account that does not take it.',
    remedy: 'Approve the account that the answer names, which may be another than the called contract.',
    restsOn: 'build/spender',
    judge: ofRpc((observed, session) => {
      const approval = approvalIn(observed)
      if (approval === undefined || approval.amount === 0n) return []
      const named = spendersOf(approval.token, session)
      if (named.length === 0 || named.includes(approval.spender)) return []
      return [`approved for ${approval.spender}; the service names ${named.at(-1)}`]
    }),
  },
  {
    id: 'transaction/target',
    severity: 'error',
    says: 'The call data of an offer is sent to another address than its own.',
    remedy: 'Send it to the address of the same answer, not to one that is written in the client.',
    restsOn: 'build/target',
    judge: ofOffer(({ to }, { tx }) =>
      to === tx.to ? [] : [`sent to ${to ?? 'no address'}; the answer names ${tx.to}`],
    ),
  },
  {
    id: 'transaction/value',
    severity: 'error',
    says: 'The value of the transaction is not that of the offer.',
    remedy: 'Send the value of the same answer.',
    restsOn: 'build/value',
    judge: ofOffer(({ value }, { tx }) =>
      value === tx.value ? [] : [`value ${value}; the answer tells ${tx.value}`],
    ),
  },
  {
    id: 'transaction/sender',
    severity: 'error',
    says: 'The offer is for another wallet than the sender.',
    remedy: 'Name the sending wallet as the taker of the request.',
    restsOn: 'build/foreign-sender',
    judge: ofOffer(({ from }, { ask }) =>
      from === undefined || from === ask.taker ? [] : [`sent by ${from}; the taker is ${ask.taker}`],
    ),
  },
  {
    id: 'transaction/data',
    severity: 'error',
    says: 'The data sent to the contract of an offer is not the call data of one.',
    remedy: 'Ask for a transaction, and send its data unchanged; a price has none.',
    restsOn: 'build/executes',
    judge: ofRpc((observed, session) => {
      const sent = transactionIn(observed)
      if (sent === undefined || observed.method === 'eth_call' || offerOf(sent, session)) return []
      const isToOffered = session.offers.some(
        ({ offer }) => offer.tx !== undefined && offer.tx.to === sent.to,
      )
      const isApproval = approvalIn(observed) !== undefined
      return isToOffered && !isApproval ? [`data ${shown(sent.data.slice(0, maxShownData))}`] : []
    }),
  },
  {
    id: 'transaction/stale',
    severity: 'warning',
    says: 'The offer is old: the market has moved, and the transaction will pay its minimum or revert.',
    remedy: 'Ask for a transaction right before sending it, and again if the user takes long to confirm.',
    restsOn: 'build/reverts',
    judge: ofOffer(({ isSent }, { head, number }, now) => {
      if (!isSent || head === undefined || now === undefined) return []
      const age = now.number - head.number
      return age > maxAgeBlocks ? [`${age} blocks after #${number}`] : []
    }),
  },
]

const maxShownData = 42

type Built = SeenOffer & { readonly tx: Transaction }

/** Judges transactions with the call data of an offer. */
function ofOffer(
  judge: (sent: SentTransaction, offer: Built, now: Head | undefined) => readonly string[],
): Rule['judge'] {
  return ofRpc((observed, session) => {
    const sent = transactionIn(observed)
    const offer = sent && offerOf(sent, session)
    return sent === undefined || offer === undefined ? [] : judge(sent, offer, observed.head)
  })
}

/** The latest offer with the data; a signature may follow data that a taker signs for. */
function offerOf({ data }: SentTransaction, { offers }: Session): Built | undefined {
  const isOf = ({ sign, tx }: Offer) => (sign ? data.startsWith(tx?.data ?? data) : data === tx?.data)
  const found = data === '0x' ? undefined : offers.findLast(({ offer }) => offer.tx && isOf(offer))
  return found?.offer.tx && { ...found, tx: found.offer.tx }
}

/** The accounts that the service has named for a token. */
function spendersOf(token: Address, { offers, spenders }: Session): readonly Address[] {
  const named = offers.flatMap(({ ask, offer }) => {
    if (ask.sell !== token) return []
    return offer.spender ?? (spenders.length === 0 ? offer.tx?.to : undefined) ?? []
  })
  return offers.some(({ ask }) => ask.sell === token) ? [...named, ...spenders] : []
}
