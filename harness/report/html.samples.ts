/** The report page in a real browser, from a file, for its tests. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

const executablePath = '/usr/bin/chromium'

export const isInstalled = existsSync(executablePath)
export const suite = isInstalled ? 'the page' : `the page (skipped: ${executablePath} not found)`

/** A browser for the tests of a suite. @returns A function that opens a page of this HTML, at a hash of its URL. */
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

  /** Requests to others and messages of the console are added to `noise`. */
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

/** Ids of the clauses that are listed. */
export function listed(page: Page): Promise<readonly string[]> {
  return page.locator('details.clause:visible').evaluateAll((rows) => rows.map(({ id }) => id))
}
