/**
 * A mainnet node with the market of one real block, for a command to fork: the tokens and pools that the block touched.
 * Of each pool the recording covers the range from the initialized tick below its price to the one above; its liquidity
 * ends there. Accounts without a recorded balance have none. All else that the block did not touch is missing, except
 * the factory, Multicall3 and the reactor, whose code is known.
 *
 * @module
 */

import { type Address, concat, type Hex, keccak256, numberToHex, pad, parseAbi, toHex } from 'viem'
import { genuineCode } from '../../chain/bytecode.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import { placeCoreContracts } from '../../chain/genesis/core-contracts.ts'
import { type GenesisToken, genesisTokens } from '../../chain/genesis/tokens.ts'
import { treasury } from '../../chain/genesis/treasury.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { place } from '../../chain/place.ts'
import { canonical } from '../../core/canonical.ts'
import { serveNode } from '../../node/served-provider.ts'
import { startWitnessNode } from './witness-node.ts'

export interface WitnessMarket {
  readonly url: string
  /** The requested state that is not in the witness, in order. */
  misses(): readonly string[]
  stop(): Promise<void>
}

const abi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function slot0() view returns (uint160, int24, uint16 observation, uint16 observations)',
  'function liquidity() view returns (uint128)',
])

/** The pools of Uniswap V3 with two known tokens: USDC and WETH at 0.05 %, LINK and WETH at 0.3 %. */
export const poolsOfBlock = [
  '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
  '0xa6cc3c2531fdaa6ae1a3ca84c2855806728693e8',
] as const

const maxTick = 887_272

/** Storage slots of the factory's pools, and of a pool's ticks, tick bitmap and observations. */
const layout = { pools: 5, ticks: 5, bitmap: 6, observations: 8 }

export async function startWitnessMarket(): Promise<WitnessMarket> {
  const mappings = [...genesisTokens.map(({ address }) => address), canonical.permit2]
  const witness = await startWitnessNode({ contracts: poolsOfBlock, mappings, isElsewhereEmpty: true })
  const { number } = witness.witness.header
  const node = await startNode({ network: { kind: 'fork', url: witness.url, blockNumber: number } })
  await placeCoreContracts(node.client)
  const creation = genuineCode('uniswapV3Factory')
  await place(node.client, { address: canonical.uniswapV3Factory, creation, deployer: treasury })
  for (const token of genesisTokens)
    if (witness.witness.before.has(token.address)) await describe(node, token)
  for (const pool of poolsOfBlock) await bound(node.client, pool)
  await node.client.mine({ blocks: 1 })
  const server = await serveNode(node, { port: 0 })
  return {
    url: server.url,
    misses: witness.misses,
    async stop() {
      await server.close()
      await node.stop()
      await witness.stop()
    },
  }
}

/** Writes a token's well-known decimals, symbol and name into its storage, if the block has not read them. */
async function describe({ client }: Node, { address, decimals, name, symbol }: GenesisToken): Promise<void> {
  const facts = [
    ['decimals', decimals, word(decimals)],
    ['symbol', symbol, shortText(symbol)],
    ['name', name, shortText(name)],
  ] as const
  for (const [functionName, fact, value] of facts) {
    const isTold = () =>
      client.readContract({ address, abi, functionName }).then(
        (told) => told === fact,
        () => false,
      )
    for (let slot = 0; slot < maxSlot && !(await isTold()); slot += 1) {
      const id = await client.snapshot()
      await client.setStorageAt({ address, index: word(slot), value })
      if (!(await isTold())) await client.revert({ id })
    }
  }
}

/** Number of slots to try: no token of the block declares more variables. */
const maxSlot = 16

/** A string of fewer than 32 bytes in Solidity's storage layout: left-aligned, the last byte is twice its length. */
function shortText(text: string): Hex {
  const bytes = Buffer.from(text)
  return concat([pad(toHex(bytes), { dir: 'right', size: 31 }), numberToHex(2 * bytes.length, { size: 1 })])
}

/** Registers a pool in its factory, and ends its liquidity at the initialized ticks next to its price. */
async function bound(client: ChainClient, address: Address): Promise<void> {
  const reading = { address, abi } as const
  const token0 = await client.readContract({ ...reading, functionName: 'token0' })
  const token1 = await client.readContract({ ...reading, functionName: 'token1' })
  const fee = await client.readContract({ ...reading, functionName: 'fee' })
  const entry = mapped(word(fee), mapped(token1, mapped(token0, word(layout.pools))))
  await client.setStorageAt({ address: canonical.uniswapV3Factory, index: entry, value: pad(address) })

  const spacing = await client.readContract({ ...reading, functionName: 'tickSpacing' })
  const liquidity = await client.readContract({ ...reading, functionName: 'liquidity' })
  const [, tick, observation, observations] = await client.readContract({ ...reading, functionName: 'slot0' })
  // Not zero: a pool whose number of observations grows writes a value into each new place.
  const next = layout.observations + ((observation + 1) % observations)
  await client.setStorageAt({ address, index: word(next), value: word(1) })
  const compressed = Math.floor(tick / spacing)
  const slot = mapped(word(compressed >> 8), word(layout.bitmap))
  const bits = BigInt((await client.getStorageAt({ address, slot })) ?? '0x0')
  const isMarked = (bit: number) => ((bits >> BigInt(bit)) & 1n) === 1n
  const place = compressed & 255
  const below = [...Array(place + 1).keys()].findLast(isMarked)
  const above = [...Array(256).keys()].find((bit) => bit > place && isMarked(bit))
  if (below === undefined || above === undefined) throw new Error(`The block knows no ticks of ${address}.`)
  const lastWord = Math.floor(maxTick / spacing) >> 8
  for (let position = -lastWord - 1; position <= lastWord; position += 1)
    await client.setStorageAt({ address, index: mapped(word(position), word(layout.bitmap)), value: word(0) })
  await client.setStorageAt({
    address,
    index: slot,
    value: word((1n << BigInt(below)) | (1n << BigInt(above))),
  })
  for (const [bit, net] of [
    [below, liquidity],
    [above, -liquidity],
  ] as const) {
    const first = mapped(word(((compressed >> 8) * 256 + bit) * spacing), word(layout.ticks))
    const value = word((BigInt.asUintN(128, net) << 128n) | liquidity)
    await client.setStorageAt({ address, index: first, value })
    // The flag `initialized` of a tick is in the highest byte of its fourth word.
    await client.setStorageAt({ address, index: word(BigInt(first) + 3n), value: word(1n << 248n) })
  }
}

function mapped(key: Hex, slot: Hex): Hex {
  return keccak256(concat([pad(key), slot]))
}

function word(value: bigint | number): Hex {
  return numberToHex(BigInt.asUintN(256, BigInt(value)), { size: 32 })
}
