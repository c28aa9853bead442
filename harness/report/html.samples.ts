/** Opens the report page from a file in a real browser, for its tests. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

const executablePath = '/usr/bin/chromium'

export const isInstalled = existsSync(executablePath)
export const suite = isInstalled ? 'the page' : `the page (skipped: ${executablePath} not found)`

/** Starts a browser for a suite. @returns A function that opens this HTML as a page, with a hash in its URL. */
export function browserOf(html: string) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-page-'))
  const path = join(folder, 'index.html')
  writeFileSync(path, html)
  let browser: Browser
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-background-networking']
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  /** `noise` collects requests to other hosts, console messages, errors and dialogs. */
  return async (hash = '', options: BrowserContextOptions = {}) => {
    const url = `${pathToFileURL(path).href}${hash}`
    const page = await browser.newPage(options)
    const noise: string[] = []
    page.on('console', (message) => noise.push(message.text()))
    page.on('pageerror', (error) => noise.push(String(error)))
    page.on('dialog', (dialog) => noise.push(dialog.message()))
    page.on('request', (request) => {
      if (request.url() !== url) noise.push(request.url())
    })
    await page.goto(url)
    return { page, noise, [Symbol.asyncDispose]: () => page.close() }
  }
}

/** The violations that axe finds, as rule and elements. */
export async function accessFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The ids of the listed clauses. */
export function listed(page: Page): Promise<readonly string[]> {
  return page
    .locator('.clause')
    .evaluateAll((rows) =>
      rows.filter((row) => row.checkVisibility()).map((row) => row.getAttribute('href')?.slice(1) ?? ''),
    )
}
