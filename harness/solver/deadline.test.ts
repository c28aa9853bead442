/** The search's deadline: the search polls the clock often, and has a route at any time. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mixed, orderOf, solved } from '../testing/orders.ts'
import { syntheticMarket } from '../testing/synthetic/synthetic-market.ts'

/** The market's liquidity exceeds the capacity of a transaction, so orders beyond it are reduced in many rounds. */
const large = { tokens: 24, constantProduct: 120, concentrated: 80, weighted: 30, stable: 10 }
const beyond = 1e10

/** Computed exponentials, which are most of the work of a search. */
let work = 0
const { exp } = Math
Math.exp = (x) => {
  work++
  return exp(x)
}
beforeEach(() => {
  work = 0
})
afterAll(() => {
  Math.exp = exp
})

test.for([900, 903])(
  'polls the clock at least once in a fiftieth of its work after a first split and its route, on market %i',
  (seed) => {
    const { snapshot, order } = orderBeyond(seed)
    const polls: number[] = []
    const expired = () => {
      polls.push(work)
      return false
    }
    solved(snapshot, order, { expired })
    expired()
    const between = polls.map((poll, index) => poll - (polls[index - 1] ?? 0)).toSorted((a, b) => b - a)
    const [first = 0, second = 0, longest = 0] = between
    expect(first).toBeLessThan(work / 3)
    expect(second).toBeLessThan(work / 10)
    expect(longest).toBeLessThan(work / 50)
  },
)

test('finds without a search that the pools of a token cannot hold the sold amount', () => {
  const { snapshot, tokens } = syntheticMarket(22_477, mixed)
  const orderFor = (usd: number) => {
    const [sold, bought] = [11, 9].map((place) => tokens.find(({ symbol }) => symbol === `T${place}`))
    if (!sold || !bought) throw new Error('a market without the tokens')
    return orderOf(sold, bought, usd)
  }
  expect(solved(snapshot, orderFor(100_000))).toBeDefined()
  const searching = work
  expect(solved(snapshot, orderFor(1_000_000))).toBeUndefined()
  expect(work - searching).toBeLessThan(searching / 100)
})

test('computes no more for the hardest order than it is worth, and pays about as much', () => {
  const crowded = { tokens: 30, constantProduct: 200, concentrated: 150, weighted: 60, stable: 30 }
  const { snapshot, tokens } = syntheticMarket(902, crowded)
  const [sold, bought] = tokens
  if (!sold || !bought) throw new Error('a market without tokens')
  const paid = solved(snapshot, orderOf(sold, bought, beyond))?.buyAmount
  expect(work).toBeLessThan(2.2e6)
  // Without that limit it computes 6.9 million exponentials; 2.7 million if relinearised curves do not count as work.
  const most = 794_062_590_180_894
  expect(Number(paid) / most).toBeGreaterThan(0.99)
})

test.for([1, 10, 100, 700])('has a route when the time is up at poll %i', (last) => {
  const { snapshot, order } = orderBeyond(900)
  let polls = 0
  expect(solved(snapshot, order, { expired: () => ++polls >= last })).toBeDefined()
  expect(polls).toBeGreaterThanOrEqual(last)
})

test.for([900, 903])('computes little once the time is up, on market %i', (seed) => {
  const { snapshot, order } = orderBeyond(seed)
  let polls = 0
  solved(snapshot, order, { expired: () => ++polls < 0 })
  const [all, half] = [work, polls / 2]
  polls = 0
  let before = 0
  const expired = () => {
    if (++polls <= half) before = work
    return polls > half
  }
  solved({ ...snapshot }, order, { expired })
  expect(work - before).toBeLessThan(all / 100)
})

test.for([900, 903])('pays most of the full amount after half of the search, on market %i', (seed) => {
  const { snapshot, order } = orderBeyond(seed)
  let polls = 0
  const most = Number(solved(snapshot, order, { expired: () => ++polls < 0 })?.buyAmount)
  const half = polls / 2
  polls = 0
  const paid = solved({ ...snapshot }, order, { expired: () => ++polls > half })?.buyAmount
  expect(Number(paid) / most).toBeGreaterThan(0.8)
})

test.for([900, 902, 903])('pays most of the full amount without any time, on market %i', (seed) => {
  const { snapshot, order } = orderBeyond(seed)
  const most = Number(solved(snapshot, order)?.buyAmount)
  const paid = solved({ ...snapshot }, order, { expired: () => true })?.buyAmount
  expect(Number(paid) / most).toBeGreaterThan(0.8)
})

test.for([2, 3, 4])(
  'pays nearly the full amount without any time on a broad market, on market %i',
  (seed) => {
    const { snapshot, order } = orderOnBroad(seed, [0, 1], beyond)
    const most = Number(solved(snapshot, order)?.buyAmount)
    const paid = solved({ ...snapshot }, order, { expired: () => true })?.buyAmount
    expect(Number(paid) / most).toBeGreaterThan(0.95)
  },
)

test.for([
  [2, 20, 60, 3e5],
  [3, 0, 30, 3e6],
  [4, 0, 10, 3e5],
  [4, 1, 80, 3e6],
] as const)(
  'pays most of the full amount without any time for an order that moves prices far, on market %i: T%i to T%i',
  ([seed, sold, bought, usd]) => {
    const { snapshot, order } = orderOnBroad(seed, [sold, bought], usd)
    const most = Number(solved(snapshot, order)?.buyAmount)
    const paid = solved({ ...snapshot }, order, { expired: () => true })?.buyAmount
    expect(Number(paid) / most).toBeGreaterThan(0.95)
  },
)

test('polls the clock while it relaxes the charges for gas', () => {
  const { snapshot, order } = orderOnBroad(3, [20, 60], 1e5)
  const dear = { ...snapshot, gasPriceWei: 10n ** 11n }
  const polls: number[] = []
  solved(dear, order, { expired: () => polls.push(work) < 0 })
  const longest = Math.max(...polls.map((poll, index) => (index === 0 ? 0 : poll - (polls[index - 1] ?? 0))))
  expect(longest).toBeLessThan(work / 25)
})

test.for([3, 4])('looks for no more paths once the time is up, on market %i', (seed) => {
  const { snapshot, order } = orderOnBroad(seed, [0, 1], 1e6)
  const workFor = (more: bigint, isUp: boolean) => {
    work = 0
    solved(snapshot, { ...order, sellAmount: order.sellAmount + more }, { expired: () => isUp })
    return work
  }
  // The first search makes the graph of the market.
  const [, whole = 0, none] = [workFor(0n, false), workFor(1n, false), workFor(2n, true)]
  expect(none).toBeLessThan(whole / 10)
})

test('pays most of the full amount with any time if pools of several tokens are exhausted', () => {
  const size = { tokens: 20, constantProduct: 60, concentrated: 40, weighted: 20, stable: 3 }
  const { snapshot, tokens } = syntheticMarket(3, size)
  const [, , sold, , bought] = tokens
  if (!sold || !bought) throw new Error(`a market of ${tokens.length} tokens`)
  const order = { ...orderOf(sold, bought, 1), sellAmount: 166_195_000n * 10n ** 6n }
  const paid = [0, 3, 10, 30, 100, 300, 1_000, Infinity].map((polls) => {
    let left = polls
    return Number(solved({ ...snapshot }, order, { expired: () => left-- <= 0 })?.buyAmount)
  })
  expect(Math.min(...paid) / Math.max(...paid)).toBeGreaterThan(0.95)
})

test.for([
  [4, 6_595_720n],
  [16, 58_046_300n],
] as const)(
  'pays nearly the full amount with any time if flows run in a cycle, on market %i',
  ([seed, whole]) => {
    const size = { tokens: 12, constantProduct: 40, concentrated: 40, weighted: 15, stable: 6 }
    const { snapshot, tokens } = syntheticMarket(seed, size)
    const [bought, , sold] = tokens
    if (!sold || !bought) throw new Error(`a market of ${tokens.length} tokens`)
    const order = { ...orderOf(sold, bought, 1), sellAmount: whole * 10n ** 6n }
    let polls = 0
    const paidWithin = (limit: number) => {
      polls = 0
      const dear = { ...snapshot, gasPriceWei: 20n * 10n ** 9n }
      return Number(solved(dear, order, { expired: () => polls++ >= limit })?.buyAmount)
    }
    const most = paidWithin(Infinity)
    const paid = Array.from({ length: Math.ceil(polls / 7) }, (_, part) => paidWithin(7 * part))
    expect(Math.min(...paid) / most).toBeGreaterThan(0.999)
  },
)

test('pays no less with all the time than with none', () => {
  const size = { tokens: 13, constantProduct: 67, concentrated: 33, weighted: 0, stable: 0 }
  const { snapshot, tokens } = syntheticMarket(5301, size)
  const [sold, , bought] = tokens
  if (!sold || !bought) throw new Error(`a market of ${tokens.length} tokens`)
  const order = { ...orderOf(sold, bought, 1), sellAmount: 189_062n * 10n ** 18n }
  const least = solved({ ...snapshot }, order, { expired: () => true })?.buyAmount
  expect(solved(snapshot, order)?.buyAmount).toBeGreaterThanOrEqual(least ?? Infinity)
})

function orderBeyond(seed: number) {
  const { snapshot, tokens } = syntheticMarket(seed, large)
  const [sold, bought] = [tokens[seed - 900], tokens[12 + seed - 900]]
  if (!sold || !bought) throw new Error(`a market of ${tokens.length} tokens`)
  return { snapshot, order: orderOf(sold, bought, beyond) }
}

function orderOnBroad(seed: number, [from, to]: readonly [number, number], usd: number) {
  const broad = { tokens: 100, constantProduct: 500, concentrated: 250, weighted: 0, stable: 0 }
  const { snapshot, tokens } = syntheticMarket(seed, broad)
  const [sold, bought] = [tokens[from], tokens[to]]
  if (!sold || !bought) throw new Error(`a market of ${tokens.length} tokens`)
  return { snapshot, order: orderOf(sold, bought, usd) }
}
