/** The list of clauses in a real browser: its filters, links and keys. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { longRecord, record } from '../testing/record.ts'
import { browserOf, isInstalled, listed, suite } from './html.samples.ts'
import { renderHtml } from './html.ts'

async function isInView(page: Page, id: string): Promise<boolean> {
  const box = await page.locator(`[id="${id}"]`).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y < height
}

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const open = browserOf(renderHtml(record))
  const openLong = browserOf(renderHtml(longRecord(5_000)))

  describe('filters the list', () => {
    test('by outcome and by level', async () => {
      await using opened = await open()
      const { page } = opened
      await page.getByRole('button', { name: 'fail' }).click()
      assert.deepEqual(await listed(page), ['quote/venue'])
      await page.getByRole('button', { name: 'inconclusive' }).click()
      assert.deepEqual(await listed(page), ['quote/venue', 'solve/is-repeatable'])
      await page.getByRole('button', { name: 'observe 1' }).click()
      assert.deepEqual(await listed(page), [])
      await page.getByText('No matching clauses.').waitFor()
      await page.keyboard.press('Escape')
      assert.equal((await listed(page)).length, 5)
    })

    const searches: Record<string, readonly [string, readonly string[]]> = {
      'an id': ['is-repeat', ['solve/is-repeatable']],
      'words in any order': ['HOLDS largest', ['quote/largest-batch']],
      'a reason': ['offers no chain', ['solve/executes']],
      'a request': ['x-api-key: [redacted]', ['quote/venue']],
      'characters of markup': [`&"' redacted`, ['quote/venue']],
      'what only the markup has': ['class="', []],
    }
    for (const [what, [text, found]] of Object.entries(searches)) {
      test(`by ${what}`, async () => {
        await using opened = await open()
        const { page } = opened
        await page.keyboard.press('/')
        await page.keyboard.type(text)
        assert.deepEqual(await listed(page), found)
        const count = await page.getByRole('status').innerText()
        assert.equal(count, `${found.length} of 5 clauses`)
      })
    }
  })

  describe('follows a link to a clause', () => {
    test('in the URL of the page', async () => {
      await using opened = await open('#solve/is-repeatable')
      const { page } = opened
      assert.equal(await page.locator('details.clause[open]').getAttribute('id'), 'solve/is-repeatable')
    })

    test('that the filter hides, and scrolls to it', async () => {
      await using opened = await openLong()
      const { page } = opened
      await page.getByRole('button', { name: 'pass' }).click()
      const link = page.locator('#failures a').last()
      const id = (await link.getAttribute('href'))?.slice('#'.length)
      await link.click()
      await page.locator(`[id="${id}"] .sentence`).waitFor()
      assert.ok(await isInView(page, `${id}`))
      assert.equal(new URL(page.url()).hash, `#${id}`)
    })

    for (const [device, viewport] of Object.entries({
      desktop: { width: 1280, height: 800 },
      tablet: { width: 760, height: 900 },
      phone: { width: 390, height: 844 },
    })) {
      test(`and shows its title below the bar on a ${device}`, async () => {
        await using opened = await openLong(`#${longRecord(5_000).clauses.at(-10)?.id}`, { viewport })
        const { page } = opened
        const open = page.locator('details.clause[open] > summary')
        await open.waitFor()
        const top = (await open.boundingBox())?.y ?? -1
        const bar = await page.locator('#filter').boundingBox()
        assert.ok(top >= 0 && top < viewport.height, `${top}`)
        assert.ok(top >= (bar?.y ?? 0) + (bar?.height ?? 0), `${top} is below ${JSON.stringify(bar)}`)
      })
    }

    test('among thousands, and scrolls to it', async () => {
      const { id = '' } = longRecord(5_000).clauses.at(-10) ?? {}
      await using opened = await openLong(`#${id}`)
      await opened.page.locator(`[id="${id}"] .sentence`).waitFor()
      assert.ok(await isInView(opened.page, id))
    })
  })

  test('moves from clause to clause by keys', async () => {
    await using opened = await open()
    const { page } = opened
    const focused = () => page.evaluate(() => document.activeElement?.closest('details')?.id)
    await page.keyboard.press('j')
    assert.equal(await focused(), 'quote/external-id')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    assert.equal(await focused(), 'quote/venue')
    await page.locator('[id="quote/venue"] .sentence').waitFor()
    await page.waitForURL(({ hash }) => hash === '#quote/venue')
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(), 'quote/external-id')
  })

  test('lists 5,000 clauses, and renders the details of a clause only when it is opened', async () => {
    await using opened = await openLong()
    const { noise, page } = opened
    assert.equal(await page.locator('details.clause').count(), 5_000)
    assert.equal(await page.locator('details.clause .body').count(), 0)
    await page.getByRole('searchbox').fill('-4711')
    const [only = ''] = await listed(page)
    assert.match(only, /-4711$/)
    await page.locator(`[id="${only}"] > summary`).click()
    await page.locator('details.clause .body').first().waitFor()
    assert.equal(await page.locator('details.clause .body').count(), 1)
    assert.deepEqual(noise, [])
  })
})
