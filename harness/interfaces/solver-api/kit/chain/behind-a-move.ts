/**
 * Judges a clause behind a move of the market: a service that keeps its answers passes every comparison until the market
 * has moved. In some cases the check runs, a trade moves the market of its questions, and the check runs again on
 * the same input. The trade is undone. A service may learn of it later, as of any block.
 *
 * @module
 */
import assert, { AssertionError } from 'node:assert/strict'
import fc from 'fast-check'
import { canonicalAddress } from '../../../../core/address.ts'
import { parseJson } from '../../../../core/json.ts'
import { blaming, Discarded, judging, type Scenario } from '../../../../judge/scenario.ts'
import { type Client, UnexpectedAnswer } from '../../api/client.ts'
import {
  dollarsIn,
  type TradedToken,
  tradedTokens,
  type Universe,
  worth,
  wrappedIn,
} from '../../api/universe.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import { wrapped } from '../../checks/reading/routes.ts'
import { offerFor, solutionFor } from '../orders/answers.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import { orNothing } from '../orders/batches.ts'
import type { World } from '../world.ts'
import { takenBack } from './follow.ts'

/** The number of cases of which one is judged behind a move; version 1 has few clauses. */
function casesPerMove(clause: string): number {
  return clause.startsWith('v1/') ? 5 : 10
}

const trader = '0x5a5a0000000000000000000000000000000000ff' as const

/** The scenario, some of whose cases are judged again behind a move; it is unchanged if its clause is not of the market. */
export function behindAMove(scenario: Scenario): Scenario {
  const { check, clause, draw } = scenario
  const cases = casesPerMove(clause)
  if (scenario.needs?.includes('control') || !isOfMarket(scenario)) return scenario
  const moved: Scenario = {
    ...scenario,
    ...(draw && {
      isByTurn: true,
      draw: (universe, of) =>
        of.turn % cases === cases - 1 ? moving(draw(universe, of)) : draw(universe, of),
    }),
    async check(given, world) {
      const { marketMoves = draw === undefined, ...drawn } = given as Moving
      if (!marketMoves || !world.offers('control')) return check(given, world)
      const requests = world.watch()
      await check(drawn, world)
      const solver = world as World
      const market = marketOf(requests, solver.universe)
      if (market === undefined) return
      const served = [...requests]
      await afterMove(solver, market, () => withoutRefusal(served, () => check(drawn, world)))
    },
  }
  unmoved.set(moved, scenario)
  return moved
}

const unmoved = new WeakMap<Scenario, Scenario>()

/** The scenario without moves: a session of orders would see the blocks of a move replaced. */
export function withoutMoves(scenario: Scenario): Scenario {
  return unmoved.get(scenario) ?? scenario
}

/** True for comparisons of prices, and for requests of quote, solve and v1 that are drawn whole. */
function isOfMarket({ clause, isByTurn }: Scenario): boolean {
  if (/^(prices|spread)\//.test(clause)) return true
  return isByTurn === true && /^(quote|solve|routes|amms|v1)\//.test(clause)
}

interface Moving {
  readonly marketMoves?: true
}

function moving(drawn: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const marketMoves = orNothing(fc.constant(true as const))
  return fc
    .tuple(drawn, marketMoves)
    .map(([given, moves]) => ({ ...given, ...(moves && { marketMoves: moves }) }))
}

/** A market, and whether a price in it was asked, which is compared with a tolerance of percents. */
interface Market {
  readonly sold: TradedToken
  readonly bought: TradedToken
  readonly isPriced: boolean
  /** The filter of the order, which the trades have too. */
  readonly amms?: string[] | undefined
}

/** The market of the last price that was asked, or else of the first order of the last request. */
function marketOf(requests: readonly string[], universe: Universe): Market | undefined {
  const tokenAt = (address: unknown) =>
    tradedTokens(universe).find((token) => canonicalAddress(token.address) === wrapped(`${address}`))
  const markets = requests.toReversed().map((text) => {
    const [url = '', ...lines] = text.split('\n')
    const { pathname, searchParams } = new URL(url)
    const body = bodyIn(lines.at(-1))
    const named = (name: string) => tokenAt(valueAt(body, 'orders', 0, name) ?? searchParams.get(name))
    const [ether, dollar] = [wrappedIn(universe), dollarsIn(universe)[0]]
    if (pathname.endsWith('_price')) {
      const isOfToken = searchParams.has('token_address')
      return {
        sold: isOfToken ? named('token_address') : ether,
        bought: isOfToken ? ether : dollar,
        isPriced: true,
      }
    }
    const isPriced = searchParams.has('base_token_address')
    const [sold, bought] = isPriced
      ? ['base_token_address', 'quote_token_address']
      : ['sell_token', 'buy_token']
    const amms = listed(valueAt(body, 'amms') ?? searchParams.get('amms'))
    return { sold: named(sold), bought: named(bought), isPriced, amms }
  })
  const known = markets.filter(
    (market): market is Market =>
      market.sold !== undefined && market.bought !== undefined && market.sold !== market.bought,
  )
  return known.find(({ isPriced }) => isPriced) ?? known[0]
}

function listed(filter: unknown): string[] | undefined {
  return typeof filter === 'string' ? filter.split(',') : ((filter as string[] | undefined) ?? undefined)
}

function bodyIn(line: string | undefined): unknown {
  return line?.startsWith('{') ? parseJson(line) : undefined
}

// Dollars of a trade that moves nothing, of the first trade for a price, of one for amounts, and of the largest one.
const smallUsd = 200
const leastUsd = 20_000
const largeUsd = 1_000_000
const mostUsd = 500_000_000

// The move of a price that is compared with a tolerance, as a share.
const wantedMove = 0.04

/** The size of the next trade relative to the last one, with a margin: the pools of a market end. */
function growth(move: number): number {
  return Math.min(8, Math.max(1.5, wantedMove / move / 3))
}

// The largest loss of a trade beside a small one, as a share: a larger one drains a pool, and no price is fair then.
const mostLoss = 0.06

async function afterMove(world: World, market: Market, judge: () => Promise<void>): Promise<void> {
  await takenBack(world, orderOf(market, leastUsd), async (trade) => {
    if (await isMoved(world, market, trade)) await settled(world, judge)
  })
}

type CarryOut = Parameters<Parameters<typeof takenBack>[2]>[0]

/**
 * Moves the last digits of amounts, or a price by a few percent.
 *
 * @returns False if nothing was traded, in a market that is not deep enough.
 */
async function isMoved({ client }: World, market: Market, trade: CarryOut): Promise<boolean> {
  const { origin_address: _, ...small } = orderOf(market, smallUsd)
  const rate = async () => Number((await found(() => offerFor(client, small)))?.amount ?? 0n) / smallUsd
  const before = await rate()
  if (before === 0) return false
  const least = before * (1 - mostLoss)
  const trades = async (usd: number) =>
    (await found(() => traded(client, trade, { market, usd, least }))) === true
  if (!market.isPriced) return (await trades(largeUsd)) || (await trades(leastUsd))
  let hasTraded = false
  let move = 0
  for (let usd = leastUsd; usd <= mostUsd && move < wantedMove; usd *= growth(move)) {
    if (!(await trades(usd))) break
    hasTraded = true
    move = 1 - (await rate()) / before
  }
  return hasTraded
}

interface Asked {
  readonly market: Market
  readonly usd: number
  /** The fewest base units for a dollar. */
  readonly least: number
}

/** @returns False for a solution that buys too little. */
async function traded(client: Client, trade: CarryOut, { least, market, usd }: Asked): Promise<boolean> {
  const solution = await solutionFor(client, orderOf(market, usd), { slippage: 0.5, amms: market.amms })
  if (Number(solution.orders[0]?.executed_buy_amount ?? 0n) / usd < least) return false
  await trade(solution)
  return true
}

/** The value, or `undefined` if the market is too small for the trade. */
async function found<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Discarded || error instanceof UnexpectedAnswer) return undefined
    throw error
  }
}

function orderOf({ bought, sold }: Market, usd: number): OwnedOrder {
  const tokens = { sell_token: sold.address, buy_token: bought.address }
  return { ...tokens, sell_amount: `${worth(sold, usd)}`, origin_address: trader }
}

/** Judges until the check passes, or until the service has had its time to learn of the trade. */
async function settled({ eventually }: World, judge: () => Promise<void>): Promise<void> {
  const failure = await eventually(
    async () => {
      try {
        await judge()
      } catch (error) {
        if (error instanceof AssertionError) return error
        // The market may have no solution any more.
        if (!(error instanceof Discarded)) throw error
      }
      return undefined
    },
    (error) => error === undefined,
  )
  if (failure !== undefined) throw failure
}

/** Asserts that no request is refused as invalid that was served before. */
async function withoutRefusal(served: readonly string[], check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    const { exchange, message } = error
    const { request, response } = exchange
    const isServed = served.some(
      (text) => text.startsWith(`${request.url}\n`) && text.endsWith(request.body ?? ''),
    )
    if (!isServed || response.status < 400 || response.status >= 500) throw error
    await judging('general/valid-is-served', () =>
      blaming(exchange, () => assert.fail(`${message}; the same request was served before a trade`)),
    )
  }
}
