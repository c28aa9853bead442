/** The panel of a swap: its focus, its warnings, and its size. */
import { describe, expect, test } from 'vitest'
import { focusFaults, layoutFaults } from '../../testing/layout.ts'
import {
  amount,
  bought,
  desktop,
  isInstalled,
  phone,
  shoot,
  suite,
  useServedPage,
  violations,
} from './page.samples.ts'

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const served = useServedPage()

  test.for([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)('no ring around the focus crosses a text on %s', async ([, device]) => {
    const { open, show } = served()
    const page = await open(device)
    for (const panel of ['swap', 'market', 'orders', 'requests', 'blocks']) {
      await show(page, panel)
      expect(await focusFaults(page), panel).toEqual([])
    }
  })

  test('warns of a price above one per cent worse than the market, and of gas above the trade', async () => {
    const { open } = served()
    const page = await open({ ...desktop, reducedMotion: 'reduce' })
    const fact = (name: string) => page.locator('.fact', { hasText: name }).locator('dd')
    const warned = (name: string) => fact(name).locator('.badge')
    expect(await warned('Price impact').count()).toBe(0)
    expect(await warned('Estimated gas').count()).toBe(0)

    await amount(page).fill('999999999')
    await warned('Price impact').and(page.locator('.error')).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), colorScheme).toEqual([])
      expect(await layoutFaults(page), colorScheme).toEqual([])
      await shoot(page, `warned-${colorScheme}`)
    }

    await amount(page).fill('0.0001')
    await warned('Estimated gas')
      .getByText(/more than the trade$/)
      .waitFor()
    expect(await warned('Price impact').count()).toBe(0)
    await page.setViewportSize(phone.viewport)
    await expect.poll(() => layoutFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await shoot(page, 'warned-phone')
  })

  test('a route of many steps shows eight until the user asks for all', async () => {
    const { open } = served()
    const page = await open(desktop)
    await amount(page).fill('999999999')
    const rows = page.locator('.route tbody tr')
    const all = page.getByRole('button', { name: /^Show all \d+ steps$/ })
    await all.waitFor()
    expect(await rows.count()).toBe(8)
    const count = Number((await all.textContent())?.match(/\d+/)?.[0])
    await all.click()
    expect(await rows.count()).toBe(count)
    await page.getByRole('button', { name: 'Show eight steps' }).click()
    expect(await rows.count()).toBe(8)
  })

  test('the trade stays in view beside its details', async () => {
    const { open } = served()
    const page = await open(desktop)
    await page.getByRole('heading', { name: /^Depth/ }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    expect((await page.getByRole('form', { name: 'Swap' }).boundingBox())?.y).toBeGreaterThanOrEqual(-1)
  })

  test('both amounts have their value in dollars', async () => {
    const { open } = served()
    const page = await open(desktop)
    await bought(page).filter({ hasText: /\d/ }).waitFor()
    const values = await page.locator('.token-field').getByText(/^\$/).allTextContents()
    const [sold, got] = values.map((text) => Number(text.replaceAll(/[$,]/g, '')))
    expect(sold).toBeGreaterThan(100_000)
    expect(got).toBeGreaterThan((sold ?? 0) * 0.99)
  })

  test('amounts of nine digits are whole on a phone, and the buttons of the balance share a line', async () => {
    const { open } = served()
    const page = await open(phone)
    for (const text of ['50', '300.5678', '123456.78']) {
      await amount(page).fill(text)
      await page.locator('output:not(.waiting)', { hasText: /\d/ }).waitFor()
      const cut = await page
        .locator('.amount')
        .evaluateAll((all) => all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).length)
      expect(cut, text).toBe(0)
    }
    const [sell, get] = await Promise.all(
      ['Sell all', 'Get more'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect(sell?.y).toBe(get?.y)
  })

  test('the auction names the amount of the market, and the second at which it asks for that', async () => {
    const { open } = served()
    const page = await open(desktop)
    await page.getByText('Sign an intent').click()
    const market = page.getByText(/^Market now: [\d,.]+ USDC, /)
    await market.filter({ hasText: 'asked for 18 s after signing' }).waitFor()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByLabel('End below the quote').fill('0')
    await market.filter({ hasText: 'asked for 60 s after signing' }).waitFor()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByLabel('Start above the quote').fill('0')
    await market.filter({ hasText: 'asked for at once' }).waitFor()
    expect(await layoutFaults(page)).toEqual([])
    await shoot(page, 'auction')
  })

  test('tokens with the same letter have marks of distinct colours', async () => {
    const { open } = served()
    const page = await open(desktop, 'market')
    const marks = await page.locator('tbody .token-mark').evaluateAll((all) =>
      all.map((mark) => ({
        letter: mark.textContent?.toUpperCase(),
        hue: Number(/ ([\d.]+)\)$/.exec(getComputedStyle(mark).backgroundColor)?.[1]),
      })),
    )
    expect(marks.length).toBeGreaterThan(10)
    for (const [index, one] of marks.entries())
      for (const other of marks.slice(index + 1)) {
        const apart = Math.abs(one.hue - other.hue)
        if (one.letter === other.letter) expect(Math.min(apart, 360 - apart)).toBeGreaterThan(30)
      }
  })
})
