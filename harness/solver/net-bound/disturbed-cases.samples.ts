/** Certificates with arbitrary cases and prices, which prove a valid bound as good ones do. */
import fc from 'fast-check'
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { Ask, Cases, NetCertificate } from '../certificate/net-certificate.ts'
import { soundPools, wholePrice } from '../certificate/verify-bound.ts'

export interface Division {
  /** Pools to divide at. */
  readonly places: readonly number[]
  /** Intermediate tokens to divide at. */
  readonly between: readonly number[]
  /** Whether to divide at the contracts that several pools share. */
  readonly isByContract: boolean
  /** The sides of a cut between tokens, and the discount on the tokens before it. */
  readonly cut: 'sold' | 'bought' | number
  readonly discount: number
  /** Deviations from these prices, in logarithms. */
  readonly noise: readonly number[]
}

interface Undivided {
  readonly tokens: ReadonlySet<Address | undefined>
  readonly contracts: ReadonlySet<Address>
}

export const divisions: fc.Arbitrary<Division> = fc.record({
  places: fc.array(fc.nat(), { maxLength: 3 }),
  between: fc.array(fc.nat(), { maxLength: 2 }),
  isByContract: fc.boolean(),
  cut: fc.oneof(fc.constantFrom('sold' as const, 'bought' as const, 'bought' as const), fc.nat()),
  discount: fc.double({ min: 0, max: 0.8, noNaN: true }),
  noise: fc
    .constantFrom(0, 1e-4, 0.02)
    .chain((size) =>
      fc.array(fc.double({ min: -size, max: size, noNaN: true }), { minLength: 7, maxLength: 7 }),
    ),
})

/**
 * Cases of a random division, each with prices that few limits make tight: the tokens on the sold token's side of a cut
 * are worth less, but not to the pools across it, so a route earns only the amount that the whole order brings into a
 * pool.
 */
export function disturbed(
  { prices, sellToken, buyToken, gas }: NetCertificate,
  pools: readonly Pool[],
  { places, between, isByContract, cut, discount, noise }: Division,
  nonce: number,
): Cases {
  let draws = nonce
  const factor = () => Math.exp(noise[draws++ % noise.length] ?? 0)
  const times = (price: bigint, factor: number) => (price * BigInt(Math.round(1e9 * factor))) / 10n ** 9n
  const wrap = pools.find(({ kind }) => kind === 'wrap')
  const [native, wrapped] = wrap?.tokens ?? []
  const formOf = (token: Address) => (token === native ? (wrapped ?? token) : token)
  const isBefore = (token: Address) => {
    if (formOf(token) === formOf(buyToken)) return false
    if (formOf(token) === formOf(sellToken) || cut === 'bought') return true
    return cut !== 'sold' && ((cut >> ([...prices.keys()].indexOf(formOf(token)) % 30)) & 1) === 1
  }
  const found = soundPools(pools, [sellToken])
  const holdable = [...gas.tokens.keys()]
  const tokens = new Set(holdable.length > 0 ? between.map((place) => holdable[place % holdable.length]) : [])
  const contracts = new Set(isByContract ? gas.contracts.keys() : [])
  return divided([...new Set(places.map((place) => found[place % found.length]))], { tokens, contracts })

  function divided([pool, ...others]: readonly (Pool | undefined)[], open: Undivided): Cases {
    if (pool === undefined) return dividedByEach([...open.contracts], [...open.tokens], leaf)
    const start = draws++ % pool.tokens.length
    const [sold = sellToken, bought = buyToken] = [
      ...pool.tokens.slice(start),
      ...pool.tokens.slice(0, start),
    ]
    // A route that uses a direction holds its bought token and uses the pool's contract.
    const left = {
      tokens: open.tokens.difference(new Set([bought])),
      contracts: open.contracts.difference(new Set([pool.address])),
    }
    const [below, from] = [divided(others, open), divided(others, left)]
    return { pool: pool.id, sold, bought, level: 1, below, from }
  }

  function leaf(): Cases {
    const full = new Map([...prices].map(([token, price]) => [token, times(price, factor())]))
    full.set(buyToken, wholePrice)
    const [one = 0n, other = 0n] = [native, wrapped].map((token) => token && full.get(token))
    const moved = new Map(
      [...full].map(([token, price]) => [token, isBefore(token) ? times(price, 1 - discount) : price]),
    )
    const isAcross = ({ tokens }: Pool) => new Set(tokens.map(isBefore)).size > 1
    // Every direction may have an ask of its own.
    const asksIn = ({ tokens }: Pool) =>
      tokens.flatMap((sold) =>
        tokens
          .filter((other) => other !== sold)
          .map((bought): Ask => {
            const [price, dearer] = [moved.get(sold) ?? 0n, times(full.get(sold) ?? 0n, factor())]
            return { sold, bought, price: dearer > price ? dearer : price }
          }),
      )
    const asks = new Map(pools.filter(isAcross).map((pool) => [pool.id, asksIn(pool)]))
    const higher = one > other ? one : other
    const [first, second] = wrap?.tokens ?? []
    if (wrap && first && second)
      asks.set(wrap.id, [
        { sold: first, bought: second, price: higher },
        { sold: second, bought: first, price: higher },
      ])
    return { prices: moved, asks }
  }
}

function dividedByEach(
  [contract, ...contracts]: readonly Address[],
  tokens: readonly (Address | undefined)[],
  leaf: () => Cases,
): Cases {
  if (contract !== undefined) {
    const part = () => dividedByEach(contracts, tokens, leaf)
    return { contract, below: part(), from: part() }
  }
  const [token, ...others] = tokens
  if (token === undefined) return leaf()
  const part = () => dividedByEach([], others, leaf)
  return { token, below: part(), from: part() }
}
