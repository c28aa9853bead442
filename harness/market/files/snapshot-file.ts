/**
 * Snapshots as files: JSON, with integers beyond a double's precision as decimal strings, so that any
 * program can read one and nothing is lost.
 *
 * @module
 */
import { type Address, type Hex, isHex } from 'viem'
import * as z from 'zod'
import { supportedProtocols } from '../../spec/protocols.ts'
import type { Snapshot } from '../snapshot.ts'

const integer = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: String,
})
const integers = z.array(integer).readonly()
const hex = z.custom<Hex>((value) => isHex(value))
const address = z.custom<Address>(
  (value) => isHex(value) && value.length === 42 && value === value.toLowerCase(),
)
const pair = z.tuple([address, address]).readonly()

const base = {
  protocol: z.enum([...supportedProtocols, 'wrapped_native']),
  id: hex,
  address,
}
const many = { ...base, tokens: z.array(address).readonly() }
const two = { ...base, tokens: pair }

const poolSchema = z.discriminatedUnion('kind', [
  z.object({
    ...two,
    kind: z.literal('constant-product'),
    reserves: z.tuple([integer, integer]).readonly(),
  }),
  z.object({
    ...two,
    kind: z.literal('concentrated'),
    feePips: z.int(),
    keyFeePips: z.int().exactOptional(),
    tickSpacing: z.int(),
    sqrtPriceX96: integer,
    tick: z.int(),
    liquidity: integer,
    ticks: z.array(z.object({ index: z.int(), liquidityNet: integer })).readonly(),
  }),
  z.object({
    ...many,
    kind: z.literal('weighted'),
    balances: integers,
    weights: integers,
    scalingFactors: integers,
    swapFee: integer,
  }),
  z.object({
    ...many,
    kind: z.literal('stable'),
    balances: integers,
    rates: integers,
    amplification: integer,
    fee: integer,
    adminFee: integer,
  }),
  z.object({
    ...two,
    kind: z.literal('market-maker'),
    maxAmountIn: integer,
    maxAmountOut: integer,
    trader: address,
    expiry: integer,
    nonce: integer,
    signature: hex,
  }),
  z.object({ ...two, kind: z.literal('wrap') }),
])

const snapshotSchema = z.object({
  chainId: z.int(),
  block: z.object({ number: integer, hash: hex, timestamp: integer }),
  gasPriceWei: integer,
  wrappedNative: address,
  tokens: z.array(z.object({ address, symbol: z.string(), name: z.string(), decimals: z.int() })).readonly(),
  pools: z.array(poolSchema).readonly(),
})

/** @throws {z.ZodError} where the text is JSON but no snapshot. */
export function parseSnapshot(text: string): Snapshot {
  return snapshotSchema.parse(JSON.parse(text))
}

export function formatSnapshot(snapshot: Snapshot): string {
  return JSON.stringify(z.encode(snapshotSchema, snapshot))
}
