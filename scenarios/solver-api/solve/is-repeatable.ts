/**
 * A request must change nothing. A caller can neither compare nor trust answers that drift with the number of
 * requests, or contradict each other.
 *
 * Market makers may change their prices each second. A protocol that quotes without an origin has no market
 * maker, so an answer that uses only such protocols must repeat to the unit; any other must repeat roughly.
 * Half of the cases ask a few such protocols, by the filter.
 */
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { type Mutant, rememberedWithout, rewriteField, stateful } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { isPoolFor, type OwnedOrder, ownedOrder, solveFor, solveOf, tradedTokens, worth } from '#kit/orders'
import { assertRepeatable, assertSameBeside, valueAt } from '#kit/reading'
import type { RouteWire, SolveRequest, SolveResponse } from '#solver-api/api/solve'
import type { Universe } from '#solver-api/api/universe'
import { swapsOf, wrapped } from '#solver-api/checks/reading/routes'
import { answerOf, type Client, pre, scenario } from '#solver-api/kit/scenario'

// This many pools are enough for a trade to be split.
const maxPools = 3

// Makers change their prices by less than this, up and down, during a few requests.
const makersBps = 500n

export default scenario({
  clause: 'solve/is-repeatable',
  title: 'solving repeatedly gives the same amounts at the same block after any other requests',

  given: {
    order: ownedOrder(),
    isFiltered: fc.boolean(),
    protocols: ({ amms }) => fc.shuffledSubarray([...amms], { minLength: amms.length }),
    plain: solveRequest({
      isWellKnown: true,
      usd: [300, 3_000],
      without: ['amms', 'minimum', 'return_routes', 'size', 'slippage'],
    }),
  },
  listed: () => Object.keys(changes),

  async check({ listed: option, order, isFiltered, plain, protocols }, { client, clock, universe }) {
    const isOfPools = poolSteps(client, universe)
    const filter =
      isFiltered && protocols.length > 0 ? { amms: await somePools(client, order, protocols) } : {}
    const fields = { return_routes: true, ...filter }
    const isExact = protocols.length === 0 || (await isOfPools(await solveFor(client, [order], fields)))
    const roughly = roundedTo(makersBps)
    const ask = async () => {
      const { exchange, ...answer } = await client.solve({
        blockchain: 'ethereum',
        orders: [order],
        ...fields,
      })
      const solved = answer.found ? answer.value.solutions.flatMap(({ orders }) => orders) : []
      const amounts = solved.flatMap((one) => [
        one.executed_sell_amount,
        one.executed_buy_amount,
        one.buy_amount,
      ])
      if (!isExact) return { amounts: amounts.map(roughly), exchange }
      const isPlain = protocols.length === 0 || !answer.found || (await isOfPools(answer.value))
      pre(isPlain, 'a market maker trades, too')
      return { amounts, exchange }
    }
    await assertRepeatable(ask, { clock })

    const { options, way } = plain
    const sent = (more: bigint) => {
      const [first] = plain.batch
      return [{ ...first, sell_amount: `${BigInt(first.sell_amount) + more}` }]
    }
    const other = { ...options, ...changes[option]?.(universe) }
    const minimumOf = async (more: bigint) => {
      const exchange = await client.send(solveOf(sent(more), options, way))
      const answer = answerOf('solve', exchange)
      const solved = answer.found ? answer.value.solutions.flatMap(({ orders }) => orders) : []
      return { amounts: solved.map(({ buy_amount }) => buy_amount), exchange }
    }
    const askOther = (more: bigint) => client.send(solveOf(sent(more), other, way))
    await assertSameBeside({ ask: minimumOf, askOther, option, bps: makersBps }, { clock })
  },

  mutants: {
    'every second answer to an amount of 20 digits or more is 10 % less': when(
      isMagnitude(20),
      changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    ),
    'answers are remembered without the slippage': rememberedWithout('/v2/solver/solve', 'slippage'),
    'a 204 is remembered without the filter': rememberedWithout(
      '/v2/solver/solve',
      'amms',
      ({ status }) => status === 204,
    ),
    'each answer is one unit better': changeByCall((amount, call) => amount + call),
    'each answer is 1 % worse': changeByCall((amount, call) => amount - (amount * call) / 100n - call),
    'every second answer is 10 % less': changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    'every second answer is 10 % less, without a filter': when(
      ({ body }) => valueAt(body, 'amms') === undefined,
      changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    ),
    'every third answer is 10 % less': changeByCall((amount, call) => less(amount, call % 3n === 0n)),
  },
})

/** The options that distinguish the request in between from the repeated one. */
const changes: Readonly<Record<string, (universe: Universe) => Partial<SolveRequest>>> = {
  'a wide slippage': () => ({ slippage: 0.3 }),
  'a filter that allows nothing': ({ amms }) => ({ amms: ['+all', ...amms.map((amm) => `-${amm}`)] }),
}

type Solved = Pick<SolveResponse, 'routes'>

/**
 * Reports whether the protocol of each step quotes that pair alone, without an origin. Asks once for each
 * pair.
 */
function poolSteps(client: Client, universe: Universe): (solved: Solved) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const isPoolStep = async ({ in_token, out_token, protocol }: RouteWire[number][number]) => {
    const [sold, bought] = [in_token, out_token].map((token) =>
      tradedTokens(universe).find(({ address }) => wrapped(address) === token),
    )
    if (sold === undefined || bought === undefined) return false
    const sell_amount = `${worth(sold, 1000)}`
    return isPoolFor(client, { sell_token: sold.address, buy_token: bought.address, sell_amount }, protocol)
  }
  return async ({ routes }) => {
    pre(routes !== undefined)
    for (const step of Object.values(routes).flatMap(swapsOf)) {
      const name = `${step.protocol} ${step.in_token} ${step.out_token}`
      const isPool = known.get(name) ?? isPoolStep(step)
      known.set(name, isPool)
      if (!(await isPool)) return false
    }
    return true
  }
}

/** Returns a filter of a few protocols, each of which quotes the order without its origin. */
async function somePools(client: Client, order: OwnedOrder, protocols: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const protocol of protocols) {
    if (found.length < maxPools && (await isPoolFor(client, order, protocol))) found.push(`+${protocol}`)
  }
  pre(found.length > 0, 'no protocol alone quotes the order without its origin')
  return found
}

/** Replaces an amount by the first similar one that it has seen. */
function roundedTo(bps: bigint): (amount: bigint) => bigint {
  const seen: bigint[] = []
  return (amount) => {
    const near = seen.find((other) => {
      const difference = amount > other ? amount - other : other - amount
      return difference * 10_000n <= other * bps
    })
    if (near === undefined) seen.push(amount)
    return near ?? amount
  }
}

function less(amount: bigint, isLess: boolean): bigint {
  return isLess ? (amount * 9n) / 10n : amount
}

function changeByCall(change: (amount: bigint, call: bigint) => bigint): Mutant {
  return stateful(() => {
    let call = 0n
    const field = 'solutions.*.orders.*.executed_buy_amount'
    return rewriteField('/v2/solver/solve', field, (amount: string) => {
      call += 1n
      return change(BigInt(amount), call).toString()
    })
  })
}
