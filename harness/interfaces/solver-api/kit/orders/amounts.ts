/**
 * Amounts to sell: every order of magnitude is equally likely, and so is every low digit. Some amounts are likely to
 * break programs: the edges of number types, and round numbers.
 *
 * @module
 */
import fc from 'fast-check'
import type { TradedToken } from '../../api/universe.ts'

/** Least and largest value in dollars. */
export type Range = readonly [number, number]

/** The range from dust to more than most pools hold, in dollars. */
export const anySize: Range = [0.001, 100_000_000]

/** The range of any size in ten parts of about as many magnitudes, for a scenario to go through. */
export const sizes: readonly Range[] = Array.from({ length: 10 }, (_, part) => [
  part === 0 ? anySize[0] : 10 ** (part - 2),
  10 ** (part - 1),
])

// The edges of the integers that are exact in a double, and of machine words.
const typeEdges = [53n, 63n, 64n, 96n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n])
const powersOfTen = Array.from({ length: 31 }, (_, zeros) => 10n ** BigInt(zeros))
const edges = [...typeEdges, ...powersOfTen]

// One amount in six is an edge.
const edgeWeight = 1
const evenWeight = 5

const millionths = 1_000_000
const noiseBits = 96n
const noise = fc.bigInt({ min: 0n, max: 2n ** noiseBits - 1n })

/** Base units of `token` within a range of dollars; at least one. */
export function amountOf(token: TradedToken, [least, most]: Range): fc.Arbitrary<bigint> {
  const [low, high] = [unitsFor(token, least), unitsFor(token, most)]
  const even = fc.tuple(fc.nat({ max: millionths }), noise).map(([size, digits]) => {
    const usd = least * (most / least) ** (size / millionths)
    const about = unitsFor(token, usd)
    // The digits add less than a tenth of a percent, so that the magnitude stays as drawn.
    const amount = about + ((about / 1_000n + 9n) * digits) / 2n ** noiseBits
    return amount > high ? high : amount
  })
  const within = edges.filter((edge) => edge >= low && edge <= high)
  if (within.length === 0) return even
  return fc.oneof(
    { arbitrary: even, weight: evenWeight },
    { arbitrary: fc.constantFrom(...within), weight: edgeWeight },
  )
}

/** Amounts of more than any token's supply, in base units. */
export const hugeAmounts: readonly bigint[] = [
  ...[112n, 128n, 160n, 255n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]),
  2n ** 256n - 1n,
]

function unitsFor({ decimals, usd: price }: TradedToken, usd: number): bigint {
  return BigInt(Math.floor((usd / price) * 10 ** decimals)) || 1n
}
