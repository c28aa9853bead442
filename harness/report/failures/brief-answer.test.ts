import { expect, test } from 'vitest'
import { briefAnswer } from './brief-answer.ts'

test('long texts lose their middle, and long lists their end', () => {
  const body = JSON.stringify(
    { token: `0xC02a${'a'.repeat(32)}6Cc2`, gas: 7, list: [1, 2, 3, 4] },
    undefined,
    2,
  )
  expect(briefAnswer(body, 200)).toBe('{"token":"0xC02aaaaa…6Cc2","gas":7,"list":[1,2,"… 2 more"]}')
})

test('no digit of a large number is lost', () => {
  expect(briefAnswer('{"gas":12345678901234567890}', 200)).toBe('{"gas":12345678901234567890}')
})

test('a body that is not JSON stays, on one line of bounded length', () => {
  expect(briefAnswer('<html>\n<body>', 200)).toBe('<html> <body>')
  expect(briefAnswer('x'.repeat(500), 20)).toBe(`${'x'.repeat(20)}…`)
})
