/**
 * The maximum number of blobs in a block of mainnet, and the price of blob gas (EIP-4844, EIP-7691, EIP-7892).
 *
 * @module
 */
import type { Hardfork } from './hardforks.ts'

export interface BlobRules {
  /** Maximum number of blobs in a block. */
  readonly max: bigint
  /** The higher, the less the base fee changes with the excess of blob gas. */
  readonly updateFraction: bigint
}

const ofCancun: BlobRules = { max: 6n, updateFraction: 3_338_477n }
const ofPrague: BlobRules = { max: 9n, updateFraction: 5_007_716n }

/** UNIX seconds at which mainnet changed the rules within a hardfork, since Osaka; the latest first. */
const changes: readonly (readonly [bigint, BlobRules])[] = [
  [1_767_747_671n, { max: 21n, updateFraction: 11_684_671n }],
  [1_765_290_071n, { max: 15n, updateFraction: 8_346_193n }],
]

export const gasPerBlob = 131_072n

/** @param timestamp Time of the block, in UNIX seconds. */
export function blobRulesAt(hardfork: Hardfork, timestamp: bigint): BlobRules {
  if (hardfork === 'cancun') return ofCancun
  if (hardfork === 'prague') return ofPrague
  return changes.find(([since]) => timestamp >= since)?.[1] ?? ofPrague
}

/** Wei per unit of blob gas in a block with this excess blob gas: `fake_exponential` of EIP-4844. */
export function blobBaseFee(excess: bigint, { updateFraction }: BlobRules): bigint {
  let sum = 0n
  let term = updateFraction
  for (let index = 1n; term > 0n; index += 1n) {
    sum += term
    term = (term * excess) / (updateFraction * index)
  }
  return sum / updateFraction
}
