/** The list of clauses in a real browser: its filters, links and keys. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { longRecord, record } from '../testing/record.ts'
import { browserOf, isInstalled, listed, suite } from './html.samples.ts'
import { renderHtml } from './html.ts'

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const open = browserOf(renderHtml(record))
  const openLong = browserOf(renderHtml(longRecord(5_000)))

  test('lists the failures first and open, and shows the first one', async () => {
    await using opened = await open()
    const { page } = opened
    assert.deepEqual(await listed(page), ['quote/venue'])
    assert.match(await page.locator('#detail').innerText(), /^fail\nquote\/venue/)
    assert.equal(await page.locator('[aria-current]').getAttribute('href'), '#quote/venue')
  })

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
      assert.equal(await page.getByRole('status').innerText(), '5 clauses')
    })

    test('by the URL, which follows the filters and keeps them from clause to clause', async () => {
      await using opened = await open('#?outcome=inconclusive&outcome=pass&find=holds')
      const { page } = opened
      assert.deepEqual(await listed(page), ['solve/is-repeatable', 'quote/external-id'])
      assert.equal(await page.getByRole('searchbox').inputValue(), 'holds')
      await page.getByRole('button', { name: 'pass' }).click()
      assert.equal(new URL(page.url()).hash, '#?outcome=inconclusive&find=holds')
      await page.locator('.clause[href="#solve/is-repeatable"]').click()
      await page.locator('#detail', { hasText: 'no answer' }).waitFor()
      assert.equal(new URL(page.url()).hash, '#solve/is-repeatable?outcome=inconclusive&find=holds')
      await page.goBack()
      assert.equal(new URL(page.url()).hash, '#?outcome=inconclusive&find=holds')
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
    test('that the filters of the URL hide, and drops the filters', async () => {
      await using opened = await open('#solve/is-repeatable?outcome=pass')
      const { page } = opened
      assert.equal(await page.locator('[aria-current]').getAttribute('href'), '#solve/is-repeatable')
      assert.equal(new URL(page.url()).hash, '#solve/is-repeatable')
    })

    for (const [device, viewport] of Object.entries({
      desktop: { width: 1280, height: 800 },
      tablet: { width: 760, height: 900 },
      phone: { width: 390, height: 844 },
    })) {
      test(`among thousands, and shows its details on a ${device}`, async () => {
        const { id = '' } = longRecord(5_000).clauses.at(-10) ?? {}
        await using opened = await openLong(`#${id}`, { viewport })
        const { page } = opened
        const title = await page.locator('#detail h2', { hasText: id }).boundingBox()
        assert.ok(title !== null && title.y >= 0 && title.y < viewport.height, JSON.stringify(title))
        const isNarrow = viewport.width < 960
        assert.equal(await page.locator(`.clause[href="#${id}"]`).isVisible(), !isNarrow)
        if (isNarrow) await page.getByRole('link', { name: 'All clauses' }).click()
        await page.locator('.list').waitFor()
      })
    }
  })

  test('moves from clause to clause by keys', async () => {
    await using opened = await open()
    const { page } = opened
    const shown = () => page.locator('#detail').getAttribute('data-id')
    await page.keyboard.press('k')
    assert.equal(await shown(), 'run')
    await page.keyboard.press('j')
    assert.equal(await shown(), 'quote/venue')
    assert.equal(new URL(page.url()).hash, '#quote/venue')
    await page.keyboard.press('ArrowUp')
    assert.equal(await shown(), 'run')
    await page.getByText('1 clause of other groups was not asked for').waitFor()
  })

  test('lists 5,000 clauses, and renders the details of one at a time', async () => {
    await using opened = await openLong()
    const { noise, page } = opened
    assert.equal(await page.locator('.clause').count(), 5_000)
    await page.getByRole('searchbox').fill('-4711')
    const [only = ''] = await listed(page)
    assert.match(only, /-4711$/)
    await page.locator(`.clause[href="#${only}"]`).click()
    await page.locator('#detail', { hasText: only }).waitFor()
    assert.equal(await page.locator('.sentence').count(), 1)
    assert.deepEqual(noise, [])
  })
})
