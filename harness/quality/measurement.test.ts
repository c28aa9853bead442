import { expect, test } from 'vitest'
import { sampleMeasurement, withResult } from '../testing/measurement.ts'
import { formatMeasurement, parseMeasurement } from './measurement.ts'

const measurement = sampleMeasurement({ seed: 1, orders: 20, chanceBps: 1, lossBps: 0 })

test('a measurement is unchanged after it is written and read', () => {
  const executed = withResult(measurement, 2, (result) => ({
    ...result,
    execution: { status: 'paid', paid: 10n ** 30n + 1n, gasUsed: 1n },
  }))
  expect(parseMeasurement(formatMeasurement(executed))).toEqual(executed)
})

test('every order is on a line of its own', () => {
  const lines = formatMeasurement(measurement).split('\n')
  expect(lines.filter((line) => line.startsWith('{"id":'))).toHaveLength(20)
})

test.each([
  ['an order twice', '"id":"1"', '"id":"0"'],
  ['a negative amount', '"gas":"', '"gas":"-'],
  ['a price of gas that no amount pays', '"gasPrice":1000000000', '"gasPrice":1e308'],
])('%s is refused', (_, from, to) => {
  const text = formatMeasurement(measurement)
  expect(text).toContain(from)
  expect(() => parseMeasurement(text.replace(from, to))).toThrow()
})

test('another format is refused', () => {
  const text = formatMeasurement(measurement).replace('assay-quality/1', 'assay-quality/2')
  expect(() => parseMeasurement(text)).toThrow()
})
