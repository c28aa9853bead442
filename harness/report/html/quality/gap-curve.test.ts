import { expect, test } from 'vitest'
import { gapCurve } from './gap-curve.ts'

const pathOf = (gaps: readonly number[]) =>
  /class="series-0" d="(M[^"]*)"/.exec(gapCurve([{ name: 'makers', gaps }]).markup)?.[1]

test('a gap of zero or below is drawn at the left end of the axis', () => {
  expect(pathOf([-2.5, 0, 0.001, 10])).toBe('M56 256H56V73H936V12H936')
})

test('the axis has a scale if no gap is above zero', () => {
  expect(pathOf([-1, -2])).toBe('M56 256H56V12H936')
})
