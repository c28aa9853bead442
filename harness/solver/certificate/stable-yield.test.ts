/** The bound of a StableSwap pool against sequences of exact swaps that try to earn more, on pools of two to eight coins. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { type StablePool, stable } from '../../market/pools/stable.ts'
import { one } from './stable-plane.ts'
import { invariantBelow } from './stable-reach.ts'
import { stableYield } from './verify-stable-yield.ts'

/** For each coin: the pool's balance relative to an even share, its price relative to the pool's, and its units. */
const coins = fc.array(
  fc.record({
    held: fc.double({ min: -5, max: 3, noNaN: true }).map(Math.exp),
    edge: fc.double({ min: -1, max: 1, noNaN: true }),
    decimals: fc.constantFrom(6, 8, 18),
    worth: fc.constantFrom(10n ** 18n, 1_057_419_823_498_475_822n),
  }),
  { minLength: 2, maxLength: 8 },
)

const cases = fc
  .record({
    coins,
    size: fc.integer({ min: 2, max: 9 }),
    amplification: fc.constantFrom(1n, 20n, 200n, 2_000n, 50_000n),
    precision: fc.constantFrom(1n, 100n),
    fee: fc.constantFrom(0n, 1_000_000n, 4_000_000n, 100_000_000n, 2_000_000_000n),
    adminFee: fc.constantFrom(0n, 5_000_000_000n, 10_000_000_000n),
    width: fc.constantFrom(0, 1e-4, 1e-3, 1e-2, 0.1),
  })
  .map(({ coins: drawn, size, width, precision, amplification, ...fees }): Case => {
    const share = 10 ** size / drawn.length
    const pool: StablePool = {
      kind: 'stable',
      protocol: 'curve',
      id: '0x01',
      address: coin(99),
      tokens: drawn.map((_, index) => coin(index)),
      balances: drawn.map(({ held, decimals }) => BigInt(Math.ceil(share * held * 10 ** decimals))),
      rates: drawn.map(({ decimals, worth }) => worth * 10n ** BigInt(18 - decimals)),
      amplification: amplification * precision,
      precision,
      ...fees,
    }
    const prices = slopesOf(pool).map((slope, index) => {
      return BigInt(Math.ceil(slope * Math.exp(width * (drawn[index]?.edge ?? 0)) * 2 ** 96)) << 96n
    })
    return { pool, prices }
  })

/** Amounts are in hundredths of the sold coin's balance, or base units if they are dust. */
const moves = fc.array(
  fc.record({
    from: fc.nat(7),
    step: fc.nat(6),
    part: fc.integer({ min: 1, max: 400 }),
    isDust: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)

test('a coin may have any price that a certificate may', () => {
  const powers = fc.oneof(fc.constantFrom(0, 447), fc.integer({ min: 0, max: 447 }))
  fc.assert(
    fc.property(cases, powers, ({ pool, prices }, power) => {
      const given = { pool, prices: prices.with(0, 2n ** BigInt(power)) }
      const { earned } = harvested({ state: pool, earned: 0n }, given, 20n)
      expect(earned).toBeLessThanOrEqual(stableYield(pool, given.prices))
    }),
  )
})

test('no sequence of swaps earns more than the verified yield', () => {
  fc.assert(
    fc.property(cases, moves, (given, drawn) => {
      const most = stableYield(given.pool, given.prices)
      const fresh = { state: given.pool, earned: 0n }
      for (const steps of [200n, 20n]) expect(harvested(fresh, given, steps).earned).toBeLessThanOrEqual(most)
      // Swaps first make the pool unequal, at any cost.
      let play = fresh
      for (const { from, step, part, isDust } of drawn) {
        const { balances } = play.state
        const i = from % balances.length
        const j = (i + 1 + (step % (balances.length - 1))) % balances.length
        const amount = isDust ? BigInt(part) : ((balances[i] ?? 0n) * BigInt(part)) / 100n
        play = swapped(play, { i, j, amount }, given) ?? play
      }
      expect(play.earned).toBeLessThanOrEqual(most)
      expect(harvested(play, given, 50n).earned).toBeLessThanOrEqual(most)
    }),
    { numRuns: 60 },
  )
})

interface Case {
  readonly pool: StablePool
  readonly prices: readonly bigint[]
}

interface Play {
  readonly state: StablePool
  readonly earned: bigint
}

/**
 * Executes the swap that earns most until none earns, in parts of a balance, so that it also recovers fees left in the
 * pool.
 */
function harvested(start: Play, given: Case, steps: bigint): Play {
  let play = start
  for (let part = steps; part < 10n ** 6n; ) {
    const { balances, tokens } = play.state
    const best = tokens
      .flatMap((_, i) => {
        return tokens.flatMap((_, j) => {
          const amount = (balances[i] ?? 0n) / part
          return i === j ? [] : (swapped(play, { i, j, amount }, given) ?? [])
        })
      })
      .reduce((most, next) => (next.earned > most.earned ? next : most), play)
    if (best === play) part *= 8n
    play = best
  }
  return play
}

function swapped(
  { state, earned }: Play,
  { i, j, amount }: { readonly i: number; readonly j: number; readonly amount: bigint },
  { prices }: Case,
): Play | undefined {
  const made = stable.swap(state, coin(i), coin(j), amount)
  if (!made) return undefined
  const gain = made.amountOut * (prices[j] ?? 0n) - amount * (prices[i] ?? 0n)
  return { state: made.next, earned: earned + gain }
}

/** The derivatives of the invariant by a base unit of each coin: the prices at which the pool trades. */
function slopesOf({ balances, rates, amplification, precision }: StablePool): readonly number[] {
  const count = balances.length
  const exact = balances.map((balance, index) => ({
    balance: balance * (rates[index] ?? one),
    paid: 0n,
    taken: 0n,
  }))
  const d = Number(invariantBelow(exact, { of: amplification * BigInt(count), per: precision }))
  const held = exact.map(({ balance }) => Number(balance) / 1e18)
  const leverage = (Number(amplification) * count) / Number(precision)
  const ratio = held.reduce((product, balance) => (product * d) / (count * balance), 1)
  return held.map((balance, index) => {
    const slope = (leverage + (ratio * d) / balance) / (leverage - 1 + (count + 1) * ratio)
    return (slope * Number(rates[index])) / 1e18
  })
}

function coin(index: number): Address {
  return `0x${`${index + 1}`.padStart(40, '0')}`
}
