import { expect, test } from 'vitest'
import * as z from 'zod'
import { issueTexts } from './issue-text.ts'

const schema = z.object({
  tokens: z.array(z.object({ symbol: z.string(), decimals: z.int() })),
  amount: z.string().regex(/^\d+$/, 'must be digits'),
})

function textsOf(body: unknown): readonly string[] {
  return issueTexts(schema.safeParse(body).error?.issues ?? [], body)
}

test('a field that is missing from every item of a list is named once', () => {
  const tokens = Array.from({ length: 8 }, () => ({ decimals: 18 }))
  expect(textsOf({ tokens, amount: '1' })).toEqual(['tokens.0.symbol is missing (and at least 7 more)'])
})

test('a value of another type is shown beside what was expected', () => {
  expect(textsOf({ tokens: {}, amount: 7 })).toEqual([
    'tokens is an object; expected a list',
    'amount is 7; expected a string',
  ])
  expect(textsOf([])).toEqual(['the body is a list; expected an object'])
})

test('a value that breaks a rule is shown with the rule', () => {
  expect(textsOf({ tokens: [], amount: '-7' })).toEqual(['amount is "-7": must be digits'])
})

test('a part of a long value is not shown: it could be a part of a key', () => {
  expect(textsOf({ tokens: [], amount: 'x'.repeat(500) })).toEqual([
    'amount is a value of 502 characters: must be digits',
  ])
})
