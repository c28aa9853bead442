/** Questions about the market, and trades that move it. */
import fc from 'fast-check'
import { pre } from '../../../../judge/scenario.ts'
import { messageOf } from '../../api/client.ts'
import type { QuoteRequest } from '../../api/quote.ts'
import type { TradedToken, Universe } from '../../api/universe.ts'
import { fieldsOf } from '../../checks/reading/reading.ts'
import { carryOut } from '../chain/follow.ts'
import { solutionFor } from '../orders/answers.ts'
import { amongWellKnown, type OwnedOrder, token, tokenPair } from '../orders/arbitraries.ts'
import { v1QuoteOf } from '../orders/messages.ts'
import { priceAndSpread } from '../orders/price-and-spread.ts'
import { foundBody } from '../reading/refusals.ts'
import { askAgain, type Reply, untilQuiet } from './first-answer.ts'
import type { Session } from './state.ts'
import type { Step, StepSource } from './step.ts'

const blockchain = 'ethereum'

/** The number of orders that a session asks about. */
export const questionCount = 3

const number = fc.nat({ max: questionCount - 1 })

/** Quotes order `index` on one of the paths. The quote names no origin, so that no market maker takes part. */
function quote(index: number, path: 'public' | 'partner' | 'v1'): Step {
  return {
    step: `order ${index} is quoted on the ${path} path`,
    needs: path === 'partner' ? ['key'] : [],
    run: (session) =>
      askAgain(session, {
        key: `${path} quote of order ${index}`,
        clause: 'quote/is-repeatable',
        ask: () =>
          path === 'v1'
            ? quoteInV1(session, index)
            : quoteOf(session, index, path === 'partner' ? path : 'public'),
      }),
  }
}

/**
 * Solves order `index` by one protocol, if the protocol quotes the order without an origin, and so is no market maker.
 */
function solve(index: number, pick: number): Step {
  return {
    step: `order ${index} is solved by protocol ${pick}`,
    async run(session) {
      const { amms } = session.world.universe
      const amm = amms[pick % amms.length]
      pre(amm !== undefined, 'the service lists no protocols')
      const filter = { amms: [`+${amm}`] }
      const key = `order ${index} by ${amm}`
      let isQuoted = false
      await askAgain(session, {
        key: `quote of ${key}`,
        clause: 'quote/is-repeatable',
        async ask() {
          const reply = await quoteOf(session, index, 'public', filter)
          isQuoted = reply.values.length > 0
          return reply
        },
      })
      if (!isQuoted) return
      await askAgain(session, {
        key: `solution of ${key}`,
        clause: 'solve/is-repeatable',
        async ask() {
          const orders = [questionAt(session, index)]
          const { exchange, ...answer } = await session.world.client.solve({ blockchain, orders, ...filter })
          const solved = answer.found ? answer.value.solutions.flatMap((solution) => solution.orders) : []
          return { values: solved.map((order) => `${order.executed_buy_amount}`), exchange }
        },
      })
    },
  }
}

/** Trades order `index` on the target's chain, which moves every price of its tokens. */
function trade(index: number): Step {
  return {
    step: `order ${index} is traded`,
    needs: ['control'],
    async run({ traded, world, ...session }) {
      const order = questionAt(session, index)
      const bought = await carryOut(world, await solutionFor(world.client, order))
      traded.push({ order, bought })
    },
  }
}

function price({ address, symbol }: TradedToken, family: 'public' | 'partner'): Step {
  return {
    step: `${symbol} is priced on the ${family} path`,
    needs: family === 'partner' ? ['key'] : [],
    run: (session) =>
      askAgain(session, {
        key: `${family} price of ${symbol}`,
        clause: 'general/same-question-same-answer',
        async ask() {
          const message = messageOf('tokenPrice', { blockchain, token_address: address }, { family })
          const exchange = await session.world.client.send(message)
          const prices = fieldsOf(foundBody(exchange)).filter(({ name }) => name === 'price')
          return { values: prices.map(({ value }) => Number(value)), exchange }
        },
      }),
  }
}

function spread([base, quoted]: readonly [TradedToken, TradedToken]): Step {
  return {
    step: `${base.symbol} is priced in ${quoted.symbol}`,
    needs: ['key'],
    async run({ world }) {
      await priceAndSpread(world, base, quoted)
    },
  }
}

function tokens(page: number): Step {
  return {
    step: `page ${page} of the tokens is listed`,
    run: (session) =>
      askAgain(session, {
        key: `tokens on page ${page}`,
        clause: 'general/same-question-same-answer',
        async ask() {
          const query = { blockchain, limit: '3', page: `${page}` } as const
          const exchange = await session.world.client.send(messageOf('tokens', query))
          const listed = fieldsOf(foundBody(exchange)).filter(({ name }) => name === 'address')
          return { values: listed.map(({ value }) => `${value}`.toLowerCase()), exchange }
        },
      }),
  }
}

/** Pauses until no service can be behind the latest block, and then asks some questions, each several times. */
function round(steps: readonly Step[], times: number): Step {
  const asked = Array.from({ length: times }, () => steps).flat()
  return {
    step: `after ${quietSeconds} s without a block, if the session pauses, ${times} times: ${steps.map(({ step }) => step).join('; ')}`,
    async run(session) {
      await untilQuiet(session, quietSeconds)
      for (const { needs = [], run } of asked) {
        if (needs.every((need) => session.world.offers(need))) await run(session, {})
      }
    },
  }
}

const quietSeconds = 25

function question(universe: Universe): fc.Arbitrary<Step> {
  const traded = amongWellKnown(token())({ ...universe, tokens: universe.tokens.slice(0, 3) })
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(number, fc.constantFrom('public', 'public', 'partner', 'v1'))
        .map((drawn) => quote(...drawn)),
    },
    { weight: 3, arbitrary: fc.tuple(number, fc.nat({ max: 2 })).map((drawn) => solve(...drawn)) },
    {
      weight: 2,
      arbitrary: fc.tuple(traded, fc.constantFrom('public', 'partner')).map((drawn) => price(...drawn)),
    },
    { weight: 2, arbitrary: fc.nat({ max: 1 }).map(tokens) },
  )
}

export const marketSteps: readonly StepSource[] = [
  { weight: 8, draw: question },
  {
    weight: 9,
    draw: (universe) =>
      fc
        .tuple(fc.array(question(universe), { minLength: 2, maxLength: 4 }), fc.integer({ min: 2, max: 4 }))
        .map((drawn) => round(...drawn)),
  },
  { weight: 1, draw: () => number.map(trade) },
  { weight: 1, draw: (universe) => tokenPair()(universe).map(spread) },
]

async function quoteOf(
  { world: { client }, ...session }: Session,
  index: number,
  family: 'public' | 'partner',
  fields: Partial<QuoteRequest> = {},
): Promise<Reply> {
  const orders = [withoutOrigin(questionAt(session, index))]
  const { exchange, ...answer } = await client.quote({ blockchain, orders, ...fields }, { family })
  const quotes = answer.found ? answer.value.quotes : []
  return { values: quotes.map(({ buy_amount }) => `${buy_amount}`), exchange }
}

async function quoteInV1({ world: { client }, ...session }: Session, index: number): Promise<Reply> {
  const exchange = await client.send(v1QuoteOf(withoutOrigin(questionAt(session, index))))
  const bought = fieldsOf(foundBody(exchange)).filter(({ name }) => name === 'bought_integer')
  return { values: bought.map(({ value }) => `${value}`), exchange }
}

function questionAt({ questions }: Pick<Session, 'questions'>, index: number): OwnedOrder {
  const order = questions[index]
  if (order === undefined) throw new RangeError(`no order ${index}`)
  return order
}

function withoutOrigin({ origin_address: _, ...order }: OwnedOrder): Omit<OwnedOrder, 'origin_address'> {
  return order
}
