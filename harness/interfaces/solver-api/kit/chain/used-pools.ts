/**
 * The known pools that a service trades with, by its executed transactions, and the worth of gas by their prices. The
 * service's statements do not count.
 */
import type { Address } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import type { Executed, Ledger } from '../../../../judge/chain/ledger.ts'
import { wrapped } from '../../checks/reading/routes.ts'
import {
  holdingOf,
  kindOf,
  type PoolKind,
  type PoolSale,
  paidByKnownPools,
  poolKinds,
} from './known-pools.ts'

interface UsedPools {
  readonly kinds: ReadonlySet<PoolKind>
  /** The amount of the bought token that the deepest of them has, in base units. */
  readonly depth: bigint
}

/** The known pools that a transaction traded with. */
export async function usedPoolsIn(
  ledger: Ledger,
  executed: Executed,
  { answer, bought }: { readonly answer: Exchange; readonly bought: Address },
): Promise<UsedPools> {
  const kinds = new Set<PoolKind>()
  let depth = 0n
  for (const { contract, tokenIn, tokenOut } of await ledger.poolSwaps(executed)) {
    const kind = kindOf(contract, tokenIn, tokenOut)
    if (kind === undefined) continue
    kinds.add(kind)
    const holding = await holdingOf(ledger, contract, bought, answer)
    if (holding > depth) depth = holding
  }
  return { kinds, depth }
}

// Some services calculate with the highest price of the next blocks.
const maxFactor = 3n

/**
 * The most that units of gas are worth, in base units of the bought token, by the price of the node and the known
 * pools.
 *
 * @returns `undefined` if no known pool trades ether for the token.
 */
export async function worthOfGas(
  ledger: Ledger,
  gas: bigint,
  { answer, buyToken, seller }: Pick<PoolSale, 'buyToken' | 'seller'> & { readonly answer: Exchange },
): Promise<bigint | undefined> {
  const amount = gas * (await ledger.gasPriceWei()) * maxFactor
  if (wrapped(buyToken) === canonicalAddress(canonical.weth)) return amount
  const sale = { seller, sellToken: canonical.weth, buyToken, amount } as const
  return (await paidByKnownPools(ledger, sale, { answer, kinds: new Set(poolKinds) }))?.paid
}
