/**
 * Makers' quotes. The tests rebuild the digest as MarketMaker.sol computes it, and recover the signer from the
 * signature.
 */
import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  recoverAddress,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { dai, link, smallMarket, usdc, wbtc, weth } from '../testing/small-market.ts'
import { createMakerDesk, createQuoteSigner, type MakerRequest } from './maker-quotes.ts'
import type { MarketMakerPool } from './pools/market-maker.ts'
import { swap } from './pools/pool.ts'
import { priceAndSpread } from './price.ts'

const maker = '0x00000000000000000000000000000000000face1'
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const origin = '0x00000000000000000000000000000000000000aa'
const plenty = 2n ** 200n
const signQuote = createQuoteSigner([{ address: maker, account }], 1)

test("the contract's digest of each quote recovers the maker's signer", async () => {
  for (const quote of await ask({ sellToken: usdc, buyToken: weth })) {
    const hash = contractDigest(quote)
    const { signature = '0x' } = await signQuote(quote)
    expect(await recoverAddress({ hash, signature })).toBe(account.address)
  }
})

test.each([
  [usdc, weth],
  [weth, usdc],
  [wbtc, dai],
  [dai, usdc],
] as const)('%s for %s: makers pay more than the pools and less than the middle price', async (sell, buy) => {
  const market = priceAndSpread(smallMarket, sell, buy)
  const quotes = await ask({ sellToken: sell, buyToken: buy })
  expect(quotes).toHaveLength(2)
  const prices = quotes.map((quote) => priceOf(quote))
  for (const price of prices) {
    expect(price).toBeGreaterThan((market?.price ?? 0) - (market?.spread ?? 0) / 2)
    expect(price).toBeLessThan(market?.price ?? 0)
  }
  expect(prices.toSorted((a, b) => b - a)).toEqual(prices)
})

test.each([
  [usdc, weth],
  [wbtc, dai],
  [dai, usdc],
] as const)('%s sold for %s and back, by makers or by pools, loses', async (sell, buy) => {
  const there = await ask({ sellToken: sell, buyToken: buy })
  const back = await ask({ sellToken: buy, buyToken: sell })
  const amount = there[0]?.maxAmountIn ?? 0n
  const bought = best(there, sell, buy, amount / 2n)
  expect(best(back, buy, sell, bought)).toBeLessThan(amount / 2n)
})

test('a maker offers at most a 64th of its inventory', async () => {
  const held = (64n * 10n ** 18n) / 4n
  const quotes = await ask({ sellToken: usdc, buyToken: weth }, held)
  expect(quotes.map(({ maxAmountOut }) => maxAmountOut)).toEqual([10n ** 18n / 4n])
  const [whole] = await ask({ sellToken: usdc, buyToken: weth })
  expect(priceOf(quotes[0])).toBeLessThanOrEqual(priceOf(whole))
})

test('a maker without inventory, and a token without pools, bring no quotes', async () => {
  expect(await ask({ sellToken: usdc, buyToken: weth }, 0n)).toEqual([])
  expect(await ask({ sellToken: link, buyToken: weth })).toEqual([])
})

test('quotes are the same for the same request and block; the nonce of each differs', async () => {
  const request = { sellToken: usdc, buyToken: weth } as const
  const quotes = await ask(request)
  expect(await ask(request)).toEqual(quotes)
  const { block } = smallMarket
  const later = { ...smallMarket, block: { ...block, hash: toHex(8, { size: 32 }) } }
  const others = [
    await ask(request, plenty, later),
    await ask({ sellToken: weth, buyToken: usdc }),
    await ask({ ...request, origin: maker }),
  ]
  const all = [quotes, ...others].flat()
  expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(all.length)
})

test('a quote is for the origin alone, and for a minute after its block', async () => {
  for (const { trader, expiry } of await ask({ sellToken: usdc, buyToken: weth })) {
    expect({ trader, expiry }).toEqual({ trader: origin, expiry: smallMarket.block.timestamp + 60n })
  }
})

test.each([-5n, 0n, 30n, 31n, 59n, 61n, 3600n])(
  'of a block that is %i seconds old, a quote is good for half a minute more',
  async (age) => {
    const now = smallMarket.block.timestamp + age
    const quotes = await ask({ sellToken: usdc, buyToken: weth }, plenty, smallMarket, now)
    for (const { expiry } of quotes) expect(expiry - now).toBeGreaterThanOrEqual(30n)
    expect(quotes).not.toEqual([])
  },
)

function ask(
  request: Partial<MakerRequest> & Omit<MakerRequest, 'origin'>,
  held = plenty,
  market = smallMarket,
  now = market.block.timestamp,
) {
  const desk = createMakerDesk({ makers: [{ address: maker }], inventory: async () => held, now: () => now })
  return desk(market, { origin, ...request })
}

/** Base units paid per base unit. */
function priceInBaseUnits({ maxAmountIn, maxAmountOut }: MarketMakerPool): number {
  return Number(maxAmountOut) / Number(maxAmountIn)
}

/** The price in whole tokens. */
function priceOf(quote: MarketMakerPool | undefined): number {
  if (quote === undefined) return Number.NaN
  const [unitIn, unitOut] = quote.tokens.map(
    (token) => 10 ** (smallMarket.tokens.find(({ address }) => address === token)?.decimals ?? 0),
  )
  return (priceInBaseUnits(quote) * (unitIn ?? 1)) / (unitOut ?? 1)
}

/** The most that any one quote or pool pays. */
function best(quotes: readonly MarketMakerPool[], sell: Hex, buy: Hex, amount: bigint): bigint {
  const paid = [...quotes, ...smallMarket.pools]
    .filter(({ tokens }) => tokens.some((token) => token === sell) && tokens.some((token) => token === buy))
    .map((pool) => swap(pool, sell, buy, amount)?.amountOut ?? 0n)
  return paid.reduce((most, one) => (one > most ? one : most), 0n)
}

function contractDigest(quote: MarketMakerPool): Hex {
  const text = (value: string) => keccak256(toHex(value))
  const domain = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
      text('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
      text('Assay Market Maker'),
      text('1'),
      1n,
      quote.address,
    ]),
  )
  const { tokens, maxAmountIn, maxAmountOut, trader, expiry, nonce } = quote
  const message = keccak256(
    encodeAbiParameters(
      parseAbiParameters('bytes32, address, address, uint256, uint256, address, uint256, uint256'),
      [
        text(
          'Quote(address tokenIn,address tokenOut,uint256 maxAmountIn,uint256 maxAmountOut,address trader,uint256 expiry,uint256 nonce)',
        ),
        ...tokens,
        maxAmountIn,
        maxAmountOut,
        trader,
        expiry,
        nonce,
      ],
    ),
  )
  return keccak256(concatHex(['0x1901', domain, message]))
}
