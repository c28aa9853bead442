/** How tests use the page: by the names that its users see and hear. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export function amount(page: Page) {
  return page.getByLabel('You sell', { exact: true })
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
    const focus = await page.evaluate(() => {
      const { activeElement: element } = document
      if (element === null) return { name: '', outline: '' }
      const shown = element.matches('[type=radio]') ? (element.nextElementSibling ?? element) : element
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const label = labels.map(({ textContent }) => textContent).join()
      return {
        name: element.getAttribute('aria-label') ?? (label || element.textContent),
        outline: getComputedStyle(shown).outlineStyle,
      }
    })
    expect(focus.outline).toBe('solid')
    if (focus.name === name) return
  }
  throw new Error(`Tab does not lead to ${name}.`)
}
