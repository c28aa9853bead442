/** The page of a comparison in a real browser. */
import { describe, expect, test } from 'vitest'
import { compare } from '../../../quality/comparison/compare.ts'
import { findingsOf } from '../../../quality/comparison/gate.ts'
import { layoutFaults } from '../../../testing/layout.ts'
import { failed, sampleMeasurement, withResult } from '../../../testing/measurement.ts'
import { accessFaults, browserOf, isInstalled, suite } from '../../html.samples.ts'
import { renderComparisonPage } from './comparison-page.ts'

function sample(lossBps: number) {
  return { ...sampleMeasurement({ seed: 1, orders: 70, chanceBps: 0, lossBps }), isExact: true } as const
}

const before = sample(0)
const after = withResult(sample(3), 4, failed)
const comparison = compare(before, after)
const html = renderComparisonPage(comparison, { before, after, findings: findingsOf(comparison, 0.1) })

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const open = browserOf(html)

  test('the verdict is first, then three figures, a chart and ten orders; the rest is folded', async () => {
    await using opened = await open()
    const { page } = opened
    expect(await page.locator('h1').innerText()).toBe('Worse')
    expect(await page.locator('.figures dd').allInnerTexts()).toEqual([
      expect.stringMatching(/^-3\.\d\d bps\s+median -3.* bps, .* to /),
      expect.stringMatching(/^0 → 1\s+1 newly lost, \d.* % to .* %/),
      expect.stringMatching(/^–/),
    ])
    expect(await page.locator('.sizes circle').count()).toBeGreaterThan(5)
    expect(await page.locator('.worst > li').count()).toBe(10)
    expect(await page.locator('table:visible').count()).toBe(0)
  })

  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`nothing is clipped or overlaps at ${width} pixels, ${colorScheme}, and all is accessible`, async () => {
        await using opened = await open('', { colorScheme, viewport: { width, height: 800 } })
        expect(await layoutFaults(opened.page)).toEqual([])
        expect(await accessFaults(opened.page)).toEqual([])
      })
})
