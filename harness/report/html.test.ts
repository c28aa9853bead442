/** The page in a real browser, from a file, as its readers open it. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { renderHtml } from './html.ts'
import { measurement, timings } from './quality/measurement.samples.ts'
import { longRecord, record } from './record.samples.ts'

const executablePath = '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: there is no ${executablePath})`

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

const folder = mkdtempSync(join(tmpdir(), 'assay-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

function address(name: string, html: string): string {
  const path = join(folder, `${name}.html`)
  writeFileSync(path, html)
  return pathToFileURL(path).href
}

describe.skipIf(reason !== '')(`the page${reason}`, { tags: ['browser'] }, () => {
  const url = address('page', renderHtml(record, { proof, quality: measurement, timings }))
  const long = address('long', renderHtml(longRecord(5_000)))
  let browser: Browser
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-background-networking']
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(() => browser.close())

  /** Opens the page; whatever it asks of others or complains about ends up in `noise`. */
  async function open(to: string, options: BrowserContextOptions = {}) {
    const page = await browser.newPage(options)
    const noise: string[] = []
    page.on('console', (message) => noise.push(message.text()))
    page.on('pageerror', (error) => noise.push(String(error)))
    page.on('dialog', (dialog) => noise.push(dialog.message()))
    page.on('request', (request) => {
      if (request.url() !== to) noise.push(request.url())
    })
    await page.goto(to)
    return { page, noise, [Symbol.asyncDispose]: () => page.close() }
  }

  function shown(page: Page): Promise<readonly string[]> {
    return page.locator('details.clause:visible').evaluateAll((rows) => rows.map(({ id }) => id))
  }

  async function isInSight(page: Page, id: string): Promise<boolean> {
    const box = await page.locator(`[id="${id}"]`).boundingBox()
    const height = page.viewportSize()?.height ?? 0
    return box !== null && box.y >= 0 && box.y < height
  }

  test('opens from a disk, asks for nothing, and runs nothing that a target said', async () => {
    await using opened = await open(url)
    const { noise, page } = opened
    for (const row of await page.locator('details.clause > summary').all()) await row.click()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(noise, [])
    assert.equal(await page.title(), 'reference: 1 fail')
    assert.equal(await page.locator('main img, main script').count(), 0)
  })

  test('would not run a script that got into it', async () => {
    await using opened = await open(url)
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

  test('shows the summary, and all that is known of a failure', async () => {
    await using opened = await open(`${url}#quote/venue`)
    const { page } = opened
    assert.equal(await page.locator('h1').innerText(), '1 clause fails')
    const text = await page.locator('[id="quote/venue"] .body').innerText()
    for (const part of [
      'It holds.',
      '"venue": "<b>&',
      '200',
      '500',
      'npm run assay -- replay quote/venue@0000002a:0:1',
      "curl -sS -X POST 'http://127.0.0.1:1/v2/solver/quote?a=b'",
      'x-said: <b>',
      'reverted: Error(too little)',
      '-5',
      'the venue is ignored',
      'the venue is <b>shouted</b>',
      'scenarios/quote/venue.ts',
    ]) {
      assert.ok(text.includes(part), `${part} is not in ${text}`)
    }
  })

  test('shows what was observed, the orders, the proof, the quality and the timings', async () => {
    await using opened = await open(url)
    const { page } = opened
    const says = async (id: string, pattern: RegExp) =>
      assert.match(await page.locator(`section#${id}`).innerText(), pattern)
    await says('observed', /quote\/largest-batch\s+most/)
    await says('orders', /3 orders from the file: 1 paid, 0 reverted, 0 without a solution, 2 refused/)
    await says('proof', /1 check against 2 mutants.*: 1 killed, 1 survived/)
    await says('quality', /within liquidity\s+6\s+4\s+1\s+1\s+0\.750/)
    await says('timings', /quote\/venue\s+5 ms/)
    assert.equal(await page.locator('#quality path[class^=series]').count(), 8)
  })

  describe('narrows the list down', () => {
    test('by outcome and by level', async () => {
      await using opened = await open(url)
      const { page } = opened
      await page.getByRole('button', { name: 'fail' }).click()
      assert.deepEqual(await shown(page), ['quote/venue'])
      await page.getByRole('button', { name: 'inconclusive' }).click()
      assert.deepEqual(await shown(page), ['quote/venue', 'solve/is-repeatable'])
      await page.getByRole('button', { name: 'observe 1' }).click()
      assert.deepEqual(await shown(page), [])
      assert.ok(await page.getByText('No matching clauses.').isVisible())
      await page.keyboard.press('Escape')
      assert.equal((await shown(page)).length, 6)
    })

    const searches: Record<string, readonly [string, readonly string[]]> = {
      'an id': ['is-a-li', ['tokens/is-a-list']],
      'words in any order': ['HOLDS largest', ['quote/largest-batch']],
      'a reason': ['offers no chain', ['solve/executes']],
      'a request': ['x-api-key: [redacted]', ['quote/venue']],
      'signs of markup': [`&"' redacted`, ['quote/venue']],
      'what stands in markup alone': ['class="', []],
    }
    for (const [what, [text, found]] of Object.entries(searches)) {
      test(`by ${what}`, async () => {
        await using opened = await open(url)
        const { page } = opened
        await page.keyboard.press('/')
        await page.keyboard.type(text)
        assert.deepEqual(await shown(page), found)
        const count = await page.getByRole('status').innerText()
        assert.equal(count, `${found.length} of 6 clauses`)
      })
    }
  })

  describe('follows a link to a clause', () => {
    test('when it is opened with one', async () => {
      await using opened = await open(`${url}#tokens/is-a-list`)
      const { page } = opened
      assert.equal(await page.locator('details.clause[open]').getAttribute('id'), 'tokens/is-a-list')
    })

    test('also one that the filter hides, and has it in sight', async () => {
      await using opened = await open(long)
      const { page } = opened
      await page.getByRole('button', { name: 'pass' }).click()
      const link = page.locator('#failures a').last()
      const id = (await link.getAttribute('href'))?.slice('#'.length)
      await link.click()
      await page.locator(`[id="${id}"] .sentence`).waitFor()
      assert.ok(await isInSight(page, `${id}`))
      assert.equal(new URL(page.url()).hash, `#${id}`)
    })

    test('among thousands, and has it in sight', async () => {
      const { id = '' } = longRecord(5_000).clauses.at(-10) ?? {}
      await using opened = await open(`${long}#${id}`)
      await opened.page.locator(`[id="${id}"] .sentence`).waitFor()
      assert.ok(await isInSight(opened.page, id))
    })
  })

  test('moves by keys from clause to clause', async () => {
    await using opened = await open(url)
    const { page } = opened
    const focused = () => page.evaluate(() => document.activeElement?.closest('details')?.id)
    await page.keyboard.press('j')
    assert.equal(await focused(), 'quote/external-id')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    assert.equal(await focused(), 'quote/venue')
    assert.ok(await page.locator('[id="quote/venue"] .sentence').isVisible())
    assert.equal(new URL(page.url()).hash, '#quote/venue')
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(), 'quote/external-id')
  })

  test('holds 5,000 clauses, a row each, and makes their details only when they are opened', async () => {
    await using opened = await open(long)
    const { noise, page } = opened
    assert.equal(await page.locator('details.clause').count(), 5_000)
    assert.equal(await page.locator('details.clause .body').count(), 0)
    await page.getByRole('searchbox').fill('-4711')
    const [only = ''] = await shown(page)
    assert.match(only, /-4711$/)
    await page.locator(`[id="${only}"] > summary`).click()
    assert.equal(await page.locator('details.clause .body').count(), 1)
    assert.deepEqual(noise, [])
  })

  test('switches between light and dark', async () => {
    await using opened = await open(url, { colorScheme: 'dark' })
    const { page } = opened
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await paper()
    await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
    const light = await paper()
    assert.notEqual(light, dark)
    await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
    assert.equal(await paper(), dark)
  })

  test('fits a phone: nothing but tables and code scrolls sideways', async () => {
    await using opened = await open(`${url}#quote/venue`, { viewport: { width: 360, height: 740 } })
    const width = await opened.page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(width, 360)
  })

  test('prints failures in full, and no buttons', async () => {
    await using opened = await open(url)
    const { page } = opened
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.locator('[id="quote/venue"] .sentence').isVisible())
    assert.equal(await page.locator('button:visible').count(), 0)
  })

  describe('is accessible, as axe sees it', () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const views: Record<string, BrowserContextOptions> = {
      light: { colorScheme: 'light' },
      dark: { colorScheme: 'dark' },
      'on a phone': { viewport: { width: 390, height: 844 } },
    }
    for (const [name, options] of Object.entries(views)) {
      test(name, async () => {
        await using opened = await open(`${url}#quote/venue`, options)
        const { page } = opened
        await page.locator('[id="quote/largest-batch"] > summary').click()
        await page.evaluate(axe)
        const { violations } = await page.evaluate<AxeResults>('axe.run()')
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
        assert.deepEqual(found, [])
      })
    }
  })
})
