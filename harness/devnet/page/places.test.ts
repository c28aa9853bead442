/** The pages of single elements, the search, and the code of a swap, as users see and run them. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { usdc } from '../../testing/devnet.ts'
import { layoutFaults } from '../../testing/layout.ts'
import {
  amount,
  balance,
  bought,
  desktop,
  isInstalled,
  phone,
  press,
  shoot,
  suite,
  token,
  useServedPage,
  violations,
} from './page.samples.ts'

const run = promisify(execFile)

// Within the project, whose libraries the code imports.
const scratch = join(import.meta.dirname, '../../../cache/snippets')

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const served = useServedPage()

  test('loads and quotes while blocks come faster than it can ask', async () => {
    const { devnet, open } = served()
    let isMining = true
    const mining = (async () => {
      while (isMining) {
        await devnet.node.client.mine({ blocks: 1 })
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const page = await open(desktop)
    await amount(page).fill('7')
    await bought(page)
      .filter({ hasText: /^22,\d{3}/ })
      .waitFor()
    isMining = false
    await mining
  })

  test("shows a quote's loss against the market price, its minimum, and its cost of gas", async () => {
    const { open } = served()
    const page = await open(desktop)
    await amount(page).fill('20')
    const fact = (name: string) => page.locator('.fact', { hasText: name }).locator('dd')
    const least = Number((await fact('Minimum received').textContent())?.replaceAll(/[^\d.]/g, ''))
    const shown = Number((await bought(page).textContent())?.replaceAll(/[^\d.]/g, ''))
    expect(least / shown).toBeCloseTo(0.9995, 4)
    expect(await fact('Price impact').textContent()).toMatch(/^[+−]?0(\.\d+)?%$/)
    expect(await fact('Estimated gas').textContent()).toMatch(/^[\d,]+ \(\$\d+\.\d\d\)$/)
  })

  test('forgets a swap as soon as another trade is asked about', async () => {
    const { open } = served()
    const page = await open(desktop)
    await amount(page).fill('1')
    await press(page, 'Swap')
    await page.getByText(/^Sold 1 WETH/).waitFor()
    await amount(page).fill('99999999999')
    await page
      .getByRole('alert')
      .filter({ hasText: /No route|Insufficient/ })
      .first()
      .waitFor()
    expect(await page.getByText(/^Sold/).count()).toBe(0)
  })

  test('the code of a swap runs as it is copied: curl, viem and ethers', async () => {
    const { devnet, open } = served()
    const page = await open(desktop)
    await amount(page).fill('2')
    await bought(page)
      .filter({ hasText: /^6,\d{3}/ })
      .waitFor()
    const codeOf = async (language: string) => {
      await press(page, language)
      return (await page.locator('pre').textContent()) ?? ''
    }
    const answer = JSON.parse((await run('sh', ['-c', await codeOf('curl')])).stdout)
    expect(answer.solutions[0].call_data).toMatch(/^0x/)

    mkdirSync(scratch, { recursive: true })
    for (const library of ['viem', 'ethers']) {
      const file = join(scratch, `${library}.mjs`)
      writeFileSync(file, await codeOf(library))
      const before = await balance(devnet, usdc, devnet.accounts[0])
      await run(process.execPath, [file])
      rmSync(file)
      expect(await balance(devnet, usdc, devnet.accounts[0]), library).toBeGreaterThan(
        before + 6_000_000_000n,
      )
    }
  })

  test('a transaction has its call data, its calls with their gas, its events and the ether that moved', async () => {
    const { open } = served()
    const page = await open(desktop)
    await token(page, 'You sell').selectOption({ label: 'ETH' })
    await token(page, 'You get').selectOption({ label: 'USDC' })
    await amount(page).fill('2')
    await press(page, 'Swap')
    await page
      .getByText(/^Sold 2 ETH/)
      .getByRole('link')
      .click()
    const moves = page.getByRole('region', { name: 'Moves of tokens and ether' })
    await moves.getByRole('row', { name: /^account 0 → router 2 ETH/ }).waitFor()
    await moves.getByRole('row', { name: /^router → WETH 2 ETH/ }).waitFor()
    const calls = page.getByRole('region', { name: 'Calls' })
    await calls.getByRole('row', { name: /^router swap call [\d,]{6,}$/ }).waitFor()
    await page.getByText('Call data', { exact: true }).click()
    await page.getByText('"minBuyAmount"').waitFor()
    const events = page.getByRole('region', { name: 'Events' })
    await events.getByText(/^Deposit account router, amount 2 WETH$/).waitFor()
    await events.getByRole('link', { name: 'account 0' }).first().waitFor()
    expect(await page.getByText('concentrated').count()).toBe(0)
    expect(await layoutFaults(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    await shoot(page, 'transaction')

    await page.getByRole('link', { name: 'router' }).first().click()
    await page.getByText('2 ETH').first().waitFor()
    await page.getByText('swap', { exact: true }).first().waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#blocks\?find=0x/)
  })

  test('a swap leads to its transaction: the route, the tokens that moved, the gas', async () => {
    const { open } = served()
    const page = await open(desktop)
    await token(page, 'You get').selectOption({ label: 'LINK' })
    await amount(page).fill('3')
    await press(page, 'Swap')
    await page
      .getByText(/^Sold 3 WETH/)
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: 'swap', exact: true }).waitFor()
    await page.getByText('success', { exact: true }).waitFor()
    const moves = page.getByRole('region', { name: 'Moves of tokens and ether' })
    await moves.getByRole('row', { name: /^account 0 → router 3 WETH/ }).waitFor()
    expect(await page.getByRole('region', { name: 'Route' }).getByRole('row').count()).toBeGreaterThan(1)
    expect(await violations(page)).toEqual([])
  })

  test('an order has a page, on which its swapper cancels it', async () => {
    const { open } = served()
    const page = await open(desktop)
    await page.getByText('Sign an intent').click()
    await page.getByLabel('Account').selectOption({ index: 1 })
    await amount(page).fill('2')
    await page.getByLabel('Start above the quote').fill('50')
    await page.getByLabel('End below the quote').fill('-40')
    await page.getByLabel('End below the quote').fill('0')
    await page.getByLabel('Decay over').selectOption({ label: '10 minutes' })
    await press(page, 'Sign and submit')
    await page.getByRole('article').getByRole('link').click()
    await page.getByRole('heading', { name: 'Order', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, 'Cancel the order')
    await page.getByText('cancelled', { exact: true }).waitFor()
    await shoot(page, 'order')
  })

  test('the search term is in the URL', async () => {
    const { devnet, open } = served()
    const market = await open(desktop, 'market')
    await market.getByLabel('Find pools').fill('curve')
    const pools = market.getByRole('region', { name: 'Table of pools' }).getByRole('row')
    expect(await pools.count()).toBeLessThan(6)
    expect(new URL(market.url()).hash).toBe('#market?find=curve')

    await fetch(`${devnet.url}/v2/blockchains`)
    const requests = await open(desktop, 'requests?find=blockchains')
    await requests.getByText('GET', { exact: true }).first().waitFor()
    expect(await requests.locator('.path', { hasText: 'quote' }).count()).toBe(0)
    await requests.getByRole('region', { name: 'Latencies' }).waitFor()
    await shoot(requests, 'requests')

    const orders = await open(desktop, 'orders?status=expired&find=nothing')
    await orders.getByText('No such orders.').waitFor()
    expect(await violations(orders)).toEqual([])
  })

  test('the block of a transaction is found when it is no longer among the latest', async () => {
    const { devnet, open } = served()
    const page = await open(desktop)
    await amount(page).fill('1')
    await press(page, 'Swap')
    await page
      .getByText(/^Sold 1 WETH/)
      .getByRole('link')
      .click()
    await page.getByText('success', { exact: true }).waitFor()
    await devnet.node.client.mine({ blocks: 30 })
    const number = page.locator('.fact', { hasText: /^Block/ }).getByRole('link')
    const text = (await number.textContent()) ?? ''
    await number.click()
    await page.getByRole('heading', { name: text, exact: true }).waitFor()
    await page.getByText('swap', { exact: true }).waitFor()
    expect(await page.locator('.block').count()).toBe(1)
  })

  test('a transaction fits a phone', async () => {
    const { devnet, open } = served()
    const { transactions } = await devnet.node.client.getBlock({ blockNumber: 1n })
    const page = await open(phone, `blocks/${transactions[0]}`)
    await page.getByRole('heading', { name: 'Transaction', exact: true }).waitFor()
    await page.getByText('success', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await shoot(page, 'transaction-phone')
  })
})
