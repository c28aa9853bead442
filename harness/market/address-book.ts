/** The known tokens, and the pairs of them whose pools are read. */
import type { Address } from 'viem'
import { genesisTokens } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../core/address.ts'
import type { Token } from './snapshot.ts'

export const knownTokens: readonly Token[] = [
  { address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...genesisTokens.map(({ address, symbol, name, decimals }) => ({ address, symbol, name, decimals })),
]

/** Excludes a token that taxes transfers: its pools would pay less than they compute. */
const traded = genesisTokens
  .filter(({ kind }) => kind !== 'taxed')
  .map(({ address }) => address)
  .toSorted()

export type Pair = readonly [Address, Address]

/** The pairs of ERC-20 tokens; sorted. */
export const erc20Pairs = traded.flatMap((first, index) =>
  traded.slice(index + 1).map((second): Pair => [first, second]),
)

/** The pairs of the native token with each of them; sorted. */
export const nativePairs = traded.map((token): Pair => [nativeToken, token])

/** The decimals of each token; `undefined` if one of them is unknown. */
export function knownDecimals(addresses: readonly Address[]): readonly number[] | undefined {
  const known = addresses.flatMap((address) => knownTokens.find((token) => token.address === address) ?? [])
  return known.length < addresses.length ? undefined : known.map(({ decimals }) => decimals)
}
