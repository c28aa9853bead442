/** An API that writes chains by name, amounts in whole tokens, and fees under a name of its own. */
import { expect, test } from 'vitest'
import { usdc, wbtc } from '../../../core/tokens.ts'
import { createTransport } from '../../../core/transport/transport.ts'
import type { Ask } from '../api/ask.ts'
import { createClient } from '../api/client.ts'
import { withAmount } from '../checks/malformed.ts'
import { withChecksums } from '../kit/asks.ts'
import { parseDialect } from './parse.ts'
import { answerOf } from './read.ts'
import { messageOf } from './write.ts'

const dialect = parseDialect(`
name: own-shape
chains: { 1: eth-mainnet }
price:
  - POST /indication
  - { network: '{chain}', give: { token: '{sell}', units: '{wholeAmount}' }, want: '{buy}' }
read:
  out: deal.atoms
  chain: deal.network
  fees: [{ each: deal.dues.*, amount: amount, token: token }]
`)

const ask: Ask = {
  chainId: 1,
  sell: wbtc.address,
  buy: usdc.address,
  side: 'sell',
  amount: 16_666n,
  taker: '0x00000000000000000000000000000000000000aa',
}

function answered(deal: object) {
  const body = { deal }
  const last = { status: 200, headers: {}, body: JSON.stringify(body) }
  return answerOf(dialect, { ask, kind: 'price', last, bodies: [body] })
}

function requestFor(asked: Ask, change = (message: ReturnType<typeof messageOf>) => message) {
  return change(messageOf(dialect, asked, { kind: 'price', bodies: [], now: 0 })).body
}

test('a chain that is written by its name is read by it', () => {
  expect(answered({ atoms: '5', network: 'eth-mainnet' })).toMatchObject({ kind: 'priced', chainId: 1n })
  expect(answered({ atoms: '5', network: 'polygon' })).toMatchObject({
    kind: 'unreadable',
    path: 'deal.network',
  })
})

test('the decimals of a token do not depend on the case of its address', () => {
  expect(requestFor(withChecksums(ask))).toMatchObject({ give: { units: '0.00016666' } })
})

test('a malformed amount is sent in the place of one in whole tokens', () => {
  expect(requestFor(ask, withAmount(ask, '-1'))).toMatchObject({ give: { units: '-1' } })
})

test('an object is left out with its last field, an empty one and a list stay', () => {
  const optional = parseDialect(`
name: optional
build:
  - POST /swap
  - { to: { address: '{receiver}', deep: { fee: '{feeBps}' } }, options: {}, without: ['{exclude*}'], list: [{ to: '{receiver}' }] }
read: { out: out }
`)
  const sent = (asked: Ask) => messageOf(optional, asked, { kind: 'build', bodies: [], now: 0 }).body
  expect(sent(ask)).toEqual({ options: {}, without: [], list: [] })
  const { taker: receiver } = ask
  expect(sent({ ...ask, receiver })).toEqual({
    ...{ to: { address: receiver }, options: {}, without: [], list: [{ to: receiver }] },
  })
  const bare = parseDialect(`name: bare\nbuild: [POST /swap, { to: '{receiver}' }]\nread: { out: out }`)
  expect(messageOf(bare, ask, { kind: 'build', bodies: [], now: 0 }).body).toEqual({})
})

test('fees of which the amount is at another place are not told', () => {
  expect(answered({ atoms: '5', dues: [{ atoms: '8', token: usdc.address }] })).not.toHaveProperty('fees')
  expect(answered({ atoms: '5', dues: [] })).toMatchObject({ fees: [] })
})

test('a value of an earlier answer is a part of the path of a later request', async () => {
  const firm = parseDialect(`
name: firm
build: [[POST /rfq, {}], ['POST /rfq/{0:data.id}/accept', {}]]
read: { out: out, tx: tx }
`)
  const answerTo = async (first: object) => {
    const left = [first, { out: '5' }]
    const asked: string[] = []
    const fetch = async ({ url }: Request) => {
      asked.push(new URL(url).pathname)
      return Response.json(left.shift())
    }
    const client = createClient(createTransport(fetch, { baseUrl: 'http://127.0.0.1' }))
    return { ...(await client.ask(firm, 'build', ask, { now: 0 })), asked }
  }
  expect(await answerTo({ data: { id: 'q7' } })).toMatchObject({
    answer: { kind: 'priced', out: 5n },
    asked: ['/rfq', '/rfq/q7/accept'],
  })
  expect(await answerTo({})).toMatchObject({
    answer: { kind: 'unreadable', path: '0:data.id' },
    asked: ['/rfq'],
  })
})
