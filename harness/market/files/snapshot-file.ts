/**
 * Snapshots as files: JSON, with integers beyond a double's precision as decimal strings, so that any
 * program can read one and nothing is lost.
 *
 * @module
 */
import * as z from 'zod'
import { hardforks } from '../../chain/hardforks.ts'
import { exactIntegerSchema as integer } from '../../core/amount.ts'
import { poolSchema } from '../pools/pool.ts'
import { lowerCaseAddress as address, hexSchema as hex } from '../pools/pool-kind.ts'
import { refuseUnsound } from '../pools/soundness.ts'
import type { Snapshot } from '../snapshot.ts'

const snapshotSchema = z.object({
  chainId: z.int(),
  block: z.object({ number: integer, hash: hex, timestamp: integer }),
  gasPriceWei: integer,
  hardfork: z.enum(hardforks).exactOptional(),
  wrappedNative: address,
  tokens: z.array(z.object({ address, symbol: z.string(), name: z.string(), decimals: z.int() })).readonly(),
  pools: z.array(poolSchema).readonly(),
})

/**
 * @throws {z.ZodError} if the text is JSON but no snapshot.
 * @throws UnsoundPool if one of its pools contradicts itself.
 */
export function parseSnapshot(text: string): Snapshot {
  const snapshot = snapshotSchema.parse(JSON.parse(text))
  refuseUnsound(snapshot.pools)
  return snapshot
}

export function formatSnapshot(snapshot: Snapshot): string {
  return JSON.stringify(z.encode(snapshotSchema, snapshot))
}
