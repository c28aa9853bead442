/** Invariants of every solution, over random markets and orders. */
import fc from 'fast-check'
import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken } from '../core/address.ts'
import { supportedProtocols } from '../core/protocols.ts'
import { draws } from '../testing/draws.ts'
import { except, mixed, orderOf, type Placed, placedOrders, solved, unhurried } from '../testing/orders.ts'
import { syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { evaluate } from './evaluate.ts'
import { type Route, wholeShare } from './route.ts'
import { type Solution, solve } from './solve.ts'

describe('a route', () => {
  test('pays the sum of its steps as the router executes them', () => {
    checkSolved(({ order }, { route, buyAmount, gas }) => {
      const outcome = evaluate(
        route.map((step) => ({ ...step, pool: firstOf(route, step.pool.id) })),
        order,
      )
      expect(outcome).toMatchObject({ buyAmount, gas, route })
    })
  })

  test('has shares that add up to the whole in every group, each positive', () => {
    checkSolved((_, { route }) => {
      for (const group of Map.groupBy(route, ({ tokenIn }) => tokenIn).values()) {
        expect(group.reduce((sum, { share }) => sum + share, 0n)).toBe(wholeShare)
        for (const { share } of group) expect(share).toBeGreaterThan(0n)
      }
    })
  })

  test('sells a token in one group, after all steps that buy it, and sells all of it', () => {
    checkSolved(({ order }, { route, buyAmount }) => {
      const held = new Map([[order.sellToken, order.sellAmount]])
      const sold = new Set<string>()
      for (const [index, { tokenIn, tokenOut, amountIn, amountOut }] of route.entries()) {
        if (route[index - 1]?.tokenIn !== tokenIn) expect(sold).not.toContain(tokenIn)
        sold.add(tokenIn)
        expect(sold).not.toContain(tokenOut)
        held.set(tokenIn, (held.get(tokenIn) ?? 0n) - amountIn)
        held.set(tokenOut, (held.get(tokenOut) ?? 0n) + amountOut)
      }
      expect([...held].filter(([, amount]) => amount !== 0n)).toEqual([[order.buyToken, buyAmount]])
    })
  })

  test('passes only through pools that the filter allows', () => {
    fc.assert(
      fc.property(placedOrders(), fc.constantFrom(...supportedProtocols), ({ snapshot, order }, protocol) => {
        const found = solved(snapshot, order, { allows: except(protocol) })
        for (const { pool } of found?.route ?? []) expect(pool.protocol).not.toBe(protocol)
      }),
    )
  })
})

describe('the amount', () => {
  test('is the same every time', () => {
    checkSolved(({ snapshot, order }, solution) => {
      expect(solved({ ...snapshot }, order)).toEqual(solution)
    })
  })

  test('never falls if slightly more is sold: the shares are the same', () => {
    const parts = fc.bigInt({ min: 4096n, max: 10n ** 9n })
    fc.assert(
      fc.property(placedOrders(), parts, ({ snapshot, order }, part) => {
        const sellAmount = order.sellAmount + order.sellAmount / part
        // Amounts within one thousandth share a route; those across its bounds are compared elsewhere.
        fc.pre(leadingBits(sellAmount) === leadingBits(order.sellAmount))
        const less = solved(snapshot, order)
        const more = solved(snapshot, { ...order, sellAmount })
        const rounding = BigInt(less?.route.length ?? 0)
        expect(more?.buyAmount ?? 0n).toBeGreaterThanOrEqual((less?.buyAmount ?? 0n) - rounding)
      }),
      { numRuns: draws(16) },
    )
  })

  test('is at least a quote less 5 basis points', () => {
    checkSolved(({ snapshot, order }, { buyAmount }) => {
      const quote = solved(snapshot, order, { effort: 'fast' })
      expect(buyAmount * 10_000n).toBeGreaterThanOrEqual((quote?.buyAmount ?? 0n) * 9_995n)
    })
  })

  test('does not come back whole if it is sold again', () => {
    checkSolved(({ snapshot, order }, { buyAmount }) => {
      const { sellToken, buyToken, sellAmount } = order
      const back = { ...order, sellToken: buyToken, buyToken: sellToken, sellAmount: buyAmount }
      expect(solved(snapshot, back)?.buyAmount ?? 0n).toBeLessThan(sellAmount)
    })
  })

  test('reaches a feasible minimum, and is withheld below an infeasible one', () => {
    checkSolved(({ snapshot, order }, { buyAmount }) => {
      const most = solved({ ...snapshot, gasPriceWei: 0n }, order)?.buyAmount ?? 0n
      for (const minBuyAmount of [buyAmount, most])
        expect(solved(snapshot, { ...order, minBuyAmount })?.buyAmount).toBeGreaterThanOrEqual(minBuyAmount)
      expect(solved(snapshot, { ...order, minBuyAmount: (most * 11n) / 10n })).toBeUndefined()
    })
  })

  test('exists, if smaller, when the time is up at once', () => {
    checkSolved(({ snapshot, order }) => {
      expect(solved(snapshot, order, { expired: () => true })?.buyAmount).toBeGreaterThan(0n)
    })
  })
})

describe('a batch', () => {
  test('pays its first order as alone, or as quoted if more would make the next one worse', () => {
    checkSolved(({ snapshot, order }, alone) => {
      const quoted = solved(snapshot, order, { effort: 'fast' })
      const [first] = solve(snapshot, [order, order], unhurried) ?? [alone]
      expect([alone, quoted]).toContainEqual(first)
    })
  })

  test('sells the second of two equal orders to the pools as the first one leaves them', () => {
    const { snapshot, tokens } = syntheticMarket(1, mixed)
    const [weth, usdc] = tokens
    if (!weth || !usdc) throw new Error('a market without hubs')
    const order = orderOf(weth, usdc, 1_000_000)
    const [first, second] = solve(snapshot, [order, order], unhurried) ?? []
    const both = solved(snapshot, { ...order, sellAmount: 2n * order.sellAmount })
    expect(second?.buyAmount).toBeLessThan(first?.buyAmount ?? 0n)
    const sum = Number(first?.buyAmount) + Number(second?.buyAmount)
    expect(sum / Number(both?.buyAmount)).toBeCloseTo(1, 4)
  })

  test('fails as a whole if one of its orders does', () => {
    const { snapshot, tokens } = syntheticMarket(1, mixed)
    const [weth, usdc] = tokens
    if (!weth || !usdc) throw new Error('a market without hubs')
    const order = orderOf(weth, usdc, 1000)
    expect(solve(snapshot, [order, { ...order, minBuyAmount: 10n ** 30n }], unhurried)).toBeUndefined()
  })
})

describe('the native token', () => {
  const { snapshot, tokens } = syntheticMarket(2, mixed)
  const [weth, usdc] = tokens
  if (!weth || !usdc) throw new Error('a market without hubs')
  const order = orderOf(weth, usdc, 50_000)

  test('is its wrapped form but for gas, bought and sold', () => {
    const wrapped = solved(snapshot, order)
    const native = solved(snapshot, { ...order, sellToken: nativeToken })
    expect(Number(native?.buyAmount) / Number(wrapped?.buyAmount)).toBeCloseTo(1, 4)
    const back = { ...order, sellToken: usdc.address, sellAmount: 50_000n * 10n ** 6n }
    const toWrapped = solved(snapshot, { ...back, buyToken: weth.address })
    const toNative = solved(snapshot, { ...back, buyToken: nativeToken })
    expect(Number(toNative?.buyAmount) / Number(toWrapped?.buyAmount)).toBeCloseTo(1, 4)
  })

  test.each([
    [nativeToken, weth.address],
    [weth.address, nativeToken],
  ])('%s becomes %s one to one', (sellToken, buyToken) => {
    const found = solved(snapshot, { ...order, sellToken, buyToken })
    expect(found?.buyAmount).toBe(order.sellAmount)
    expect(found?.route.map(({ pool }) => pool.kind)).toEqual(['wrap'])
  })
})

describe('a maker', () => {
  const { snapshot, tokens } = syntheticMarket(3, mixed)
  const [weth, usdc] = tokens
  if (!weth || !usdc) throw new Error('a market without hubs')
  const order = orderOf(weth, usdc, 10_000)
  const alone = solved(snapshot, order)
  if (!alone) throw new Error('the hubs do not trade')

  test('that pays more than the pools takes all of its quote', () => {
    const found = solved(snapshot, { ...order, extraPools: [quote(order.sellAmount, 1010n)] })
    expect(found?.route.map(({ pool }) => pool.kind)).toEqual(['market-maker'])
    expect(found?.buyAmount).toBe((alone.buyAmount * 1010n) / 1000n)
  })

  test('that quoted for a part takes that part, and the pools the rest', () => {
    const found = solved(snapshot, { ...order, extraPools: [quote(order.sellAmount / 3n, 1010n)] })
    const step = found?.route.find(({ pool }) => pool.kind === 'market-maker')
    expect(Number(step?.amountIn) / Number(order.sellAmount / 3n)).toBeCloseTo(1, 6)
    expect(found?.buyAmount).toBeGreaterThan(alone.buyAmount)
  })

  test('that pays less makes no difference', () => {
    const found = solved(snapshot, { ...order, extraPools: [quote(order.sellAmount, 990n)] })
    expect(found?.buyAmount).toBeGreaterThanOrEqual(alone.buyAmount)
    expect(found?.route.map(({ pool }) => pool.kind)).not.toContain('market-maker')
  })

  function quote(maxAmountIn: bigint, permille: bigint) {
    return {
      kind: 'market-maker',
      protocol: 'market_maker',
      id: pad('0xface1'),
      address: pad('0xface1', { size: 20 }),
      tokens: [order.sellToken, order.buyToken],
      maxAmountIn,
      maxAmountOut: ((alone?.buyAmount ?? 0n) * permille * maxAmountIn) / order.sellAmount / 1000n,
      trader: order.sellToken,
      expiry: 0n,
      nonce: 1n,
      signature: '0x',
    } as const
  }
})

test('there is no solution between tokens that no pool connects, nor for more than pools can take', () => {
  const { snapshot, tokens } = syntheticMarket(4, mixed)
  const [weth, usdc] = tokens
  if (!weth || !usdc) throw new Error('a market without hubs')
  const order = orderOf(weth, usdc, 1000)
  expect(solved(snapshot, { ...order, buyToken: pad('0xdead', { size: 20 }) })).toBeUndefined()
  expect(solved(snapshot, order, { allows: () => false })).toBeUndefined()
  expect(solved(snapshot, { ...order, sellAmount: 2n ** 256n - 1n })).toBeUndefined()
})

/** Checks a fact of the solutions of random orders. */
function checkSolved(fact: (placed: Placed, solution: Solution) => void): void {
  fc.assert(
    fc.property(placedOrders(), (placed) => {
      const solution = solved(placed.snapshot, placed.order)
      fc.pre(solution !== undefined)
      fact(placed, solution)
    }),
    { numRuns: draws(8) },
  )
}

/** The pool before the route. */
function firstOf(route: Route, id: string) {
  const step = route.find(({ pool }) => pool.id === id)
  if (!step) throw new Error(`${id} is not on the route`)
  return step.pool
}

function leadingBits(amount: bigint): string {
  const bits = (amount - 1n).toString(2)
  return `${bits.slice(0, 11)} of ${bits.length}`
}
