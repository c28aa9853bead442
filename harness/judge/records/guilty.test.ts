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
const unsaid = { actual: false, expected: true, message: 'it is wrong', operator: '==' }

const compared = { message: '', operator: 'strictEqual' }

test('the last question that was not asked before is the evidence', () => {
  const exchanges = ['plain', 'with an option', 'plain'].map((body) => exchangeOf('/echo', body))
  expect(guiltyIn(exchanges, judged, unsaid)).toBe(1)
})

test('questions at other endpoints only weigh it', () => {
  const exchanges = [exchangeOf('/echo', 'a'), exchangeOf('/price', 'b')]
  expect(guiltyIn(exchanges, judged, unsaid)).toBe(0)
  expect(guiltyIn(exchanges.slice(1), judged, unsaid)).toBe(0)
})

test('a group of clauses may have its evidence at the paths that the interface names', () => {
  const placed = { ...judged, interface: { ...echoApi, evidence: { echo: ['/order'] } } }
  const exchanges = [exchangeOf('/order', 'a'), exchangeOf('/echo', 'b', '12345')]
  expect(guiltyIn(exchanges, placed, { ...compared, actual: '12345', expected: '' })).toBe(0)
})

test('the answer that has the wrong value is the evidence', () => {
  const exchanges = [exchangeOf('/echo', 'a', '"12345"'), exchangeOf('/echo', 'b', '"54321"')]
  expect(guiltyIn(exchanges, judged, { ...compared, actual: ['12345'], expected: ['54321'] })).toBe(0)
  expect(guiltyIn(exchanges, judged, { ...compared, actual: '54321', expected: '12345' })).toBe(1)
})

test('the first value of a sentence about a condition is the wrong one', () => {
  const exchanges = [exchangeOf('/echo', 'a', '"54321"'), exchangeOf('/echo', 'b', '"12345"')]
  expect(guiltyIn(exchanges, judged, { ...unsaid, message: '54321 is less than 12345' })).toBe(0)
})

test('of two values that must differ either is the wrong one', () => {
  const exchanges = ['"12345"', '"12345"', 'other'].map((body) => exchangeOf('/echo', 'a', body))
  const same = { actual: 12345n, expected: 12345n, message: '', operator: 'notStrictEqual' }
  expect(guiltyIn(exchanges, judged, same)).toBe(1)
})

test('without exchanges there is none', () => {
  expect(guiltyIn([], judged, unsaid)).toBe(-1)
})
