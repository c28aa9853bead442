/**
 * The computed amount, the amount of the chain's own quoters and the amount that a swap pays are equal to the last
 * unit, and so are the states of the pool afterwards. The pools are genuine contracts, except for Curve's.
 */
import fc from 'fast-check'
import { type Address, encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { execute, sandbox } from '../../../../chain/execution/execute.ts'
import { genesisTokens } from '../../../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../../../chain/node.ts'
import { sendAs } from '../../../../chain/place.ts'
import { nativeToken } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { type Pool, swap } from '../../../../market/pools/pool.ts'
import { inventoryOf, poolsOf, refreshInventory } from '../../../../market/reading/inventory.ts'
import { readSnapshot } from '../../../../market/reading/read.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { encodeSwap } from '../../../../solver/encode.ts'
import { wholeShare } from '../../../../solver/route.ts'

const trader = '0xa55a0000000000000000000000000000000000ff'

const slow = { timeout: 120_000 }

let node: Node
let snapshot: Snapshot

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  snapshot = await readSnapshot(node)
  const initialBalance = 2n ** 108n
  await fund(node, nativeToken, trader, initialBalance)
  for (const { address, kind } of genesisTokens) {
    if (kind === 'taxed') continue
    await fund(node, address, trader, initialBalance)
    await approve(node, address, trader, canonical.router, maxUint256)
  }
}, 60_000)
afterAll(() => node.stop())

test.each([
  'uniswap_v2',
  'sushiswap_v2',
  'uniswap_v3',
  'pancakeswap_v3',
  'uniswap_v4',
  'balancer_v2',
  'curve',
  'wrapped_native',
] as const)('%s pays the computed amount, and is left in the computed state', slow, async (protocol) => {
  await expectAgreement(trades(snapshot.pools.filter((pool) => pool.protocol === protocol)))
})

test('so does balancer_v2 with its coarser logarithm, from a ninth of its balance', slow, async () => {
  const pools = snapshot.pools.filter((pool) => pool.kind === 'weighted')
  const permille = fc.noBias(fc.integer({ min: 112, max: 305 }))
  const large = fc.record({ pool: fc.constantFrom(...pools), zeroForOne: fc.boolean(), permille })
  await expectAgreement(
    large.map(({ pool, zeroForOne, permille }) => {
      const [token0 = nativeToken, token1 = nativeToken] = pool.tokens
      const [tokenIn, tokenOut] = zeroForOne ? [token0, token1] : [token1, token0]
      const balance = pool.balances[zeroForOne ? 0 : 1] ?? 0n
      return { pool, tokenIn, tokenOut, amountIn: (balance * BigInt(permille)) / 1000n }
    }),
  )
})

test(
  'so does a pool of V4 that pays the protocol a fee, unless that depends on the direction',
  slow,
  async () => {
    const [first, second] = snapshot.pools.filter(({ protocol }) => protocol === 'uniswap_v4')
    await setProtocolFee(first, 25 | (25 << 12))
    await setProtocolFee(second, 25 | (30 << 12))
    const { pools } = await readSnapshot(node)

    const charged = pools.find(({ id }) => id === first?.id)
    expect(charged).toEqual({ ...first, feePips: 525 })
    await expectAgreement(trades(charged ? [charged] : []))
    expect(pools.find(({ id }) => id === second?.id)).toBeUndefined()
  },
)

async function expectAgreement(given: fc.Arbitrary<Trade>): Promise<void> {
  let paid = 0
  const agreement = fc.asyncProperty(given, async (trade) => {
    const computed = swap(trade.pool, trade.tokenIn, trade.tokenOut, trade.amountIn)
    const { amountOut, left } = await sandbox(node, () => executeSwap(trade))
    expect(amountOut).toBe(computed?.amountOut ?? 0n)
    if (computed === undefined) return
    expect(left).toEqual(computed.next)
    expect((await quoted(trade)) ?? amountOut).toBe(amountOut)
    paid += 1
  })
  await fc.assert(agreement, { numRuns: 40 })
  expect(paid).toBeGreaterThan(0)
}

interface Trade {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: bigint
}

/** Trades of a single unit to a billion whole tokens of a dollar each. */
function trades(pools: readonly Pool[]): fc.Arbitrary<Trade> {
  return fc
    .record({
      pool: fc.constantFrom(...pools),
      place: fc.nat(),
      step: fc.nat(),
      magnitude: fc.noBias(fc.nat(1000)),
    })
    .map(({ pool, place, step, magnitude }) => {
      const count = pool.tokens.length
      const [tokenIn = nativeToken, ...others] = [
        ...pool.tokens.slice(place % count),
        ...pool.tokens.slice(0, place % count),
      ]
      const tokenOut = others[step % others.length] ?? nativeToken
      return { pool, tokenIn, tokenOut, amountIn: BigInt(Math.floor(largest(tokenIn) ** (magnitude / 1000))) }
    })
}

function largest(address: Address): number {
  const { decimals, usd } = genesisTokens.find((token) => token.address === address) ?? {
    decimals: 18,
    usd: '3155',
  }
  return 10 ** (9 + decimals) / Number(usd)
}

/** Swaps through the router, as a solution does. The amount is zero if the swap reverts. */
async function executeSwap({ pool, tokenIn, tokenOut, amountIn }: Trade) {
  const step = { pool: keyed(pool), tokenIn, tokenOut, share: wholeShare, amountIn, amountOut: 0n }
  const data = encodeSwap({
    route: [step],
    sellToken: tokenIn,
    buyToken: tokenOut,
    sellAmount: amountIn,
    minBuyAmount: 0n,
    receiver: trader,
  })
  const value = tokenIn === nativeToken ? amountIn : 0n
  const { changes } = await execute(node, { from: trader, to: canonical.router, data, value })
  const gain = changes.find(({ token, holder }) => token === tokenOut && holder === trader)
  return { amountOut: gain?.change ?? 0n, left: await readAgain(pool) }
}

/** The pool as call data has it, with the fee in its key. */
function keyed(pool: Pool): Pool {
  return pool.kind === 'concentrated' ? { ...pool, feePips: pool.keyFeePips ?? pool.feePips } : pool
}

/** @param fee The fees of both directions, twelve bits each, in hundredths of a basis point. */
async function setProtocolFee(pool: Pool | undefined, fee: number): Promise<void> {
  if (pool?.kind !== 'concentrated') throw new Error('V4 has too few pools.')
  const [currency0, currency1] = pool.tokens
  const key = { currency0, currency1, fee: pool.feePips, tickSpacing: pool.tickSpacing, hooks: zeroAddress }
  const to = canonical.uniswapV4PoolManager
  const appoint = encodeFunctionData({
    abi: managerAbi,
    functionName: 'setProtocolFeeController',
    args: [trader],
  })
  await sendAs(node.client, canonical.protocolFeeOwner, { to, data: appoint })
  const charge = encodeFunctionData({ abi: managerAbi, functionName: 'setProtocolFee', args: [key, fee] })
  await sendAs(node.client, trader, { to, data: charge })
}

async function readAgain(pool: Pool): Promise<Pool | undefined> {
  const blockNumber = await node.client.getBlockNumber()
  const read = await refreshInventory({ client: node.client, blockNumber }, inventoryOf([pool]), {
    created: false,
    named: new Set(),
    ticksChanged: new Set([pool.id]),
    swappedTo: new Map(),
  })
  return poolsOf(read).find(({ id }) => id === pool.id)
}

const managerAbi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function setProtocolFeeController(address controller)',
  'function setProtocolFee(PoolKey key, uint24 protocolFee)',
])
const quoterAbi = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Swap) returns (uint256 amountOut, uint160, uint32, uint256)',
])
const vaultAbi = parseAbi([
  'struct Step { bytes32 poolId; uint256 assetInIndex; uint256 assetOutIndex; uint256 amount; bytes userData; }',
  'struct Funds { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function queryBatchSwap(uint8 kind, Step[] swaps, address[] assets, Funds funds) returns (int256[])',
])

/** The amount of the protocol's own quoter, if the chain has a genuine one. */
async function quoted({ pool, tokenIn, tokenOut, amountIn }: Trade): Promise<bigint | undefined> {
  if (pool.kind === 'concentrated' && pool.protocol === 'uniswap_v3') {
    const { result } = await node.client.simulateContract({
      address: canonical.uniswapV3QuoterV2,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ tokenIn, tokenOut, amountIn, fee: pool.feePips, sqrtPriceLimitX96: 0n }],
    })
    return result[0]
  }
  if (pool.kind === 'weighted') {
    const step = {
      poolId: pool.id,
      assetInIndex: 0n,
      assetOutIndex: 1n,
      amount: amountIn,
      userData: '0x',
    } as const
    const funds = {
      sender: trader,
      fromInternalBalance: false,
      recipient: trader,
      toInternalBalance: false,
    } as const
    const { result } = await node.client.simulateContract({
      address: pool.address,
      abi: vaultAbi,
      functionName: 'queryBatchSwap',
      args: [0, [step], [tokenIn, tokenOut], funds],
    })
    return -(result[1] ?? 0n)
  }
  return undefined
}
