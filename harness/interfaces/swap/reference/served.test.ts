/** The reference in dialects that send a value of an earlier answer back, wherever they write it. */
import { afterAll, describe, expect, test } from 'vitest'
import { startNode } from '../../../chain/node.ts'
import { createTransport } from '../../../core/transport/transport.ts'
import { createMarket } from '../../../market/market.ts'
import { isOffer, type Kind } from '../api/ask.ts'
import { createClient } from '../api/client.ts'
import { plainSale } from '../api/rate.ts'
import { parseDialect } from '../dialect/parse.ts'
import { holdingOn } from './holding.ts'
import { createSwapService } from './service.ts'

const node = await startNode({ network: { kind: 'genesis' } })
afterAll(() => node.stop())
const { snapshot } = createMarket(node)

/** The reference's answer to one ask, in a dialect that sends these requests. */
async function answerIn(requests: string, kind: Kind, read = 'out: out, tx: tx') {
  const dialect = parseDialect(`name: own\nslippage: bps\n${requests}\nread: { ${read} }`)
  const service = createSwapService(dialect, { snapshot, readHolding: holdingOn(() => node) })
  const client = createClient(createTransport(service, { baseUrl: 'http://127.0.0.1/swap' }))
  const { answer, bodies } = await client.ask(dialect, kind, plainSale, { now: 0 })
  // An ether is worth more than a thousand dollars here, and no handle is as large.
  const isPriced = isOffer(answer) && answer.out > 10n ** 9n
  return { kind: answer.kind, isPriced, bodies, data: isOffer(answer) ? answer.tx?.data : undefined }
}

const built = { kind: 'built', isPriced: true }
const priced = { kind: 'priced', isPriced: true }

const ask = `{ from: '{sell}', to: '{buy}', units: '{amount}', wallet: '{taker}' }`

describe('an earlier value is read', () => {
  test.each([
    ['in a path', `build: [[POST /rfq, ${ask}], ['POST /rfq/{0:data.id}/accept', {}]]`],
    ['in a query', `build: [[GET /quote, ${ask}], [GET /tx, { id: '{0:id}' }]]`],
    ['in the query of a path', `build: [['POST /{chain}/q', ${ask}], ['POST /{chain}/tx?id={0:id}', {}]]`],
    ['in a body', `build: [[POST /quote, ${ask}], [POST /tx, { a: [{ b: '{0:quotes.0.id}' }] }]]`],
    ['within a text', `build: [[POST /quote, ${ask}], [POST /tx, { id: 'quote/{0:id}' }]]`],
    ['as a JSON number', `build: [[POST /quote, ${ask}], [POST /tx, { id: '#{0:id}' }]]`],
    ['in a header', `headers: { X-Quote: 'Id {0:id}' }\nbuild: [[POST /quote, ${ask}], [POST /tx, {}]]`],
    [
      'of the second of three',
      `build: [[POST /a, ${ask}], [POST /b, { id: '{0:id}' }], [POST /c, { id: '{1:id}' }]]`,
    ],
    [
      'after a session',
      `build: [[POST /session, { wallet: '{taker}' }], [POST /tx, { in: '{0:id}', ask: ${ask} }]]`,
    ],
  ])('%s', async (_, requests) => {
    expect(await answerIn(requests, 'build')).toMatchObject(built)
  })

  test('beside the price', async () => {
    const requests = `build: [[POST /q, ${ask}], [POST /tx, { id: '{0:id}', seen: '{0:out}' }]]`
    expect(await answerIn(requests, 'build', 'out: 0:out, tx: tx')).toMatchObject(built)
  })

  test('in a list, which stays one', async () => {
    const steps = `build: [[POST /q, ${ask}], [POST /tx, { all: '{0:list}' }]]`
    const answer = await answerIn(`${steps}\nanswers: { price: { list: [{ a: 1 }] } }`, 'build')
    expect(answer).toMatchObject({ ...built, bodies: [{ list: [{ a: 1 }] }, {}] })
  })

  test('by a second request for a price', async () => {
    const requests = `price: [[POST /quote, ${ask}], [GET /price, { id: '{0:id}' }]]`
    expect(await answerIn(requests, 'price')).toMatchObject(priced)
  })
})

test('a later request may tell the whole ask', async () => {
  const requests = `build: [[POST /quote, ${ask}], [POST /tx, { seen: '{0:out}', ask: ${ask} }]]`
  expect(await answerIn(requests, 'build', 'out: 0:out, tx: tx')).toMatchObject(built)
})

test('a second request may tell the wallet, and a third name the first answer', async () => {
  const begun = `[POST /quotes, { from: '{sell}', to: '{buy}', units: '{amount}' }]`
  const ended = `['POST /quotes/{0:id}/wallet', { wallet: '{taker}' }], ['POST /quotes/{0:id}/tx', {}]`
  const { data, ...answer } = await answerIn(`build: [${begun}, ${ended}]`, 'build')
  expect(answer).toMatchObject(built)
  expect(data).toContain(plainSale.taker.slice(2).toLowerCase())
})

test('the first answer of a transaction is not that of a price', async () => {
  const requests = `price: [POST /price, ${ask}]\nbuild: [[POST /quote, ${ask}], [POST /tx, { id: '{0:quote.id}' }]]`
  const read = 'out: 0:quote.gets|0:result.gets, tx: tx'
  const { bodies } = await answerIn(requests, 'build', read)
  expect(Object.keys(Object(bodies[0]))).toEqual(['quote'])
  expect(Object.keys(Object((await answerIn(requests, 'price', read)).bodies[0]))).toContain('result')
})

test('amounts are written in whole tokens', async () => {
  const requests = `amounts: whole\ntimes: iso\nbuild: [POST /swap, ${ask}]`
  const answer = await answerIn(requests, 'build', 'out: out, taken: in, tx: tx')
  expect(answer).toMatchObject({ ...built, bodies: [{ in: '1' }] })
})

describe('a price and a transaction at one address', () => {
  test.each([
    [`{ quote: ${ask} }`, `{ quote: ${ask}, build: true }`],
    [`{ quote: ${ask}, dry: true }`, `{ quote: ${ask}, receiver: '{receiver}' }`],
    [
      `{ a: '{sell}', b: '{buy}', c: '{amount}' }`,
      `{ a: '{sell}', b: '{buy}', c: '{amount}', d: '{taker}' }`,
    ],
  ])('%s and %s', async (price, build) => {
    const requests = `price: [POST /quote, ${price}]\nbuild: [POST /quote, ${build}]`
    expect(await answerIn(requests, 'price')).toMatchObject(priced)
    expect(await answerIn(requests, 'build')).toMatchObject(built)
  })
})
