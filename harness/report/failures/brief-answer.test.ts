import { expect, test } from 'vitest'
import { briefAnswer } from './brief-answer.ts'
import { ratedBy } from './rated-fields.ts'

test('long texts lose their middle, and long lists their end', () => {
  const body = JSON.stringify(
    { token: `0xC02a${'a'.repeat(32)}6Cc2`, gas: 7, list: [1, 2, 3, 4] },
    undefined,
    2,
  )
  expect(briefAnswer(body, 200)).toBe('{"token":"0xC02aaaaa…6Cc2","gas":7,"list":[1,2,… 2 more]}')
})

test('no digit of a large number is lost', () => {
  expect(briefAnswer('{"gas":12345678901234567890}', 200)).toBe('{"gas":12345678901234567890}')
})

test('a sentence keeps its middle', () => {
  const body = '{"detail":"The request body is not valid JSON"}'
  expect(briefAnswer(body, 200)).toBe(body)
})

test('a body that is not JSON stays, on one line of bounded length', () => {
  expect(briefAnswer('<html>\n<body>', 200)).toBe('<html> <body>')
  expect(briefAnswer('x'.repeat(500), 20)).toBe(`${'x'.repeat(20)}…`)
})

test('what a sentence names is kept, and the rest is counted', () => {
  const quotes = Array.from({ length: 9 }, (_, index) => ({
    sell_token: `token ${index}`,
    sell_amount: `${1000 + index}`,
    note: 'n'.repeat(20),
  }))
  const body = JSON.stringify({ request_id: 'r', quotes, gas: 7, target: '0xee', infos: [{ decimals: 18 }] })
  const named = (sentence: string, most: number) => briefAnswer(body, most, ratedBy(sentence, ''))
  expect(named('quotes.7.sell_amount is a number', 90)).toBe(
    '{"quotes":[… 7 more,{"sell_amount":"1007",… 2 more fields},… 1 more],… 4 more fields}',
  )
  expect(named('1005 is sold of 1004', 130)).toBe(
    '{"quotes":[… 4 more,{"sell_amount":"1004",… 2 more fields},{"sell_amount":"1005",… 2 more fields},… 3 more],… 4 more fields}',
  )
  expect(named('decimals is 18', 50)).toBe('{"infos":[{"decimals":18}],… 4 more fields}')
})

test('a named field comes first beside a named value', () => {
  const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const sale = { buy_token: address, sell_amount: '1' }
  const body = JSON.stringify({
    quotes: [sale, sale],
    infos: [
      { symbol: 'WETH', decimals: '18', address: '0x' },
      { symbol: 'USDC', decimals: '18', address },
    ],
  })
  expect(briefAnswer(body, 125, ratedBy(`the info of ${address} is wrong: decimals is 18`, ''))).toBe(
    `{"infos":[… 1 more,{"decimals":"18","address":"${address}",… 1 more field}],… 1 more field}`,
  )
})

test('a value that a sentence names keeps all its characters', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(briefAnswer(`{"hash":"${hash}"}`, 200, ratedBy(`found ${hash}`, ''))).toBe(`{"hash":"${hash}"}`)
})

test('nesting that nothing can show is shown as it is', () => {
  expect(briefAnswer('['.repeat(30_000) + ']'.repeat(30_000), 10)).toBe(`${'['.repeat(10)}…`)
})
