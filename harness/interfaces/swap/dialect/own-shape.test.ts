/** An API that writes chains by name, amounts in whole tokens, and fees under a name of its own. */
import { describe, expect, test } from 'vitest'
import { usdc, wbtc } from '../../../core/tokens.ts'
import { createTransport } from '../../../core/transport/transport.ts'
import type { Ask } from '../api/ask.ts'
import { createClient } from '../api/client.ts'
import { withAmount } from '../checks/malformed.ts'
import { withChecksums } from '../kit/asks.ts'
import { parseDialect } from './parse.ts'
import { withOffer } from './put.ts'
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

describe('amounts in whole tokens and times as dates', () => {
  const whole = parseDialect(`
name: whole
amounts: whole
times: iso
build: [POST /swap, { a: '{sell}' }]
read:
  { out: out, taken: in, min: least, expiry: until, gas: gas, tx: tx, fees: [{ each: fees.*, amount: amount, token: token }],
    route: { each: route.*, source: source, in: from, out: to, amountIn: takes, amountOut: pays } }
`)
  const [sold, bought] = [wbtc.address, usdc.address]
  const body = {
    ...{ out: '1.5', in: '0.00016666', least: '1', until: '2026-11-28T12:00:00.000Z', gas: '21000' },
    tx: { to: ask.taker, data: '0x', value: '7' },
    fees: [{ amount: '0.25', token: bought }],
    route: [{ source: 'pool', from: sold, to: bought, takes: '0.00016666', pays: '1.5' }],
  }
  const read = (changed: object) => {
    const last = { status: 200, headers: {}, body: '' }
    const bodies = [{ ...body, ...changed }]
    return answerOf(whole, { ask, kind: 'build', last: { ...last, body: JSON.stringify(bodies[0]) }, bodies })
  }
  const offer = {
    kind: 'built',
    ...{ isNet: true, out: 1_500_000n, taken: 16_666n, min: 1_000_000n, gas: 21_000n },
    expiry: BigInt(Date.UTC(2026, 10, 28, 12) / 1000),
    tx: { to: ask.taker, data: '0x', value: 7n },
    fees: [{ amount: 250_000n, token: bought }],
    route: [{ source: 'pool', in: sold, out: bought, amountIn: 16_666n, amountOut: 1_500_000n }],
  } as const

  test('are read', () => {
    expect(read({})).toEqual(offer)
  })

  test('are written', () => {
    const [fees, route] = [[{}], [{}]]
    expect(withOffer(whole, { fees, route }, { kind: 'build', step: 0, ask }, offer)).toEqual(body)
  })

  test.each(['2026-11-28T13:00:00+01:00', '2026-11-28T12:00:00', '2026-11-28T12:00Z'])(
    '%s is noon',
    (until) => {
      expect(read({ until })).toMatchObject({ expiry: offer.expiry })
    },
  )

  test.each([
    [{ out: '1.5000001' }, 'out', '"1.5000001" is no amount'],
    [{ out: '1e3' }, 'out', '"1e3" is no amount'],
    [{ out: 1.5 }, 'out', '1.5 is no amount'],
    [{ until: 'tomorrow' }, 'until', '"tomorrow" is no time'],
    [{ until: 1_700_000_000 }, 'until', '1700000000 is no time'],
  ])('%j is unreadable', (changed, path, why) => {
    expect(read(changed)).toEqual({ kind: 'unreadable', path, why })
  })
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
