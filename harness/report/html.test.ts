/** The page in a real browser shows the record, and runs nothing that a target answered. */
import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, test } from 'vitest'
import { record } from '../testing/record.ts'
import { accessFaults, browserOf, isInstalled, suite } from './html.samples.ts'
import { renderHtml } from './html.ts'
import { measurement, timings } from './quality/measurement.samples.ts'

const proof = {
  clauses: [
    {
      id: 'quote/venue',
      mutants: [
        { name: 'the venue is ignored', killed: true, reason: '200 is not 400' },
        { name: 'the venue is <b>shouted</b>', killed: false, reason: 'pass in all 3 cases' },
      ],
    },
  ],
}

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const open = browserOf(renderHtml(record, { proof, quality: measurement, timings }))

  test('opens from disk, makes no requests, and runs nothing that a target answered', async () => {
    await using opened = await open()
    const { noise, page } = opened
    for (const { id } of record.clauses) await page.evaluate((hash) => location.replace(hash), `#${id}`)
    await page.locator('#detail', { hasText: 'quote/largest-batch' }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(noise, [])
    assert.equal(await page.title(), 'reference: 1 fail')
    assert.equal(await page.locator('main img, main script').count(), 0)
  })

  test('does not run an injected script', async () => {
    await using opened = await open()
    const { noise, page } = opened
    const ran = await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.ran = true">')
      const script = document.createElement('script')
      script.textContent = 'globalThis.ran = true'
      document.body.append(script)
      return 'ran' in globalThis
    })
    assert.equal(ran, false)
    assert.match(noise.join('\n'), /Content Security Policy/)
  })

  test('shows the summary, and all details of a failure', async () => {
    await using opened = await open('#quote/venue')
    const { page } = opened
    assert.equal(await page.locator('h1').innerText(), '1 clause fails')
    await page.getByText('Headers', { exact: true }).click()
    const text = await page.locator('#detail').innerText()
    assert.match(await page.locator('#summary').innerText(), /^the embedded reference/)
    assert.match(await page.locator('.timeline .guilty').innerText(), /the check blames this/)
    for (const part of [
      'It holds.',
      '200',
      '500',
      'npm run assay -- replay quote/venue@0000002a:0:1',
      "curl -sS -X POST 'http://127.0.0.1:1/v2/solver/quote?a=b'",
      'x-said: <b>',
      'reverted: Error(too little)',
      '-5',
      'the venue is ignored',
      'the venue is <b>shouted</b>',
    ]) {
      assert.ok(text.includes(part), `${part} is not in ${text}`)
    }
    assert.doesNotMatch(text, /scenarios\//)
  })

  test('shows the observations, the orders, the proof, the quality and the timings on demand', async () => {
    await using opened = await open()
    const { page } = opened
    const says = async (id: string, pattern: RegExp) => {
      await page.evaluate((hash) => location.replace(hash), `#${id}`)
      await page.locator(`#${id}[open]`).waitFor()
      for (const fold of await page.locator(`#${id} details > summary`).all()) await fold.click()
      assert.match(await page.locator(`#${id}`).innerText(), pattern)
    }
    await says('grid', /limit\s+query\s+3\s+2\s+0\s+1\s+0\s+0/)
    await says('observed', /quote\/largest-batch\s+most/)
    await says('orders', /3 orders from the file: 1 paid, 0 reverted, 0 without a solution, 2 refused/)
    assert.match(
      await page.locator('#grid').innerText(),
      /GET \/v2\/solver\/tokens limit: edge, partner query/,
    )
    assert.match(await page.locator('#grid').innerText(), /batch sizes\s+1: 4, 12: 1/)
    assert.equal(await page.locator('#grid .never').count(), 3)
    await says('proof', /1 killed, 1 survived/)
    await says('quality', /within liquidity\s+6\s+4\s+1\s+1\s+0\.750/)
    await says('timings', /quote\/venue\s+5 ms/)
    assert.equal(await page.locator('#quality path[class^=series]').count(), 8)
  })

  test('switches between light and dark', async () => {
    await using opened = await open('', { colorScheme: 'dark' })
    const { page } = opened
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await background()
    await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
    const light = await background()
    assert.notEqual(light, dark)
    await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
    assert.equal(await background(), dark)
  })

  test('fits a phone: only tables and code scroll sideways', async () => {
    await using opened = await open('#quote/venue', { viewport: { width: 360, height: 740 } })
    const width = await opened.page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(width, 360)
  })

  test('prints failures in full, and no buttons', async () => {
    await using opened = await open()
    const { page } = opened
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await page.locator('#detail .sentence').waitFor()
    assert.equal(await page.locator('button:visible').count(), 0)
  })

  describe('has no accessibility violation', () => {
    const views: Record<string, BrowserContextOptions> = {
      light: { colorScheme: 'light' },
      dark: { colorScheme: 'dark' },
      'on a phone': { viewport: { width: 390, height: 844 } },
    }
    for (const [name, options] of Object.entries(views)) {
      test(name, async () => {
        await using opened = await open('#quote/venue', options)
        const { page } = opened
        assert.deepEqual(await accessFaults(page), [])
      })
    }
  })
})
