/** The cost of gas in the bought token. */
import { tokenPrice } from '../../../../market/price.ts'
import type { Snapshot, Token } from '../../../../market/snapshot.ts'

const weiPerEther = 1e18

/**
 * The value of `gas` units in base units of `token`, rounded up.
 *
 * @returns `undefined` if the token has no price.
 */
export function gasCost(snapshot: Snapshot, { address, decimals }: Token, gas: bigint): bigint | undefined {
  if (gas === 0n) return 0n
  const price = tokenPrice(snapshot, address)
  if (price === undefined) return undefined
  const ether = Number(gas * snapshot.gasPriceWei) / weiPerEther
  return BigInt(Math.ceil((ether / price) * 10 ** decimals))
}
