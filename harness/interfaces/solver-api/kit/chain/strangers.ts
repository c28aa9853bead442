/** Who gains from a trade without a part in it. */
import type { Address, Hex } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Executed } from '../../../../judge/chain/ledger.ts'

interface TradeTerms {
  /** The receiver and the router. */
  readonly parties: readonly Address[]
  /** The token that is bought. */
  readonly bought: Address
  readonly codeAt: (address: Address) => Promise<Hex>
}

/**
 * Everybody else who gains the bought token, which others only pay; and the wallets that gain another token and give
 * none for it. A wallet that gives one is a market maker; a contract that gives none collects the fees of its pools.
 */
export async function strangersIn(
  changes: Executed['changes'],
  { bought, codeAt, parties }: TradeTerms,
): Promise<readonly Address[]> {
  const known = new Set(parties.map(canonicalAddress))
  const gains = changes.filter(({ change, holder }) => change > 0n && !known.has(holder))
  const givers = new Set(changes.filter(({ change }) => change < 0n).map(({ holder }) => holder))
  const strangers = new Set<Address>()
  for (const { holder, token } of gains) {
    const gainsForNothing = !givers.has(holder) && isWallet(await codeAt(holder))
    if (token === canonicalAddress(bought) || gainsForNothing) strangers.add(holder)
  }
  return [...strangers]
}

/** A wallet has no code, or by EIP-7702 that of another account. */
function isWallet(code: Hex): boolean {
  return code === '0x' || code.startsWith('0xef0100')
}
