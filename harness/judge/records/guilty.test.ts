import { expect, test } from 'vitest'
import type { Exchange } from '../../core/transport/transport.ts'
import { echoApi } from '../../testing/echo.ts'
import { guiltyIn } from './guilty.ts'

function exchangeOf(path: string, request: string, response = ''): Exchange {
  return {
    request: { method: 'POST', url: `http://a${path}`, headers: {}, body: request },
    response: { status: 200, headers: {}, body: response },
  }
}

const judged = { clause: 'echo/comes-back', interface: echoApi } as const
const unsaid = { actual: false, expected: true }

test('the last question that was not asked before is the evidence', () => {
  const exchanges = ['plain', 'with an option', 'plain'].map((body) => exchangeOf('/echo', body))
  expect(guiltyIn(exchanges, judged, unsaid)).toBe(1)
})

test('questions at other endpoints only weigh it', () => {
  const exchanges = [exchangeOf('/echo', 'a'), exchangeOf('/price', 'b')]
  expect(guiltyIn(exchanges, judged, unsaid)).toBe(0)
  expect(guiltyIn(exchanges.slice(1), judged, unsaid)).toBe(0)
})

test('the answer that has the wrong value is the evidence', () => {
  const exchanges = [exchangeOf('/echo', 'a', '"12345"'), exchangeOf('/echo', 'b', '"54321"')]
  expect(guiltyIn(exchanges, judged, { actual: ['12345'], expected: ['54321'] })).toBe(0)
  expect(guiltyIn(exchanges, judged, { actual: '54321', expected: '12345' })).toBe(1)
})

test('without exchanges there is none', () => {
  expect(guiltyIn([], judged, unsaid)).toBe(-1)
})
