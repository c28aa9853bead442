/** An ask in three requests, the last of which names the second in its path. */
import { expect, test } from 'vitest'
import { observe } from '../../../judge/lint/observed.ts'
import { plainSale } from '../api/rate.ts'
import { parseDialect } from '../dialect/parse.ts'
import { messageOf } from '../dialect/write.ts'
import { emptySession, withObserved } from './session.ts'

const dialect = parseDialect(`
name: own
headers: { X-Session: '{0:session}' }
build:
  - [POST /session, { wallet: '{taker}' }]
  - [POST /rfq, { from: '{sell}', to: '{buy}', units: '{amount}' }]
  - ['POST /rfq/{1:id}/accept', {}]
read: { out: 1:out, tx: tx }
`)

/** The requests of a client for an amount, with the answers of a service below a path. */
function observedOf(id: number, amount: bigint) {
  const ask = { ...plainSale, amount }
  const tx = { to: ask.taker, data: '0x', value: '0' }
  const bodies = [{ session: `s${id}` }, { id, out: '5' }, { tx }]
  return bodies.map((body, index) => {
    const asking = { kind: 'build', bodies: bodies.slice(0, index), now: 0 } as const
    const { body: sent, headers = {}, method, path } = messageOf(dialect, ask, asking)
    const request = { method, url: `http://127.0.0.1/api${path}`, body: JSON.stringify(sent) }
    const named = headers['X-Session'] === undefined ? {} : { 'x-session': headers['X-Session'] }
    const response = { status: 200, headers: {}, body: JSON.stringify(body) }
    const timing = { number: index + 1, startedMs: 0, endedMs: 0 }
    return observe({ request: { ...request, headers: named }, response }, timing)
  })
}

test('the requests of two clients are two asks', () => {
  const [one, other] = [observedOf(7, 70n), observedOf(8, 80n)]
  const inTurn = one.flatMap((request, index) => [request, other[index] ?? request])
  const { offers } = inTurn.reduce((session, each) => withObserved(dialect, session, each), emptySession)
  expect(offers.map(({ ask, number, offer }) => [number, offer.kind, ask.amount])).toEqual([
    [2, 'priced', 70n],
    [2, 'priced', 80n],
    [3, 'built', 70n],
    [3, 'built', 80n],
  ])
})
