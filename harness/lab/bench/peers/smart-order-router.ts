/**
 * Uniswap's smart order router: its search over splits, run on exact quotes of the paths that its selection
 * of pools allows. The parts that query a subgraph and a quoter contract are replaced here.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { swap } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { boundOracleOf } from '../../../quality/bound-oracle.ts'
import { hubsOf } from '../../../quality/corpus/classes.ts'
import { worthOf } from '../../../quality/corpus/worth.ts'
import { tokenGas } from '../../../solver/gas.ts'
import { stepGas } from '../../../solver/pool-kinds.ts'
import { installed } from '../install.ts'
import { type Candidate, candidatePools, pathsThrough } from './candidate-pools.ts'
import { formIn, type Peer, stepsOfPath, tokensOf } from './peer.ts'
import { reservesOf } from './reserves.ts'

interface Amount {
  readonly quotient: { toString(): string }
}
interface Core {
  readonly Token: new (chainId: number, address: string, decimals: number) => object
  readonly TradeType: { readonly EXACT_INPUT: number }
}
interface Amounts {
  readonly CurrencyAmount: { readonly fromRawAmount: (token: object, amount: string) => Amount }
}
interface SplitSearch {
  readonly getBestSwapRoute: (
    amount: Amount,
    percents: readonly number[],
    quotes: readonly object[],
    kind: number,
    chainId: number,
    config: object,
    portions: object,
  ) => Promise<{ readonly routes: readonly { readonly amount: Amount; readonly path: Path }[] } | null>
}
interface Config {
  readonly DEFAULT_ROUTING_CONFIG_BY_CHAIN: (chainId: number) => object
}
interface Numbers {
  readonly BigNumber: { readonly from: (value: number) => object }
}

type Path = readonly Candidate[]

const name = '@uniswap/smart-order-router'
const mainnet = 1
/** Its step size on mainnet. */
const percents = Array.from({ length: 20 }, (_, index) => 5 * (index + 1))

export const smartOrderRouter: Peer = {
  name: `${name} 4.31.10`,
  async prepare(market) {
    const load = installed('smart-order-router', [`${name}@4.31.10`])
    load(name)
    const functions = `${name}/build/main/routers/alpha-router`
    const { getBestSwapRoute } = load(`${functions}/functions/best-swap-route`) as SplitSearch
    const { DEFAULT_ROUTING_CONFIG_BY_CHAIN } = load(`${functions}/config`) as Config
    const { CurrencyAmount } = load(`${name}/build/main/util/amounts`) as Amounts
    const { Token, TradeType } = load('@uniswap/sdk-core') as Core
    const { BigNumber } = load('@ethersproject/bignumber') as Numbers
    const tokenOf = tokensOf(market, ({ address, decimals }) => new Token(mainnet, address, decimals))
    const dollar = new Token(mainnet, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
    const candidates = candidatesOf(market)
    const { gasPriceIn } = boundOracleOf(market)
    const bases = [...hubsOf(market)].filter((token) => token !== nativeToken) as Address[]

    return async (trade) => {
      const [sold, bought] = [tokenOf(trade.sellToken), tokenOf(trade.buyToken)]
      const gasPrice = gasPriceIn(trade.buyToken)
      const paths = pathsThrough(candidatePools(candidates, bases, trade), trade)
      const quotes = paths.flatMap((path) =>
        percents.flatMap((percent) => {
          const part = (trade.sellAmount * BigInt(percent)) / 100n
          const quoted = quoteOf(path, trade.sellToken, part, market.wrappedNative)
          if (quoted === undefined) return []
          const { gas, paid } = quoted
          const gasCost = BigInt(Math.round(gas * gasPrice))
          const inBought = (amount: bigint) => CurrencyAmount.fromRawAmount(bought, `${amount}`)
          return [
            {
              path,
              percent,
              amount: CurrencyAmount.fromRawAmount(sold, `${part}`),
              quote: inBought(paid),
              quoteAdjustedForGas: inBought(paid - gasCost),
              quoteToken: bought,
              gasEstimate: BigNumber.from(gas),
              gasCostInToken: inBought(gasCost),
              gasCostInUSD: CurrencyAmount.fromRawAmount(dollar, '0'),
              tradeType: TradeType.EXACT_INPUT,
              poolIdentifiers: path.map(({ pool }) => pool.id),
              protocol: 'MIXED',
              tokenPath: [sold, bought],
              route: { protocol: 'MIXED', input: sold, output: bought, path: [sold, bought], pools: [] },
            },
          ]
        }),
      )
      const found = await getBestSwapRoute(
        CurrencyAmount.fromRawAmount(sold, `${trade.sellAmount}`),
        percents,
        quotes,
        TradeType.EXACT_INPUT,
        mainnet,
        DEFAULT_ROUTING_CONFIG_BY_CHAIN(mainnet),
        noPortion,
      )
      return found?.routes.flatMap(({ amount, path }) =>
        stepsOfPath(
          BigInt(amount.quotient.toString()),
          hopsFrom(trade.sellToken, path).map((hop) => ({ ...hop, pool: hop.pool.id })),
        ),
      )
    }
  },
}

/** An integrator of the router may keep a portion of the trade; here nobody does. */
const noPortion = {
  getPortion: () => undefined,
  getPortionAmount: () => undefined,
  getPortionQuoteAmount: () => undefined,
  getPortionAdjustedQuote: () => undefined,
  getQuote: (_: number, quote: unknown) => quote,
  getQuoteGasAdjusted: (_: number, quote: unknown) => quote,
  getQuoteGasAndPortionAdjusted: (_: number, quote: unknown) => quote,
  getRouteWithQuotePortionAdjusted: (_: number, routes: unknown) => routes,
}

function candidatesOf(market: Snapshot): readonly Candidate[] {
  const { dollars } = worthOf(market)
  const wrapped = (token: Address) => (token === nativeToken ? market.wrappedNative : token)
  return market.pools
    .flatMap((pool): Candidate[] => {
      if (pool.kind !== 'constant-product' && pool.kind !== 'concentrated') return []
      const reserves = pool.kind === 'constant-product' ? pool.reserves : reservesOf(pool)
      const worth = reserves.map(
        (amount, index) => Number(amount) * (dollars.get(pool.tokens[index] ?? '0x') ?? 0),
      )
      const [token0, token1] = pool.tokens
      const depth = worth.reduce((sum, value) => sum + value, 0)
      return [{ pool, tokens: [wrapped(token0), wrapped(token1)], depth }]
    })
    .toSorted((a, b) => b.depth - a.depth)
}

/** The payment of a path in base units, and the gas of its pools and of the intermediate tokens. */
function quoteOf(
  path: Path,
  sellToken: Address,
  amount: bigint,
  wrappedNative: Address,
): { readonly paid: bigint; readonly gas: number } | undefined {
  let [paid, gas] = [amount, 0]
  for (const [hop, { pool, tokenIn, tokenOut }] of hopsFrom(sellToken, path).entries()) {
    const form = (token: Address) => formIn(pool, token, wrappedNative)
    const swapped = paid > 0n ? swap(pool, form(tokenIn), form(tokenOut), paid) : undefined
    if (!swapped) return undefined
    paid = swapped.amountOut
    const isLast = hop === path.length - 1
    gas += stepGas(pool, swapped.next) + (isLast ? 0 : tokenGas(form(tokenOut)))
  }
  return { paid, gas }
}

function hopsFrom(sellToken: Address, path: Path) {
  let tokenIn = sellToken
  return path.map(({ pool, tokens }) => {
    const tokenOut = tokens.find((token) => token !== tokenIn) ?? tokenIn
    const hop = { pool, tokenIn, tokenOut }
    tokenIn = tokenOut
    return hop
  })
}
