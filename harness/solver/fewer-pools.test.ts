/** Fewer pools never pay more, whichever pools are removed. */
import { type Address, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Pool } from '../market/pools/pool.ts'
import { solved } from '../testing/orders.ts'
import { syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { gasPriceIn } from './gas-price.ts'

const ether = 10n ** 18n
let pools = 0
const { snapshot } = syntheticMarket(1, {
  tokens: 5,
  constantProduct: 0,
  concentrated: 0,
  weighted: 0,
  stable: 0,
})
const sold = snapshot.wrappedNative
const bought = token(1)
/** The largest balance of a Uniswap V2 pair. */
const full = 2n ** 112n - 1n

const deep = many(6, () => pair(sold, bought, 100n * ether))
const five = [sold, ...many(4, (place) => token(place + 2)), bought]
const fiveHops = five.slice(1).map((next, place) => pair(five[place] ?? sold, next, 1_000_000n * ether))

test.each([
  {
    beside: 'as good ones, with dear gas',
    kept: many(20, () => pair(sold, bought, 20n * ether)),
    others: many(20, () => pair(sold, bought, 20n * ether)),
    gwei: 100n,
  },
  {
    beside: 'pairs that can hold no more',
    kept: deep,
    others: many(12, () => pair(sold, bought, full)),
    gwei: 0n,
  },
  {
    beside: 'pools that can price nothing',
    kept: deep,
    others: many(12, () => priceless([sold, bought])),
    gwei: 0n,
  },
  {
    beside: 'a short path that carries little',
    kept: fiveHops,
    others: [pair(sold, bought, 1_000n)],
    gwei: 0n,
  },
])('beside $beside', ({ kept, others, gwei }) => {
  const net = (pools: readonly Pool[]) => {
    const market = { ...snapshot, pools, gasPriceWei: gwei * 10n ** 9n }
    const order = {
      sellToken: sold,
      buyToken: bought,
      sellAmount: 10n * ether,
      minBuyAmount: 0n,
      extraPools: [],
    }
    const { buyAmount = 0n, gas = 0n } = solved(market, order) ?? {}
    return Number(buyAmount) - gasPriceIn(market, bought) * Number(gas)
  }
  expect(net(kept)).toBeGreaterThan(0)
  expect(net([...kept, ...others])).toBeGreaterThanOrEqual(net(kept))
})

function many<T>(count: number, make: (place: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, place) => make(place))
}

function token(place: number): Address {
  return pad(toHex(0x1000 + place), { size: 20 })
}

function own() {
  pools += 1
  return { id: toHex(0x100 + pools), address: pad(toHex(0x100 + pools), { size: 20 }) }
}

function pair(one: Address, other: Address, reserve: bigint): Pool {
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    ...own(),
    tokens: [one, other],
    reserves: [reserve, reserve],
  }
}

/** A pool with balances for which no contract can compute the invariant. */
function priceless(tokens: readonly Address[]): Pool {
  return {
    kind: 'stable',
    protocol: 'curve',
    ...own(),
    tokens,
    balances: [10n ** 60n, 10n ** 62n],
    rates: [ether, ether],
    amplification: 500n,
    precision: 1n,
    fee: 1_000_000n,
    adminFee: 0n,
  }
}
