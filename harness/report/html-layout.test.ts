/** The page of a run in a real browser: its boxes, for runs that pass and runs that fail. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { focusFaults, layoutFaults } from '../testing/layout.ts'
import { clause, longRecord, record } from '../testing/record.ts'
import { browserOf, isInstalled, suite } from './html.samples.ts'
import { renderHtml } from './html.ts'

const green = longRecord(230).clauses.map(({ id }) => clause({ id, outcome: 'pass' }))
const faulty = `<!doctype html>
<p style="width: 3rem; overflow: hidden; white-space: nowrap">clipped text</p>
<p>below</p><p style="margin-top: -1.8rem">above</p>
<pre style="width: 3rem; overflow: auto">text that scrolls</pre>
<p style="font-size: 6px">small print</p>
<input style="width: 3rem; outline: 0" placeholder="a long hint">
<p style="margin: 0">beside</p><button style="outline: 2px solid; outline-offset: 6px">wide ring</button>`

const parts = [
  { name: 'quotes', text: 'It quotes.', state: 'offered', clauses: 0 },
  {
    name: 'intents',
    text: 'It takes orders.',
    state: 'not-offered',
    demandedBy: 'intent/nonce-for-an-address',
    clauses: 31,
    answer: { request: 'POST /v2/intent/order', status: 404 },
  },
] as const

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const openGreen = browserOf(renderHtml({ ...record, clauses: green }))
  const openFaulty = browserOf(faulty)
  const openRed = browserOf(renderHtml({ ...longRecord(200), parts }))

  test('a measurement finds what is clipped, overlaps, is too small, or is crossed by the ring of the focus', async () => {
    await using opened = await openFaulty()
    assert.deepEqual(await layoutFaults(opened.page), [
      '"clipped text" is clipped',
      '"small print" is too small to read',
      '"a long hint" is clipped',
      '"below" and "above" overlap',
    ])
    const faults = await focusFaults(opened.page)
    assert.ok(faults.some((fault) => /^"<input .* has no ring$/.test(fault)))
    assert.ok(faults.includes('The ring of "wide ring" crosses "beside"'))
  })

  test('a run with nothing to say has at most three screens', async () => {
    await using opened = await openGreen('', { viewport: { width: 1280, height: 800 } })
    const height = await opened.page.evaluate(() => document.documentElement.scrollHeight)
    assert.ok(height <= 3 * 800, `${height} pixels`)
  })

  test('parts that are not offered are at the head', async () => {
    await using opened = await openRed('', { viewport: { width: 1280, height: 800 } })
    const missing = opened.page.getByText(/^Not offered: intents, which the interface demands/)
    const list = await opened.page.locator('.list').boundingBox()
    assert.ok(((await missing.boundingBox())?.y ?? 800) < (list?.y ?? 0))
  })

  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`nothing is clipped or overlaps at ${width} pixels, ${colorScheme}`, async () => {
        await using opened = await openRed('', { colorScheme, viewport: { width, height: 800 } })
        const { page } = opened
        for (const hash of ['', '#quote/external-id-0', '#grid', '#timings']) {
          await page.evaluate((to) => location.replace(to), hash || '#')
          assert.deepEqual(await layoutFaults(page), [], hash)
        }
      })
})
