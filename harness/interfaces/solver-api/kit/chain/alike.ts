/**
 * Compares a trade's effects for other senders with those for the judge, who pays nothing for gas and holds only the
 * sold token.
 */
import type fc from 'fast-check'
import type { Address } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Executed, Ledger, Trade } from '../../../../judge/chain/ledger.ts'
import { type OtherSender, otherSender } from '../../../../judge/chain/sending.ts'
import { unshared } from '../../../../judge/draws/unshared.ts'

/** A trade, with the answer's statements about it. */
export interface SaidTrade {
  readonly trade: Trade
  readonly bought: Address
  readonly receiver: Address
  /** The promised minimum, in base units of the bought token. */
  readonly minimum: bigint
  /** The stated gas, in units. */
  readonly gas: bigint
}

const laterSeconds = 12

/** A sender that no service has seen. */
export function otherSenders(): fc.Arbitrary<OtherSender> {
  return unshared(otherSender)
}

/** The effects of a trade for one sender, as text, one line for each fact. */
export interface Treatment {
  readonly status: Executed['status']
  /** Every balance of the seller and the receiver that changed. */
  readonly changes: readonly string[]
}

/**
 * The effects of trades, one after another, for the judge and for another sender.
 *
 * @returns A pair for each trade that succeeds for the judge. If the effects differ, the judge trades again at the
 * other sender's time, and that trade counts if it keeps the minimum or reverts: rates of tokens grow, and quotes
 * expire.
 */
export async function treatmentsOf(
  ledger: Ledger,
  said: readonly SaidTrade[],
  sender: OtherSender,
): Promise<readonly { readonly judge: Treatment; readonly others: Treatment }[]> {
  const byJudge = (laterSeconds: number) =>
    ledger.execute(...said.map(({ trade }) => ({ ...trade, asSent: { laterSeconds } })))
  const now = await byJudge(0)
  const others = await ledger.execute(
    ...said.map(({ bought, gas, trade }, index) => {
      const used = now[index]?.gasUsed ?? 0n
      const byOthers = { sender, holds: [bought], expectedGas: used > gas ? used : gas }
      return { ...trade, asSent: { laterSeconds, byOthers } }
    }),
  )
  const isAlike = (left: readonly Executed[], right: readonly Executed[]) =>
    said.every((one, index) => textOf(one, left[index]) === textOf(one, right[index]))
  const byTime = isAlike(now, others) ? now : await byJudge(laterSeconds)
  return said.flatMap((one, index) => {
    const [first, later, other] = [now[index], byTime[index], others[index]]
    if (first === undefined || later === undefined || other === undefined || first.status === 'reverted')
      return []
    const judge = keeps(one, later) ? later : first
    return [{ judge: treatment(one, judge), others: treatment(one, other) }]
  })
}

/** True for a trade that takes the stated amount and pays the minimum, or reverts. */
function keeps({ bought, minimum, receiver, trade }: SaidTrade, { change, status }: Executed): boolean {
  return (
    status === 'reverted' ||
    (change(trade.sellToken, trade.seller) >= -trade.sellAmount && change(bought, receiver) >= minimum)
  )
}

function treatment({ receiver, trade }: SaidTrade, { changes, status }: Executed): Treatment {
  const parties = [trade.seller, receiver].map(canonicalAddress)
  const own = changes.filter(({ holder }) => parties.includes(holder))
  return {
    status,
    changes: own.map(({ change, holder, token }) => `${token} of ${holder}: ${change}`).toSorted(),
  }
}

function textOf(said: SaidTrade, executed: Executed | undefined): string {
  return executed === undefined ? '' : JSON.stringify(treatment(said, executed))
}
