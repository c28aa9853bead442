/**
 * The distributions of generated requests determine which faults are found: each test here uses some thousand draws,
 * without any target.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalAddress } from '../../../../core/address.ts'
import { derivedFor } from '../../../../judge/draws/unshared.ts'
import { type TradedToken, type Universe, wellKnownTokens } from '../../api/universe.ts'
import { order, token, tokenPair } from './arbitraries.ts'
import { largestBatch, orders, ownedOrders } from './batches.ts'
import { filter } from './filters.ts'
import { slippage } from './slippage.ts'

const amms = ['uniswap_v2', 'uniswap_v3', 'curve', 'market_maker']
const universe: Universe = { tokens: wellKnownTokens, amms, orders: [] }

function drawn<Value>(arbitrary: fc.Arbitrary<Value>, count = 5_000): readonly Value[] {
  return derivedFor('draws', fc.sample(fc.noBias(arbitrary), { seed: 7, numRuns: count }))
}

/** The share of the values that has each name. */
function shares<Value>(values: readonly Value[], nameOf: (value: Value) => string | number) {
  const groups = Map.groupBy(values, nameOf)
  return new Map([...groups].map(([name, group]) => [name, group.length / values.length]))
}

function tokenAt(address: string): TradedToken {
  const found = wellKnownTokens.find((token) => canonicalAddress(token.address) === canonicalAddress(address))
  if (found === undefined) throw new Error(`no token ${address}`)
  return found
}

function dollarsOf({
  sell_token,
  sell_amount,
}: {
  readonly sell_token: string
  readonly sell_amount: string
}) {
  const { decimals, usd } = tokenAt(sell_token)
  return (Number(sell_amount) / 10 ** decimals) * usd
}

describe('an order', () => {
  const sent = drawn(order()(universe))

  test('is of any magnitude, each about as often', () => {
    const magnitudes = shares(sent, (one) => Math.floor(Math.log10(dollarsOf(one))))
    for (let magnitude = -3; magnitude < 8; magnitude += 1)
      expect(magnitudes.get(magnitude), `10^${magnitude} dollars`).toBeGreaterThan(0.05)
    expect(Math.max(...magnitudes.values())).toBeLessThan(0.15)
  })

  test('has any low digit of its amount as often, but for edges', () => {
    const large = sent.filter(({ sell_amount }) => sell_amount.length > 3 && !/00/.test(sell_amount))
    const digits = shares(large, ({ sell_amount }) => sell_amount.slice(-1))
    expect(digits.size).toBe(10)
    for (const share of digits.values()) expect(share).toBeCloseTo(0.1, 1)
  })

  test('is sometimes at the edge of a number type, and sometimes round', () => {
    const amounts = new Set(sent.map(({ sell_amount }) => BigInt(sell_amount)))
    const typeEdges = [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 64n + 1n]
    expect(typeEdges.filter((edge) => !amounts.has(edge))).toEqual([])
    expect(amounts.has(10n ** 18n)).toBe(true)
  })

  test('is between any two tokens, written in lower case or with a checksum', () => {
    const pairs = shares(sent, ({ buy_token, sell_token }) => canonicalAddress(`${sell_token} ${buy_token}`))
    expect(pairs.size).toBe(wellKnownTokens.length * (wellKnownTokens.length - 1))
    expect(Math.max(...pairs.values())).toBeLessThan(0.04)
    const isLower = shares(sent, ({ buy_token, sell_token }) =>
      [sell_token, buy_token].map((address) => /[A-F]/.test(address)).join(),
    )
    for (const share of isLower.values()) expect(share).toBeCloseTo(0.25, 1)
  })

  test('stays in the range that a scenario names', () => {
    for (const one of drawn(order({ usd: [10, 1_000] })(universe))) {
      expect(dollarsOf(one)).toBeGreaterThan(9.99)
      expect(dollarsOf(one)).toBeLessThan(1_000.01)
    }
  })
})

describe('where less known tokens are listed', () => {
  const others: readonly TradedToken[] = ['aa', 'bb', 'cc'].map((digits) => ({
    symbol: digits,
    address: `0x${digits.repeat(20)}`,
    decimals: 18,
    usd: 2,
  }))
  const isOther = (address: string) =>
    others.some((other) => canonicalAddress(other.address) === canonicalAddress(address))
  const wide = { ...universe, others }

  test('a third of the orders sells or buys one of them, each about as often', () => {
    const traded = drawn(order()(wide)).map(({ buy_token, sell_token }) => {
      const [other] = [sell_token, buy_token].filter(isOther)
      return other === undefined ? 'none' : `${canonicalAddress(other)} ${other === sell_token}`
    })
    const all = shares(traded, (name) => name)
    expect(all.get('none')).toBeCloseTo(2 / 3, 1)
    expect(all.size).toBe(1 + 2 * others.length)
  })

  test('a third of the tokens is one of them', () => {
    const tokens = shares(drawn(token()(wide)), ({ address }) => `${isOther(address)}`)
    expect(tokens.get('true')).toBeCloseTo(1 / 3, 1)
  })

  test('what fails with any tokens is shrunk to well-known ones', () => {
    const checked = fc.check(
      fc.property(tokenPair()(wide), () => false),
      { seed: 7 },
    )
    expect(checked.counterexample).toMatchObject([[{ symbol: 'WETH' }, { symbol: 'USDC' }]])
  })
})

/** The orders of a batch that differ. */
function distinct(batch: readonly object[]): number {
  return new Set(batch.map((one) => JSON.stringify(one))).size
}

describe('a batch', () => {
  const batches = drawn(ownedOrders({ minLength: 1, maxLength: largestBatch })(universe), 2_000)

  test('is of any size, each about as often', () => {
    const sizes = shares(batches, ({ length }) => length)
    expect(sizes.size).toBe(largestBatch)
    for (const share of sizes.values()) expect(share).toBeCloseTo(1 / largestBatch, 1)
  })

  test('is no larger than the service takes', () => {
    const small = orders({ minLength: 2, maxLength: 12 })({ ...universe, maxOrders: 3 })
    expect(Math.max(...drawn(small, 500).map(({ length }) => length))).toBe(3)
  })

  test('mostly has different orders, and often a repeated one, a reversed pair and a pair in two amounts', () => {
    const several = batches.filter(({ length }) => length > 2)
    const share = (matches: (batch: (typeof batches)[number]) => boolean) =>
      several.filter(matches).length / several.length
    const pairsOf = (batch: (typeof batches)[number]) =>
      batch.map(({ buy_token, sell_token }) => canonicalAddress(`${sell_token} ${buy_token}`))
    expect(share((batch) => distinct(batch) > 2)).toBeGreaterThan(0.9)
    expect(share((batch) => distinct(batch) < batch.length)).toBeGreaterThan(0.5)
    expect(
      share((batch) =>
        pairsOf(batch).some((one, _, all) =>
          all.includes(canonicalAddress(one.split(' ').reverse().join(' '))),
        ),
      ),
    ).toBeGreaterThan(0.5)
    expect(
      share((batch) =>
        [...Map.groupBy(batch, (one) => pairsOf([one]).join()).values()].some(
          (ones) => new Set(ones.map(({ sell_amount }) => sell_amount)).size > 1,
        ),
      ),
    ).toBeGreaterThan(0.5)
    expect(
      share((batch) => new Set(batch.map(({ buy_token }) => canonicalAddress(buy_token))).size > 2),
    ).toBeGreaterThan(0.7)
  })

  test('trades a pair again in an amount that is worth as much as a drawn one', () => {
    const dollars = batches.flat().map(dollarsOf)
    expect(Math.min(...dollars)).toBeGreaterThan(0.000_4)
    expect(Math.max(...dollars)).toBeLessThan(1.01e8)
  })

  test('is for several wallets', () => {
    expect(
      batches.every(
        (batch) => new Set(batch.map((one) => one.origin_address)).size >= Math.min(2, distinct(batch)),
      ),
    ).toBe(true)
  })
})

test('a slippage is of any magnitude and number of digits, with at most 18 decimals', () => {
  const texts = drawn(slippage()).map(String)
  expect(texts.every((text) => Number(text) >= 0 && Number(text) < 1)).toBe(true)
  expect(texts).toEqual(expect.arrayContaining(['0', '1e-18', '0.0005', '0.30000000000000004', '0.9999']))
  const isLong = shares(texts, (text) => (text.replace(/e.*|^0\.0*/g, '').length > 6 ? 'long' : 'short'))
  expect(isLong.get('long')).toBeGreaterThan(0.3)
  expect(isLong.get('short')).toBeGreaterThan(0.2)
  const magnitudes = shares(texts, (text) => Math.floor(Math.log10(Number(text))))
  for (let magnitude = -17; magnitude < 0; magnitude += 1)
    expect(magnitudes.get(magnitude), `10^${magnitude}`).toBeGreaterThan(0.02)
})

test('a filter names every AMM, included and excluded, anywhere in the list', () => {
  const filters = drawn(filter(universe), 2_000)
  const entries = new Set(filters.flat())
  expect([...entries].toSorted()).toEqual(
    ['+all', ...amms.flatMap((amm) => [`+${amm}`, `-${amm}`])].toSorted(),
  )
  const first = shares(
    filters.filter((entry) => entry.includes('+all')),
    (entry) => (entry[0] === '+all' ? 'first' : 'later'),
  )
  expect(first.get('later')).toBeGreaterThan(0.3)
  expect(shares(filters, ({ length }) => length).size).toBe(amms.length)
})
