import { expect, test } from 'vitest'
import { exchange } from '../../testing/record.ts'
import { ratedBy } from '../failures/rated-fields.ts'
import { exchangesView } from './exchange-view.ts'

const plain = { executed: undefined, rate: () => 0 }
const other = { ...exchange, response: { ...exchange.response, status: 429 } }

test('an exchange that repeats the one before is counted in its row', () => {
  const { markup = '' } = exchangesView([exchange, exchange, exchange, other, exchange], 3, plain) ?? {}
  expect(markup.match(/class="exchange"/g)).toHaveLength(3)
  expect([...markup.matchAll(/class="place">([^<]*)</g)].map(([, place]) => place)).toEqual(['1–3', '4', '5'])
  expect(markup.match(/×3/g)).toHaveLength(1)
})

test('the fields that a failure is about are marked in the guilty exchange alone', () => {
  const answer = { ...exchange, response: { ...exchange.response, body: '{"gas":7}' } }
  const blamed = { executed: undefined, rate: ratedBy('gas is 7', '') }
  const { markup = '' } = exchangesView([answer, other, answer], 2, blamed) ?? {}
  expect(markup.match(/<mark>7<\/mark>/g)).toHaveLength(1)
})

test('the guilty exchange has a row of its own', () => {
  const { markup = '' } = exchangesView([exchange, exchange, exchange], 1, plain) ?? {}
  expect([...markup.matchAll(/class="place">([^<]*)</g)].map(([, place]) => place)).toEqual(['1', '2', '3'])
})
