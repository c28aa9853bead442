/** What gas costs, in the token that is bought. */
import { tokenPrice } from '../../market/price.ts'
import type { Snapshot, Token } from '../../market/snapshot.ts'

const weiPerEther = 1e18

/**
 * Base units of `token` that are worth as much as `gas`, rounded up.
 *
 * @returns `undefined` where the token has no price.
 */
export function gasCost(snapshot: Snapshot, { address, decimals }: Token, gas: bigint): bigint | undefined {
  if (gas === 0n) return 0n
  const price = tokenPrice(snapshot, address)
  if (price === undefined) return undefined
  const ether = Number(gas * snapshot.gasPriceWei) / weiPerEther
  return BigInt(Math.ceil((ether / price) * 10 ** decimals))
}
