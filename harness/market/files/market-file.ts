/**
 * Recorded markets in formats of other programs, as snapshots: a list of Uniswap V2 pairs, or the serialized pool
 * states of a Tycho simulation. Values that such a file lacks are zero: block, time, gas price. A token that neither
 * the file nor the address book describes has its address as its name, and 18 decimals.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { pairAddress, pairFactories, uniswapV3Address } from '../../chain/genesis/pool-address.ts'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { parseJson } from '../../core/json.ts'
import { knownTokens } from '../address-book.ts'
import type { ConcentratedPool } from '../pools/concentrated.ts'
import type { ConstantProductPool } from '../pools/constant-product.ts'
import type { Pool } from '../pools/pool.ts'
import { hexSchema } from '../pools/pool-kind.ts'
import { refuseUnsound } from '../pools/soundness.ts'
import { wrapPool } from '../pools/wrap.ts'
import type { Snapshot, Token } from '../snapshot.ts'
import { parseSnapshot } from './snapshot-file.ts'

const anInteger = z.union([z.int(), z.bigint(), z.string().regex(/^(0x[0-9a-f]+|-?\d+)$/)]).transform(BigInt)
const anAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform(canonicalAddress)

const pairsSchema = z.object({
  block: anInteger,
  blockHash: hexSchema,
  pools: z.array(
    z.object({
      type: z.literal('uniswap_v2'),
      address: anAddress,
      token0: anAddress,
      token1: anAddress,
      reserve0: anInteger,
      reserve1: anInteger,
    }),
  ),
})

const simulatedToken = z.object({ address: anAddress, symbol: z.string(), decimals: z.int() })

const simulationSchema = z.array(
  z.object({
    tokens: z.tuple([simulatedToken, simulatedToken]),
    state: z.discriminatedUnion('protocol', [
      z.object({
        protocol: z.literal('UniswapV2State'),
        state: z.object({ reserve0: anInteger, reserve1: anInteger }),
      }),
      z.object({
        protocol: z.literal('UniswapV3State'),
        state: z.object({
          fee: z.enum(['Lowest', 'Low', 'Medium', 'High']),
          liquidity: anInteger,
          sqrt_price: anInteger,
          tick: z.int(),
          ticks: z.object({
            tick_spacing: z.int(),
            ticks: z.array(z.object({ index: z.int(), net_liquidity: anInteger })),
          }),
        }),
      }),
    ]),
  }),
)

/**
 * Reads a market from a file in any known format: a snapshot's own, or those above.
 *
 * @throws {z.ZodError} if the text is JSON of no known format.
 * @throws UnsoundPool if a pool contradicts itself.
 */
export function parseMarket(text: string): Snapshot {
  const content = parseJson(text)
  if (Array.isArray(content)) return fromSimulation(simulationSchema.parse(content))
  if (typeof content === 'object' && content !== null && 'blockHash' in content) {
    return fromPairs(pairsSchema.parse(content))
  }
  return parseSnapshot(text)
}

function fromPairs(file: z.output<typeof pairsSchema>): Snapshot {
  const pools = file.pools.map(({ address, token0, token1, reserve0, reserve1 }) =>
    pairOf(address, [token0, token1], [reserve0, reserve1]),
  )
  return marketOf(pools, [], { number: file.block, hash: file.blockHash, timestamp: 0n })
}

function fromSimulation(file: z.output<typeof simulationSchema>): Snapshot {
  const pools = file.map(({ tokens: [{ address: token0 }, { address: token1 }], state }): Pool => {
    const tokens = [token0, token1] as const
    if (state.protocol === 'UniswapV2State') {
      const { reserve0, reserve1 } = state.state
      return pairOf(pairAddress(pairFactories.uniswap, tokens), tokens, [reserve0, reserve1])
    }
    return concentratedPool(tokens, state.state)
  })
  return marketOf(
    pools,
    file.flatMap(({ tokens }) => tokens.map((token) => ({ ...token, name: token.symbol }))),
    { number: 0n, hash: `0x${'0'.repeat(64)}`, timestamp: 0n },
  )
}

function pairOf(
  address: Address,
  tokens: readonly [Address, Address],
  reserves: readonly [bigint, bigint],
): ConstantProductPool {
  return { kind: 'constant-product', protocol: 'uniswap_v2', id: address, address, tokens, reserves }
}

type SimulatedState = Extract<
  z.output<typeof simulationSchema>[number]['state'],
  { protocol: 'UniswapV3State' }
>['state']

const feePipsByName = { Lowest: 100, Low: 500, Medium: 3000, High: 10_000 } as const

function concentratedPool(tokens: readonly [Address, Address], state: SimulatedState): ConcentratedPool {
  const feePips = feePipsByName[state.fee]
  const address = uniswapV3Address(tokens, feePips)
  return {
    kind: 'concentrated',
    protocol: 'uniswap_v3',
    id: address,
    address,
    tokens,
    feePips,
    tickSpacing: state.ticks.tick_spacing,
    sqrtPriceX96: state.sqrt_price,
    tick: state.tick,
    liquidity: state.liquidity,
    ticks: state.ticks.ticks.map(({ index, net_liquidity }) => ({ index, liquidityNet: net_liquidity })),
  }
}

function marketOf(pools: readonly Pool[], described: readonly Token[], block: Snapshot['block']): Snapshot {
  const known = new Map([...knownTokens, ...described].map((token) => [token.address, token]))
  refuseUnsound(pools)
  const all = [wrapPool(canonical.weth), ...pools]
  const addresses = new Set(all.flatMap(({ tokens }) => tokens))
  return {
    chainId: 1,
    block,
    gasPriceWei: 0n,
    wrappedNative: canonical.weth,
    tokens: [...addresses].map(
      (address) => known.get(address) ?? { address, symbol: address, name: address, decimals: 18 },
    ),
    pools: all,
  }
}
