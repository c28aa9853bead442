/** Helpers of the page's tests: they use the page by the names that users see and hear. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Address, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { focusRing } from '../../testing/layout.ts'
import { type Devnet, startDevnet } from '../devnet.ts'

const executablePath = '/usr/bin/chromium'
export const isInstalled = existsSync(executablePath)
export const suite = isInstalled ? 'the page' : `the page (skipped: ${executablePath} not found)`

const screenshots = join(import.meta.dirname, '../../../reports/screenshots')
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export const desktop = { viewport: { width: 1280, height: 900 } }
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true }

export interface Served {
  readonly devnet: Devnet
  /**
   * Opens the page at a place, and waits until it is ready. After each test, the page must have logged no
   * fault, and sent no request to another host.
   */
  open(options: BrowserContextOptions, place?: string): Promise<Page>
  /** Moves to another place. */
  show(page: Page, place: string): Promise<void>
}

/** The built page, served by a devnet, for the tests of a suite. */
export function useServedPage(): () => Served {
  let devnet: Devnet
  let browser: Browser
  let faults: string[] = []
  let requested: Set<string> = new Set()

  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true })
    devnet = await startDevnet()
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking'],
    })
  })

  afterAll(async () => {
    await browser.close()
    await devnet.stop()
  })

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    const found = { faults, hosts: [...new Set([...requested].map((url) => new URL(url).hostname))] }
    faults = []
    requested = new Set()
    expect(found).toEqual({ faults: [], hosts: ['127.0.0.1'] })
  })

  async function open(options: BrowserContextOptions, place = 'swap'): Promise<Page> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('request', (request) => {
      if (/^(http|ws)/.test(request.url())) requested.add(request.url())
    })
    await show(page, place)
    return page
  }

  async function show(page: Page, place: string) {
    await page.goto(`${devnet.url}/#${place}`)
    const [panel] = place.split(/[/?]/)
    await page.locator(`nav [href="#${panel}"][aria-current=page]`).waitFor({ state: 'attached' })
    await page.getByRole('main').locator('h1').waitFor({ state: 'attached' })
    if (place === 'swap') await drawnRoute(page)
    if (place === 'market') await page.getByRole('img', { name: /^Price impact by trade size/ }).waitFor()
  }

  return () => ({ devnet, open, show })
}

export async function shoot(page: Page, name: string, { fullPage = true } = {}) {
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage })
}

/** The violations that axe finds, as rule and element. */
export async function violations(page: Page): Promise<unknown> {
  await page.evaluate(readFileSync(axe, 'utf8'))
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html)))',
  )
}

export async function balance(devnet: Devnet, of: Address, holder: Address | undefined): Promise<bigint> {
  if (holder === undefined) throw new Error('no such account')
  const reading = { address: of, abi: erc20Abi, functionName: 'balanceOf', args: [holder] } as const
  return devnet.node.client.readContract(reading)
}

export function amount(page: Page) {
  return page.getByLabel('You sell', { exact: true })
}

export function bought(page: Page) {
  return page.getByRole('status', { name: 'You get' })
}

export function token(page: Page, label: string) {
  return page.getByLabel(`${label}: token`)
}

export async function drawnRoute(page: Page) {
  await page.getByRole('img', { name: /^Route: / }).waitFor()
}

export async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Presses Tab until the named element has the focus, which must be visible on the way. */
export async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await focusRing(page)).toBeDefined()
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const label = labels.map(({ textContent }) => textContent).join()
      return element?.getAttribute('aria-label') ?? (label || element?.textContent)
    })
    if (focused === name) return
  }
  throw new Error(`Tab does not lead to ${name}.`)
}
