/** The latency rule: it finds a slower target on any machine, and does not flag a slower machine. */
import { expect, test } from 'vitest'
import { failed, type Machine, sampleMeasurement, sampleTimings } from '../../testing/measurement.ts'
import type { Timings } from '../timings.ts'
import { compare } from './compare.ts'
import { findingsOf } from './gate.ts'

const measurement = sampleMeasurement({ seed: 0, orders: 504, chanceBps: 0, lossBps: 0 })
const quiet = { slowness: 1, noise: 0.3 }
const timed = (machine: Machine) => sampleTimings(measurement, machine)
const before = timed({ ...quiet, seed: 1 })
const again = timed({ ...quiet, seed: 2 })

test.each([
  ['three times as slow', timed({ ...quiet, seed: 3, slowness: 3 })],
  ['three times as fast', timed({ ...quiet, seed: 3, slowness: 1 / 3 })],
  ['that is busy now and then', busy(again, (index) => index % 40 < 20)],
])('a machine %s is no regression, and does not hide one', (_, timings) => {
  expect(sentencesOf(timings)).toEqual([])
  const [sentence] = sentencesOf(slowed(timings, 6))
  expect(sentence).toMatch(/^all orders: \d+ of 504 orders take more than 1.25 times as long/)
})

test('a machine whose scheduler interrupts every search, and few kernels, is no regression', () => {
  const { kernelMs = {}, ...rest } = slowed(again, 3)
  const kernels = Object.entries(kernelMs).map(([id, ms]) => [id, Number(id) % 10 === 0 ? 21 * ms : ms])
  expect(sentencesOf({ ...rest, kernelMs: Object.fromEntries(kernels) })).toEqual([])
})

test('a slowdown that a faster machine offsets is no regression', () => {
  expect(sentencesOf(slowed(timed({ ...quiet, seed: 3, slowness: 1 / 3 }), 2))).toEqual([])
})

test('orders that now fail at once do not hide that the others take longer', () => {
  const isFailing = (index: number) => index % 5 < 3
  const orders = measurement.orders.map((result, index) => (isFailing(index) ? failed(result) : result))
  const after = slowed(slowed(again, 6), 0.001, (id) => isFailing(Number(id)))
  const findings = findingsOf(compare(measurement, { ...measurement, orders }, { before, after }), 0.1)
  expect(findings.map(({ rule }) => rule)).toContain('latency')
})

test('a target 1.5 times as slow is found on a machine that is as fast or slower', () => {
  for (const slowness of [1, 3])
    expect(sentencesOf(slowed(timed({ ...quiet, seed: 4, slowness }), 1.5))).toHaveLength(1)
})

test('a target slower for one kind of orders is found there', () => {
  const concerned = measurement.orders.filter(({ size }) => size === '$1M').map(({ id }) => id)
  const sentences = sentencesOf(slowed(again, 3, (id) => concerned.includes(id)))
  expect(sentences.some((sentence) => sentence.startsWith('$1M: '))).toBe(true)
  expect(sentences.some((sentence) => sentence.startsWith('all orders'))).toBe(false)
})

test('a target whose machine was not timed has no finding', () => {
  const { kernelMs: _, ...untimed } = slowed(again, 4)
  expect(sentencesOf(untimed)).toEqual([])
})

function sentencesOf(after: Timings): readonly string[] {
  const findings = findingsOf(compare(measurement, measurement, { before, after }), 0.1)
  expect(findings.every(({ rule }) => rule === 'latency')).toBe(true)
  return findings.map(({ sentence }) => sentence)
}

function slowed(timings: Timings, factor: number, concerns = (_id: string) => true): Timings {
  const latencies = Object.entries(timings.latencyMs)
  return {
    ...timings,
    latencyMs: Object.fromEntries(latencies.map(([id, ms]) => [id, concerns(id) ? factor * ms : ms])),
  }
}

/** A busy machine slows the target and the kernel by the same factor. */
function busy({ kernelMs = {}, latencyMs, ...rest }: Timings, isBusy: (index: number) => boolean): Timings {
  const longer = (times: Timings['latencyMs']) =>
    Object.fromEntries(Object.entries(times).map(([id, ms]) => [id, isBusy(Number(id)) ? 5 * ms : ms]))
  return { ...rest, latencyMs: longer(latencyMs), kernelMs: longer(kernelMs) }
}
