import assert from 'node:assert/strict'
import { test } from 'vitest'
import { virtualClock } from '../../../chain/clock.ts'
import { genesisToken } from '../../../chain/genesis/tokens.ts'
import type { Client } from './client.ts'
import { readUniverse, wellKnownTokens } from './universe.ts'

const token = (digit: string, decimals: unknown) => ({
  address: `0x${digit.repeat(40)}`,
  symbol: digit,
  decimals,
})

/** A service that lists these tokens, each at a price in ether, and solves orders that buy some alone. */
function listing(tokens: readonly object[], price: unknown, solved: readonly string[] = []): Client {
  const send: Client['send'] = async ({ body: asked, method, path, query }) => {
    const body = path.includes('price') ? { price } : query?.page === 0 ? tokens : []
    const buys = (address: string) => JSON.stringify(asked).includes(`"buy_token":"${address}"`)
    const isSolved = path.endsWith('/solve') && solved.some(buys)
    const status = method === 'GET' || isSolved ? 200 : 204
    const response = { status, headers: {}, body: JSON.stringify(body) }
    return { request: { method, url: 'http://target/', headers: {} }, response }
  }
  return { send } as Client
}

test('cases are drawn from tokens that a service lists with a price', async () => {
  const { tokens } = await readUniverse(listing([token('1', 18), token('2', '6')], 0.5), [])
  assert.deepEqual(
    tokens.map(({ decimals, usd }) => [decimals, usd]),
    [
      [18, 0.25],
      [6, 0.25],
    ],
  )
})

test('tokens that are less known are drawn beside the well-known ones, from all parts of the list', async () => {
  const lesser = Array.from({ length: 30 }, (_, index) => ({
    ...token('0', 18),
    address: `0x${`${index}`.padStart(2, '0').repeat(20)}`,
    symbol: `T${index}`,
  })).slice(1)
  const { others = [], tokens } = await readUniverse(listing([...wellKnownTokens, ...lesser], 0.5), [])
  assert.deepEqual(tokens, wellKnownTokens)
  assert.equal(others.length, 12)
  assert.equal(others[0]?.symbol, 'T1')
  assert.ok(Number(others.at(-1)?.symbol.slice(1)) > 26)
})

test('tokens that a service solves orders for and does not list are drawn', async () => {
  const [listed, unlisted] = [wellKnownTokens.slice(0, 5), [genesisToken('LINK'), genesisToken('PEPE')]]
  const solved = [...listed, ...unlisted].map(({ address }) => address)
  const asking = { clock: virtualClock(0n), hasKey: false, salt: '', drawsRequests: true }
  const read = await readUniverse(listing(listed, 0.5, solved), [], asking)
  assert.deepEqual(read.tokens, listed)
  assert.deepEqual(
    read.unlisted?.map(({ symbol, usd }) => [symbol, usd]),
    [
      ['LINK', 12.53],
      ['PEPE', 0.00001018],
    ],
  )
})

test('no case is drawn from a token of which no amount can be computed', async () => {
  for (const decimals of [-1, 1.5, 'six', null, 255, 1e7, 3e8]) {
    const { tokens } = await readUniverse(listing([token('1', decimals), token('2', decimals)], 0.5), [])
    assert.deepEqual(tokens, wellKnownTokens, `${decimals}`)
  }
  const { tokens } = await readUniverse(listing([token('1', 18), token('2', 18)], 5e-324), [])
  assert.deepEqual(tokens, wellKnownTokens)
})
