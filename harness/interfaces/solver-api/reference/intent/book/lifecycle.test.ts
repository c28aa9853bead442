import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStatuses } from '../../../api/intents.ts'
import { isFinal, liveStatuses, nextStatus, orderEvents } from './lifecycle.ts'

const statuses = fc.constantFrom(...orderStatuses)
const events = fc.array(fc.constantFrom(...orderEvents))

test('four statuses are final, and the other two are live', () => {
  expect(orderStatuses.filter(isFinal).toSorted()).toEqual(['cancelled', 'error', 'expired', 'filled'])
  expect(orderStatuses.filter((status) => !isFinal(status)).toSorted()).toEqual(liveStatuses.toSorted())
})

test('a final status never changes', () => {
  fc.assert(
    fc.property(statuses.filter(isFinal), events, (status, happened) => {
      expect(happened.reduce(nextStatus, status)).toBe(status)
    }),
  )
})

test('open and insufficient-funds alternate, and both can be filled, cancelled and expired', () => {
  expect(nextStatus('open', 'shortfall')).toBe('insufficient-funds')
  expect(nextStatus('insufficient-funds', 'funds')).toBe('open')
  for (const status of liveStatuses) {
    expect(nextStatus(status, 'fill')).toBe('filled')
    expect(nextStatus(status, 'nonce-spent')).toBe('cancelled')
    expect(nextStatus(status, 'deadline-passed')).toBe('expired')
  }
})

test('only an open order goes to error', () => {
  expect(
    orderStatuses.filter((status) => status !== 'error' && nextStatus(status, 'fault') === 'error'),
  ).toEqual(['open'])
})
