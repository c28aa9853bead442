import type { Address } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { solve } from '../../../../solver/solve.ts'
import { dai, smallMarket, usdc, wbtc, weth } from '../../../../testing/small-market.ts'
import { createSolverThreads } from './solver-threads.ts'

const threads = createSolverThreads(2)
afterAll(() => threads.close())

const protocols = new Set(smallMarket.pools.map(({ protocol }) => protocol))

function order(sellToken: Address, buyToken: Address, sellAmount: bigint) {
  return { sellToken, buyToken, sellAmount, minBuyAmount: 0n, extraPools: [] }
}

const batch = [order(usdc, weth, 3_000_000_000n), order(weth, dai, 10n ** 18n), order(usdc, wbtc, 7_000_000n)]
const here = solve(smallMarket, batch, { allows: () => true, effort: 'fast', expired: () => false })

function solveThere(market = smallMarket, msLeft = 60_000, allowed: ReadonlySet<string> = protocols) {
  return threads.solve(market, batch, { protocols: allowed, effort: 'fast', msLeft: () => msLeft })
}

test('a thread finds what is found here, for any number of batches and snapshots', async () => {
  const markets = Array.from({ length: 5 }, (_, index) => ({ ...smallMarket, chainId: index }))
  const found = await Promise.all([...markets, ...markets.slice(0, 2)].map((market) => solveThere(market)))
  for (const one of found) expect(one).toEqual(here)
})

test('a thread allows the protocols that are named, and stops when the time is up', async () => {
  expect(await solveThere(smallMarket, 60_000, new Set())).toBeUndefined()
  const hurried = await solveThere({ ...smallMarket }, 0)
  expect(hurried?.length ?? 0).toBeLessThanOrEqual(batch.length)
})

test('this thread goes on while others solve', async () => {
  const slow = Promise.all(
    Array.from({ length: 6 }, (_, index) => solveThere({ ...smallMarket, chainId: index })),
  )
  let turns = 0
  let solved = false
  slow.then(() => {
    solved = true
  })
  while (!solved) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  expect(turns).toBeGreaterThan(10)
})

test('a thread that ends over a batch is replaced', async () => {
  const lacking = { ...smallMarket, pools: [{ ...smallMarket.pools[0], kind: 'no such kind' }] as never }
  const [broken, good] = await Promise.allSettled([solveThere(lacking), solveThere()])
  expect(broken).toMatchObject({ status: 'rejected' })
  expect(good).toMatchObject({ status: 'fulfilled', value: here })
  expect(await solveThere()).toEqual(here)
})
