/** The progress of a long command, on a terminal and elsewhere, by the test's own clock. */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function progressOf(total: number, isTTY: boolean) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 60 })
  let nowMs = 0
  const progress = createProgress(total, { stream, now: () => nowMs })
  return {
    progress,
    after(ms: number, ...notes: readonly string[]) {
      nowMs += ms
      progress.end(...notes)
    },
    text: () => stripVTControlCharacters(stream.read() ?? ''),
  }
}

test('a terminal shows the current clause and the time left', () => {
  const { after, progress, text } = progressOf(10, true)
  progress.begin('quote/first')
  expect(text()).toBe('\r0/10 quote/first')
  after(30_000)
  progress.begin('quote/venue')
  expect(text()).toBe('\r1/10, about 5 min left: quote/venue')
})

test('without a terminal there is a line for every twentieth part', () => {
  const { after, text } = progressOf(60, false)
  for (let done = 0; done < 60; done += 1) after(10)
  expect(text()).toBe('1/60\n20/60\n40/60\n60/60\n')
})

test('where it takes long there is a line every half minute, with the time left', () => {
  const { after, text } = progressOf(8, false)
  for (let done = 0; done < 8; done += 1) after(20_000)
  expect(text()).toBe('1/8, about 3 min left\n3/8, about 2 min left\n5/8, about 1 min left\n7/8\n8/8\n')
})

test('notes stay', () => {
  const { after, text } = progressOf(2, true)
  after(1, 'fail quote/venue')
  expect(text()).toBe('\rfail quote/venue\n')
})
