/** The fix of a failure is of its clause, unless the service failed to answer. */
import { expect, test } from 'vitest'
import { clause, exchange, record } from '../testing/record.ts'
import { remedyOf } from './command-line.ts'

function fixOf(status: number, reason: string, remedy?: string): string {
  const counterexample = {
    exchanges: [{ ...exchange, response: { ...exchange.response, status } }],
    guilty: 0,
  }
  const failing = clause({ id: 'quote/venue', outcome: 'fail', reason, counterexample })
  return remedyOf(remedy === undefined ? failing : { ...failing, remedy }, record)
}

test('an answer that the service failed to give is to be repaired first', () => {
  expect(fixOf(500, 'status 500: {}', 'Apply the slippage.')).toMatch(/answers 500 to this request/)
  expect(fixOf(0, 'no answer', 'Apply the slippage.')).toMatch(/gives no answer to this request/)
  expect(fixOf(503, 'found 503, not 200')).toMatch(/answers 503/)
})

test('other failures have the remedy of their clause, or the command that explains it', () => {
  expect(fixOf(200, 'it is 500', 'Apply the slippage.')).toBe('Apply the slippage.')
  expect(fixOf(500, 'text/html: <h1>', 'Send JSON.')).toBe('Send JSON.')
  expect(fixOf(500, 'found 500', 'Answer 204 where there is no route.')).toBe(
    'Answer 204 where there is no route.',
  )
  expect(fixOf(500, 'found 500', 'Refuse it with a 4xx.')).toBe('Refuse it with a 4xx.')
  expect(fixOf(200, 'it is wrong')).toMatch(/explain quote\/venue/)
})
