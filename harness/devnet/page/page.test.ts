/** The page as its users see it: built, served by a devnet, in a real browser. */
import { describe, expect, test } from 'vitest'
import { usdc, weth } from '../../testing/devnet.ts'
import { layoutFaults } from '../../testing/layout.ts'
import {
  amount,
  balance,
  bought,
  desktop,
  drawnRoute,
  isInstalled,
  phone,
  press,
  shoot,
  suite,
  tabTo,
  token,
  useServedPage,
  violations,
} from './page.samples.ts'

const panels = ['swap', 'market', 'orders', 'requests', 'blocks']

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const served = useServedPage()

  test('quotes while the user types, and draws the route', async () => {
    const { open } = served()
    const page = await open(desktop)
    await amount(page).fill('300')
    await bought(page)
      .filter({ hasText: /^9\d\d,\d{3}/ })
      .waitFor()
    await drawnRoute(page)
    const some = Number(
      (await page.getByText('1 WETH =').first().textContent())?.match(/= ([\d,.]+)/)?.[1]?.replace(',', ''),
    )

    expect(some).toBeGreaterThan(2000)
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(3)
    await shoot(page, 'route')
    await shoot(page, 'readme', { fullPage: false })
  })

  test("a swap shows the account's gain", async () => {
    const { devnet, open } = served()
    const page = await open(desktop)
    await amount(page).fill('3')
    const before = await balance(devnet, usdc, devnet.accounts[0])
    await press(page, 'Swap')
    const done = await page.getByText(/^Sold 3 WETH/).textContent()
    const gained = (await balance(devnet, usdc, devnet.accounts[0])) - before

    expect(Number(done?.match(/for ([\d,.]+) USDC/)?.[1]?.replace(',', ''))).toBeCloseTo(
      Number(gained) / 1e6,
      1,
    )
    await shoot(page, 'swapped')
  })

  test('sells ether, and the token that refuses a second approval', async () => {
    const { open } = served()
    const page = await open(desktop)
    await token(page, 'You sell').selectOption({ label: 'ETH' })
    await token(page, 'You get').selectOption({ label: 'USDT' })
    await press(page, 'Swap')
    await page.getByText(/^Sold 50 ETH for .* USDT/).waitFor()

    await page.getByRole('button', { name: 'Reverse the trade' }).click()
    await amount(page).fill('700')
    await press(page, 'Swap')
    await page.getByText(/^Sold 700 USDT for .* ETH/).waitFor()
  })

  test('signs an intent, which is open, decays and is filled', async () => {
    const { open } = served()
    const page = await open(desktop)
    await page.getByText('Sign an intent').click()
    await page.getByLabel('Account').selectOption({ index: 2 })
    await amount(page).fill('1.5')
    await page.getByLabel('Start above the quote').fill('1')
    await page.getByLabel('Decay over').selectOption({ label: '15 seconds' })
    await page.getByText(/^Market now/).waitFor()
    await shoot(page, 'intent')
    await press(page, 'Sign and submit')
    await page.getByText('open', { exact: true }).waitFor()
    await page.getByText('filled', { exact: true }).waitFor()
    await page.getByText('Paid').waitFor()

    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('article').first().getByText('filled', { exact: true }).waitFor()
    await shoot(page, 'filled')
  })

  test('explains errors, and disables impossible actions', async () => {
    const { open } = served()
    const page = await open(desktop)
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    const alert = page.getByRole('alert')
    await amount(page).fill('one')
    await alert.filter({ hasText: 'number with at most 18 decimals' }).waitFor()
    expect(await button.isDisabled()).toBe(true)

    await amount(page).fill('900')
    await alert.filter({ hasText: 'Insufficient balance' }).waitFor()
    await page.locator('output:not(.waiting)', { hasText: /\d/ }).waitFor()
    expect(await button.isDisabled()).toBe(true)
    await shoot(page, 'refused')

    await amount(page).fill('1')
    await token(page, 'You get').selectOption({ label: 'WETH' })
    await alert.filter({ hasText: 'Choose two different tokens' }).waitFor()
    expect(await button.isDisabled()).toBe(true)
  })

  test('funds the account with more of a token', async () => {
    const { devnet, open } = served()
    const page = await open(desktop)
    const before = await balance(devnet, weth, devnet.accounts[0])
    const shown = await page.getByText(/^Balance .* WETH/).textContent()
    await page.getByRole('button', { name: 'Get more' }).click()
    await page
      .getByText(/^Balance .* WETH/)
      .filter({ hasNotText: shown ?? '' })
      .waitFor()

    expect(await balance(devnet, weth, devnet.accounts[0])).toBeGreaterThan(before)
  })

  test('shows each request with a curl command, and each block', async () => {
    const { devnet, open } = served()
    const page = await open(desktop, 'requests')
    const quote = { blockchain: 'ethereum', orders: [] }
    await fetch(`${devnet.url}/v2/solver/quote`, { method: 'POST', body: JSON.stringify(quote) })
    await page.getByText('422', { exact: true }).first().click()
    await page
      .getByText(/^curl -sS -X POST/)
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'Blocks' }).click()
    const head = (await devnet.node.client.getBlockNumber()) + 1n
    await page.getByRole('button', { name: 'Advance 1 hour' }).click()
    await page.getByRole('heading', { name: `${head}`, exact: true }).waitFor()
    await shoot(page, 'blocks')
  })

  test('works with the keyboard alone, and always shows the focus', async () => {
    const { open } = served()
    const page = await open(desktop)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, 'You sell')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('2')
    await tabTo(page, 'You get: token')
    await page.keyboard.type('DAI')
    await page
      .getByText(/^1 WETH = .* DAI/)
      .first()
      .waitFor()
    await tabTo(page, 'Swap')
    await page.keyboard.press('Enter')
    await page.getByText(/^Sold 2 WETH for .* DAI/).waitFor()
  })

  test('every panel fits a phone', async () => {
    const { open, show } = served()
    const page = await open(phone)
    for (const panel of panels) {
      await show(page, panel)
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overhang, panel).toBe(0)
      expect(await layoutFaults(page), panel).toEqual([])
      expect(await page.locator('nav, .scroll').evaluateAll(cutTexts), panel).toEqual([])
      await shoot(page, `${panel}-phone`)
    }
  })

  test('no panel has an accessibility violation, light or dark', async () => {
    const { open, show } = served()
    // Colours fade from one scheme to the other unless motion is reduced.
    const page = await open({ ...desktop, reducedMotion: 'reduce' })
    for (const panel of panels) {
      await show(page, panel)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violations(page), `${panel}, ${colorScheme}`).toEqual([])
        expect(await layoutFaults(page), `${panel}, ${colorScheme}`).toEqual([])
        await shoot(page, `${panel}-${colorScheme}`)
      }
    }
  })
})

/** The beginnings of elements with content beyond their right edge. Runs in the page. */
function cutTexts(elements: readonly Element[]): readonly string[] {
  return elements
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent?.slice(0, 40) ?? '')
}
