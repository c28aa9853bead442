import { expect, test } from 'vitest'
import { exchange } from '../../testing/record.ts'
import { exchangesView } from './exchange-view.ts'

const other = { ...exchange, response: { ...exchange.response, status: 429 } }

test('an exchange that repeats the one before is counted in its row', () => {
  const { markup = '' } = exchangesView([exchange, exchange, exchange, other, exchange], 3, undefined) ?? {}
  expect(markup.match(/class="exchange"/g)).toHaveLength(3)
  expect([...markup.matchAll(/class="place">([^<]*)</g)].map(([, place]) => place)).toEqual(['1–3', '4', '5'])
  expect(markup.match(/×3/g)).toHaveLength(1)
})

test('the guilty exchange has a row of its own', () => {
  const { markup = '' } = exchangesView([exchange, exchange, exchange], 1, undefined) ?? {}
  expect([...markup.matchAll(/class="place">([^<]*)</g)].map(([, place]) => place)).toEqual(['1', '2', '3'])
})
