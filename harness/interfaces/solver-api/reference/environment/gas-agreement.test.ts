/**
 * The gas of a solution is at least the gas that its transaction needs, and little more, on genuine pools that have
 * never traded and on pools that have.
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../../../chain/execution/accounts.ts'
import { execute, sandbox } from '../../../../chain/execution/execute.ts'
import { genesisTokens } from '../../../../chain/genesis/tokens.ts'
import type { Node } from '../../../../chain/node.ts'
import { nativeToken } from '../../../../core/address.ts'
import { countTicksUpTo } from '../../../../market/pools/concentrated.ts'
import { type Pool, swap } from '../../../../market/pools/pool.ts'
import { readSnapshot } from '../../../../market/reading/read.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { signedRoute } from '../../../../solver/encode.ts'
import { evaluate } from '../../../../solver/evaluate.ts'
import { type Route, wholeShare } from '../../../../solver/route.ts'
import type { Solution } from '../../../../solver/solve.ts'
import { solved } from '../../../../testing/orders.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { expectGas, trader, transactionOf } from './gas-needed.samples.ts'

const other = '0xa55a0000000000000000000000000000000000fe'
const slow = { timeout: 120_000 }
const ether = { address: nativeToken, decimals: 18, usd: '3155', symbol: 'ETH' }
const tokens = [ether, ...genesisTokens.filter(({ kind }) => kind !== 'taxed')]
const concentrated = ['uniswap_v3', 'uniswap_v4', 'pancakeswap_v3']

let environment: Environment
let node: Node
let fresh: Snapshot

beforeAll(async () => {
  environment = await startEnvironment({ network: { kind: 'genesis' } })
  node = environment.node
  fresh = await readSnapshot(node)
  await fund(node, nativeToken, other, 2n ** 100n)
}, 60_000)
afterAll(() => environment.stop())

test('random orders of a chain on which nobody has traded', slow, async () => {
  for (const sale of fc.sample(sales([2, 7.5]), { seed: 20_26, numRuns: 14 }))
    await expectAgreement(fresh, sale)
})

test.each(concentrated)('ticks of %s, in either direction', slow, async (protocol) => {
  const crossing = await crossings(fresh, protocol)
  expect(crossing).toBeGreaterThan(8)
})

test('several steps through one contract', slow, () => expectShared(fresh))

test.each([
  ['USDC', 'WETH'],
  ['USDT', 'USDC'],
  ['DAI', 'WBTC'],
])('up to four quotes of two makers, %s to %s', slow, async (sold, bought) => {
  const [sellToken, buyToken] = [addressOf(sold), addressOf(bought)]
  const quotes = await environment.makerDesk(fresh, { origin: trader, sellToken, buyToken })
  for (const places of [[0], [0, 1], [0, 2], [0, 1, 2], [0, 1, 2, 3]]) {
    const used = quotes.filter((_, place) => places.includes(place))
    expect(used).toHaveLength(places.length)
    const share = wholeShare / BigInt(used.length)
    const plan = used.map((pool) => ({ pool, tokenIn: sellToken, tokenOut: buyToken, share }))
    const evaluated = evaluate(plan, {
      sellToken,
      buyToken,
      sellAmount: worth(sellToken, 1_000 * used.length),
    })
    if ('refused' in evaluated) throw new Error(`a maker refuses ${sold}`)
    await expectGas(node, { ...evaluated, route: await signedRoute(evaluated.route, environment.signQuote) })
  }
})

test('and after all pools have traded', slow, () =>
  sandbox(node, async () => {
    for (const pool of fresh.pools.filter(({ kind }) => kind !== 'wrap')) {
      const [token0 = nativeToken, token1 = nativeToken] = pool.tokens
      for (const [tokenIn, tokenOut] of [
        [token0, token1],
        [token1, token0],
        [token0, token1],
      ] as const)
        await trade(other, routeThrough(pool, tokenIn, tokenOut, worth(tokenIn, 100_000)))
    }
    node.clock.advance(12n)
    await node.client.mine({ blocks: 1 })
    const used = await readSnapshot(node)
    for (const sale of fc.sample(sales([2, 7.5]), { seed: 20_26, numRuns: 8 }))
      await expectAgreement(used, sale)
    for (const protocol of concentrated) await crossings(used, protocol)
    await expectShared(used)
  }),
)

interface Sale {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly usd: number
  readonly gasPriceWei: bigint
}

function sales([min, max]: readonly [number, number]): fc.Arbitrary<Sale> {
  const address = fc.constantFrom(...tokens.map((token) => token.address))
  return fc
    .record({
      sellToken: address,
      buyToken: address,
      usd: fc.double({ min, max, noNaN: true }).map((magnitude) => 10 ** magnitude),
      gasPriceWei: fc.constantFrom(0n, 10n ** 10n),
    })
    .filter(({ sellToken, buyToken }) => sellToken !== buyToken)
}

async function expectAgreement(snapshot: Snapshot, { usd, gasPriceWei, ...pair }: Sale): Promise<void> {
  const order = { ...pair, sellAmount: worth(pair.sellToken, usd), minBuyAmount: 0n, extraPools: [] }
  const solution = solved({ ...snapshot, gasPriceWei }, order)
  if (solution) await expectGas(node, solution)
}

/** The protocol and the pairs of routes whose steps share a contract, in the order of execution. */
const throughOne = [
  ['uniswap_v4', ['ETH USDC']],
  ['uniswap_v4', ['USDC ETH']],
  ['uniswap_v4', ['ETH USDC', 'USDC USDT']],
  ['uniswap_v4', ['ETH USDC', 'ETH USDT', 'USDC USDT']],
  ['uniswap_v4', ['USDC ETH', 'USDC USDT', 'USDT ETH']],
  ['balancer_v2', ['BAL WETH', 'WETH DAI']],
  ['balancer_v2', ['WBTC WETH', 'WETH BAL']],
  ['curve', ['DAI USDC', 'USDC USDT']],
  ['curve', ['DAI USDC', 'DAI USDT', 'USDC USDT']],
  ['curve', ['USDT DAI', 'USDT USDC', 'DAI USDC']],
] as const

async function expectShared({ pools }: Snapshot): Promise<void> {
  for (const [protocol, pairs] of throughOne) {
    const own = pools.filter((pool) => pool.protocol === protocol)
    const steps = pairs.flatMap((pair) => {
      const [tokenIn = nativeToken, tokenOut = nativeToken] = pair.split(' ').map(addressOf)
      const traded = own.filter((pool) => [tokenIn, tokenOut].every((token) => pool.tokens.includes(token)))
      return traded.map((pool) => ({ pool, tokenIn, tokenOut }))
    })
    const plan = steps.map((step) => {
      const group = steps.filter(({ tokenIn }) => tokenIn === step.tokenIn)
      return { ...step, share: wholeShare / BigInt(group.length) }
    })
    const [sellToken, buyToken] = [plan[0]?.tokenIn ?? nativeToken, plan.at(-1)?.tokenOut ?? nativeToken]
    const evaluated = evaluate(plan, { sellToken, buyToken, sellAmount: worth(sellToken, 30_000) })
    if ('refused' in evaluated) throw new Error(`${protocol} refuses ${pairs.join()}`)
    await expectGas(node, evaluated)
  }
}

/** The number of ticks of the protocol's pools that single swaps of some sizes cross. */
async function crossings({ pools, ...rest }: Snapshot, protocol: string): Promise<number> {
  let crossed = 0
  const own = pools.filter((pool) => pool.protocol === protocol)
  for (const [place, pool] of own.slice(0, 3).entries()) {
    const [token0 = nativeToken, token1 = nativeToken] = pool.tokens
    const [sellToken, buyToken] = place % 2 === 0 ? [token0, token1] : [token1, token0]
    for (const usd of [300_000, 30_000_000]) {
      const order = {
        sellToken,
        buyToken,
        sellAmount: worth(sellToken, usd),
        minBuyAmount: 0n,
        extraPools: [],
      }
      const solution = solved({ ...rest, pools: [pool], gasPriceWei: 0n }, order)
      if (!solution) continue
      await expectGas(node, solution)
      crossed += crossedBy(solution)
    }
  }
  return crossed
}

/** The ticks that a route of one step crosses. */
function crossedBy({ route: [step] }: Solution): number {
  const left = step && swap(step.pool, step.tokenIn, step.tokenOut, step.amountIn)?.next
  if (step?.pool.kind !== 'concentrated' || left?.kind !== 'concentrated') return 0
  const { ticks, tick } = step.pool
  return Math.abs(countTicksUpTo(ticks, left.tick) - countTicksUpTo(ticks, tick))
}

async function trade(holder: Address, route: Route): Promise<void> {
  const { status } = await execute(node, await transactionOf(node, holder, route))
  expect(status).toBe('success')
}

function routeThrough(pool: Pool, tokenIn: Address, tokenOut: Address, amountIn: bigint): Route {
  return [{ pool, tokenIn, tokenOut, share: wholeShare, amountIn, amountOut: 0n }]
}

function addressOf(symbol: string): Address {
  return (tokens.find((token) => token.symbol === symbol) ?? ether).address
}

function worth(address: Address, dollars: number): bigint {
  const { decimals, usd } = tokens.find((token) => token.address === address) ?? ether
  return BigInt(Math.round((dollars / Number(usd)) * 10 ** decimals))
}
