/** A fault of the reference violates each standing rule, and no other clause with it. */
import { describe, expect, test } from 'vitest'
import { stringifyJson } from '../../../core/json.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import { createTransport, type Exchange, type Head, type Message } from '../../../core/transport/transport.ts'
import { messageOf } from '../../../interfaces/solver-api/api/client.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { survey } from '../../../interfaces/solver-api/checks/grid/survey.ts'
import { fieldsOf, jsonIn, mapAt } from '../../../interfaces/solver-api/checks/reading/reading.ts'
import { standingRules, watch } from '../../../interfaces/solver-api/checks/standing/rules.ts'
import {
  amountPlus,
  rewriteField,
  rewriteSolvedOrders,
} from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { createService } from '../../../interfaces/solver-api/reference/app.ts'
import { json, type Mutant } from '../../../judge/mutant.ts'
import { key, samplePorts, trader } from '../../service.ts'
import { usdc, weth } from '../../small-market.ts'
import { otherCases } from './other-answers.ts'
import { refusalCases } from './refusals.ts'
import { openRepeats, repeatCases } from './repeats.ts'
import { solutionCases } from './solutions.ts'

const cases = { ...refusalCases, ...solutionCases, ...otherCases, ...repeatCases }

/** A block that no service is behind. */
const settled: Head = { number: 1, hash: '0x01', isSettled: true }

async function violationsWith(
  mutant: Mutant,
  sent: readonly Message[],
  known: Parameters<typeof watch>[0] = { amms: supportedProtocols, answers: referenceAnswers },
  head = settled,
): Promise<readonly string[]> {
  const service = createService(samplePorts())
  const found = new Set<string>()
  const { see } = watch(known)
  const transport = createTransport(
    mutant(async (request) => service.fetch(request)),
    {
      baseUrl: 'http://service',
      apiKey: key,
      head: async () => head,
      onExchange: (exchange) => {
        for (const { clause } of see(exchange)) found.add(clause)
      },
    },
  )
  for (const message of sent) await transport.send(message)
  return [...found].toSorted()
}

describe('a service violates', () => {
  for (const [ids, ones] of Object.entries(cases)) {
    for (const [index, [mutant, ...sent]] of ones.entries()) {
      test(`${ids}, in way ${index + 1}`, async () => {
        expect(await violationsWith(mutant, sent)).toEqual(ids.split(' '))
      })
    }
  }
})

test('the reference violates none of them', async () => {
  for (const [, ...sent] of Object.values(cases).flat()) {
    expect(await violationsWith((fetch) => fetch, sent)).toEqual([])
  }
})

test('an answer that may be of another block, or rightly of another moment, contradicts none', async () => {
  const known = { amms: supportedProtocols, answers: referenceAnswers }
  for (const [mutant, ...sent] of Object.values(repeatCases).flat())
    expect(await violationsWith(mutant, sent, known, { ...settled, isSettled: false })).toEqual([])
  for (const [mutant, ...sent] of openRepeats) expect(await violationsWith(mutant, sent)).toEqual([])
})

test('a parameter that differs between query string and body is not judged', async () => {
  const hasMinimumBelow = rewriteSolvedOrders((one) => ({
    ...one,
    buy_amount: amountPlus(one.buy_amount, -1n),
  }))
  const order = {
    sell_token: usdc,
    buy_token: weth,
    sell_amount: '3000000000',
    origin_address: trader,
  } as const
  const solve = messageOf('solve', { blockchain: 'ethereum', orders: [order], slippage: 0 })
  expect(await violationsWith(hasMinimumBelow, [solve])).toEqual(['solve/default-slippage'])
  expect(await violationsWith(hasMinimumBelow, [{ ...solve, query: { slippage: '0.01' } }])).toEqual([])
})

test('a session knows the tokens that the target listed before it', async () => {
  const hasOtherDecimals = rewriteField('/v2/solver/quote', 'buy_tokens.*.decimals', () => '17')
  const order = { sell_token: usdc, buy_token: weth, sell_amount: '3000000000' } as const
  const quote = messageOf('quote', { blockchain: 'ethereum', orders: [order] })
  const listed = [{ address: weth, symbol: 'WETH', decimals: 18 }]
  expect(await violationsWith(hasOtherDecimals, [quote])).toEqual([])
  const violated = await violationsWith(hasOtherDecimals, [quote], { amms: [], listed })
  expect(violated).toEqual(['quote/token-infos-are-true'])
})

test('a list of tokens without symbols contradicts no token info', async () => {
  const order = { sell_token: usdc, buy_token: weth, sell_amount: '3000000000' } as const
  const quote = messageOf('quote', { blockchain: 'ethereum', orders: [order] })
  const listed = [{ address: weth, symbol: undefined as unknown as string, decimals: Number.NaN }]
  expect(await violationsWith((fetch) => fetch, [quote], { amms: [], listed })).toEqual([])
})

// JSON can hold objects whose own fields make their conversion to a string fail.
const oddValues: readonly unknown[] = [null, { toString: null, valueOf: null }]

test('every rule and the survey can read any value in any field of a request or an answer', async () => {
  const service = createService(samplePorts())
  let read = 0
  for (const [mutant, ...sent] of Object.values(cases).flatMap((ones) => ones.slice(0, 1))) {
    const faulty = mutant(async (request) => service.fetch(request))
    const before: Exchange[] = []
    const transport = createTransport(faulty, {
      baseUrl: 'http://service',
      apiKey: key,
      head: async () => settled,
    })
    for (const message of sent) before.push(await transport.send(message))
    const [last] = before.splice(-1)
    if (last === undefined) continue
    for (const odd of variantsOf(last)) {
      const { see } = watch({ amms: supportedProtocols })
      for (const exchange of before) see(exchange)
      see(odd)
      survey.see(odd, { amms: supportedProtocols })
      // The next exchange is judged with the remembered values of this one.
      see(last)
      read += 1
    }
  }
  expect(read).toBeGreaterThan(1_000)
})

function jsonOf(text = ''): unknown {
  return jsonIn({ response: { status: 200, headers: {}, body: text } })
}

/** The exchange with one field of its body or of its answer changed, for each field and odd value. */
function variantsOf(exchange: Exchange): readonly Exchange[] {
  const { request, response } = exchange
  const inRequest = oddBodies(jsonOf(request.body)).map((body) => ({
    ...exchange,
    request: { ...request, body },
  }))
  const inAnswer = oddBodies(jsonOf(response.body)).map((body) => ({
    ...exchange,
    response: { ...response, body },
  }))
  return [...inRequest, ...inAnswer]
}

function oddBodies(body: unknown): readonly string[] {
  return fieldsOf(body).flatMap(({ path }) =>
    oddValues.map((odd) => stringifyJson(mapAt(body, path.split('.'), () => odd))),
  )
}

test('every rule is violated by some service', () => {
  const violated = Object.keys(cases).flatMap((ids) => ids.split(' '))
  expect(standingRules.map(({ clause }) => clause).filter((clause) => !violated.includes(clause))).toEqual([])
})

test('a final status may change if blocks were replaced', async () => {
  const { onReverted, see } = watch({ amms: [] })
  const statuses = ['open', 'filled', 'open']
  const transport = createTransport(
    async () =>
      json(200, { orders: [{ order_hash: `0x${'12'.repeat(32)}`, order_status: statuses.shift() }] }),
    { baseUrl: 'http://service', apiKey: key },
  )
  const list = messageOf('orders', { blockchain: 'ethereum' })
  see(await transport.send(list))
  onReverted()
  see(await transport.send(list))
  expect(see(await transport.send(list))).toEqual([])
})
