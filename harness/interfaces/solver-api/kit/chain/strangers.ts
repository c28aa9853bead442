/** Finds the holders that gain from a trade without a part in it. */
import type { Address, Hex } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import type { Executed } from '../../../../judge/chain/ledger.ts'
import { isCanonicalPool } from './canonical-pools.ts'
import { type Flow, flowsIn } from './flows.ts'
import { isStatedFee } from './stated-fees.ts'

interface TradeTerms {
  readonly seller: Address
  readonly receiver: Address
  readonly router: Address
  readonly sold: Address
  readonly bought: Address
  readonly codeAt: (address: Address) => Promise<Hex>
  /** The answer with the trade. */
  readonly answer: Exchange
}

/** Share of a trade that anybody may gain for nothing: fees of pools, and dust. */
const negligible = 0.01
/** A shallow pool may pay this many times less than others, if an order exceeds the depth of all of them. */
const least = 10

/**
 * The strangers that gain: everybody else who gains the bought token, which others only pay; wallets that gain another
 * token and give none for it; and holders, including the router, that take more than a hundredth of the trade and give
 * less than a tenth as much. A wallet that gives is a market maker, and a contract that gains little collects the fees
 * of its pools. Canonical pools keep their payments, even if nothing is left in them. A fee that the answer states is
 * not a stranger's gain.
 */
export async function strangersIn(
  changes: Executed['changes'],
  { codeAt, ...terms }: TradeTerms,
): Promise<readonly Address[]> {
  const known = new Set([terms.receiver, terms.router].map(canonicalAddress))
  const gains = changes.filter(({ change, holder }) => change > 0n && !known.has(holder))
  const givers = new Set(changes.filter(({ change }) => change < 0n).map(({ holder }) => holder))
  const tokensOf = (holder: Address) =>
    changes.filter((one) => one.holder === holder).map(({ token }) => token)
  const takers = takersIn(flowsIn(changes, terms)).filter((one) => !isCanonicalPool(one, tokensOf(one)))
  const strangers = new Set<Address>(takers)
  for (const { holder, token } of gains) {
    const gainsForNothing = !givers.has(holder) && isWallet(await codeAt(holder))
    if (token === canonicalAddress(terms.bought) || gainsForNothing) strangers.add(holder)
  }
  return [...strangers].filter((holder) => !isPaidByFees(holder, changes, terms))
}

/** True if the holder gains only the sold or the bought token, as a fee that the answer states. */
function isPaidByFees(
  stranger: Address,
  changes: Executed['changes'],
  { answer, bought, receiver, seller, sold }: Omit<TradeTerms, 'codeAt'>,
): boolean {
  const changeOf = (token: Address, of: Address) =>
    changes.find((one) => one.token === token && one.holder === canonicalAddress(of))?.change ?? 0n
  const wholeOf = (amount: bigint, token: Address) => {
    if (token === canonicalAddress(sold)) return -changeOf(token, seller)
    return token === canonicalAddress(bought) ? amount + changeOf(token, receiver) : 0n
  }
  return changes
    .filter(({ change, holder }) => change > 0n && holder === stranger)
    .every(({ change: amount, token }) => {
      const whole = wholeOf(amount, token)
      return whole > 0n && isStatedFee(answer, { holder: stranger, amount, whole })
    })
}

/**
 * The holders that take; empty if others, who take nothing, give as much: some makers are paid in one place and pay
 * from another.
 */
function takersIn(flows: readonly Flow[]): readonly Address[] {
  const takers = flows.filter(({ burnt, given, taken }) => {
    const kept = taken - burnt
    return kept - given > negligible && given * least < kept
  })
  const excess = takers.reduce((sum, { given, taken }) => sum + taken - given, 0)
  const givenForNothing = flows.reduce((sum, { given, taken }) => (taken === 0 ? sum + given : sum), 0)
  return excess - givenForNothing > negligible ? takers.map(({ holder }) => holder) : []
}

/** True for an account without code, or with that of another account by EIP-7702. */
function isWallet(code: Hex): boolean {
  return code === '0x' || code.startsWith('0xef0100')
}
