/**
 * Markets that others have recorded, as snapshots: a list of Uniswap V2 pairs, or the serialized pool states
 * of a Tycho simulation. What such a file does not say is zero: block, time, gas price. A token that neither
 * the file nor the address book describes is called by its address and has 18 decimals.
 *
 * @module
 */
import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  type Hex,
  isHex,
  keccak256,
  zeroHash,
} from 'viem'
import * as z from 'zod'
import { genesisTokens } from '../../chain/genesis/tokens.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { ConcentratedPool, ConstantProductPool, Pool } from '../pools/pool.ts'
import type { Snapshot, Token } from '../snapshot.ts'
import { parseExactJson } from './exact-json.ts'
import { parseSnapshot } from './snapshot-file.ts'

const ether: Token = { address: nativeToken, symbol: 'ETH', name: 'Ether', decimals: 18 }

const anInteger = z.union([z.int(), z.bigint(), z.string().regex(/^(0x[0-9a-f]+|-?\d+)$/)]).transform(BigInt)
const anAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform(canonicalAddress)

const pairsSchema = z.object({
  block: anInteger,
  blockHash: z.custom<Hex>((value) => isHex(value)),
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
 * Reads a market from a file in any of the forms known: a snapshot's own, or those above.
 *
 * @throws {z.ZodError} where the text is JSON of no known form.
 */
export function parseMarket(text: string): Snapshot {
  const content = parseExactJson(text)
  if (Array.isArray(content)) return fromSimulation(simulationSchema.parse(content))
  if (typeof content === 'object' && content !== null && 'blockHash' in content) {
    return fromPairs(pairsSchema.parse(content))
  }
  return parseSnapshot(text)
}

function fromPairs(file: z.output<typeof pairsSchema>): Snapshot {
  const pools = file.pools.map(
    ({ address, token0, token1, reserve0, reserve1 }): ConstantProductPool => ({
      kind: 'constant-product',
      protocol: 'uniswap_v2',
      id: address,
      address,
      tokens: [token0, token1],
      reserves: [reserve0, reserve1],
    }),
  )
  return marketOf(pools, [], { number: file.block, hash: file.blockHash, timestamp: 0n })
}

function fromSimulation(file: z.output<typeof simulationSchema>): Snapshot {
  const pools = file.map(({ tokens: [{ address: token0 }, { address: token1 }], state }): Pool => {
    const tokens = [token0, token1] as const
    if (state.protocol === 'UniswapV2State') {
      const { reserve0, reserve1 } = state.state
      const address = pairAddress(tokens)
      return {
        kind: 'constant-product',
        protocol: 'uniswap_v2',
        id: address,
        address,
        tokens,
        reserves: [reserve0, reserve1],
      }
    }
    return concentratedPool(tokens, state.state)
  })
  return marketOf(
    pools,
    file.flatMap(({ tokens }) => tokens.map((token) => ({ ...token, name: token.symbol }))),
    { number: 0n, hash: zeroHash, timestamp: 0n },
  )
}

type SimulatedState = Extract<
  z.output<typeof simulationSchema>[number]['state'],
  { protocol: 'UniswapV3State' }
>['state']

const feePipsByName = { Lowest: 100, Low: 500, Medium: 3000, High: 10_000 } as const

function concentratedPool(tokens: readonly [Address, Address], state: SimulatedState): ConcentratedPool {
  const feePips = feePipsByName[state.fee]
  const address = poolAddress(tokens, feePips)
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

/** The simulation names no addresses, but mainnet's follow from the tokens and the fee. */
function poolAddress([token0, token1]: readonly [Address, Address], feePips: number): Address {
  return canonicalAddress(
    getCreate2Address({
      from: canonical.uniswapV3Factory,
      salt: keccak256(
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
          [token0, token1, feePips],
        ),
      ),
      bytecodeHash: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
    }),
  )
}

function pairAddress(tokens: readonly [Address, Address]): Address {
  return canonicalAddress(
    getCreate2Address({
      from: canonical.uniswapV2Factory,
      salt: keccak256(encodePacked(['address', 'address'], [...tokens])),
      bytecodeHash: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
    }),
  )
}

function marketOf(pools: readonly Pool[], described: readonly Token[], block: Snapshot['block']): Snapshot {
  const known = new Map([ether, ...genesisTokens, ...described].map(tokenEntry))
  const wrap: Pool = {
    kind: 'wrap',
    protocol: 'wrapped_native',
    id: canonical.weth,
    address: canonical.weth,
    tokens: [nativeToken, canonical.weth],
  }
  const all = [wrap, ...pools]
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

function tokenEntry({ address, symbol, name, decimals }: Token): readonly [Address, Token] {
  return [address, { address, symbol, name, decimals }]
}
