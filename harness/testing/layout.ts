/**
 * Measures the boxes of a page in a browser: lines of text and controls that are clipped, or that overlap others, and
 * the rings around focused controls. Text in a container that scrolls is not clipped, and an ellipsis is no fault.
 *
 * @module
 */
import type { Page } from 'playwright-core'

/** A line of text, or a control, in pixels of the window. */
interface Box {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly isControl: boolean
  /** The numbers of the elements that keep their place while the page scrolls, and of a label: boxes within one may overlap. */
  readonly fixed: number
  readonly label: number
  /** Numbers of its element and of all around it. */
  readonly path: readonly number[]
}

/** Pixels by which glyphs may leave their boxes. */
const slack = 2
/** Pixels of the height of a line: those of letters of eight pixels and a half. */
const smallest = 10
const limits = [slack, smallest] as const

/** @returns A sentence for each fault. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  const { boxes, faults } = await page.evaluate(measure, limits)
  return [...new Set([...faults, ...overlapsOf(boxes)])]
}

/** The ring around the focused control, in pixels of the window: its outer edges and its width. */
interface Ring extends Omit<Box, 'fixed' | 'isControl' | 'label'> {
  readonly width: number
  /** True if the control lies above the page. */
  readonly covers: boolean
}

/** @returns `undefined` if the focus cannot be seen. */
export async function focusRing(page: Page): Promise<Ring | undefined> {
  return page.evaluate(() => {
    const { activeElement: element } = document
    // A field can draw the ring of its input, and the label of a radio button its ring.
    for (const drawn of [element, element?.nextElementSibling, element?.parentElement?.parentElement]) {
      if (!drawn) continue
      const { outlineOffset, outlineStyle, outlineWidth, position } = getComputedStyle(drawn)
      if (outlineStyle !== 'solid') continue
      const { bottom, left, right, top } = drawn.getBoundingClientRect()
      const width = Number.parseFloat(outlineWidth)
      const out = Number.parseFloat(outlineOffset) + width
      const text = element?.getAttribute('aria-label') || element?.textContent || element?.id || ''
      const edges = { bottom: bottom + out, left: left - out, right: right + out, top: top - out }
      const path = [...document.querySelectorAll('*')].flatMap((around, number) =>
        around.contains(drawn) ? [number] : [],
      )
      return { ...edges, path, text, width, covers: position === 'fixed' }
    }
    return undefined
  })
}

/**
 * Moves the focus through the page by the keyboard.
 *
 * @returns A sentence for each control without a ring, and for each text that a ring crosses.
 */
export async function focusFaults(page: Page): Promise<readonly string[]> {
  const faults = new Set<string>()
  for (let presses = 0; presses < maxStops; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) break
    const ring = await focusRing(page)
    if (ring === undefined) {
      faults.add(await page.evaluate(() => `"${document.activeElement?.outerHTML}" has no ring`))
      continue
    }
    const { boxes } = await page.evaluate(measure, limits)
    for (const box of boxes)
      if (!box.isControl && crosses(ring, box)) faults.add(`The ring of "${ring.text}" crosses "${box.text}"`)
  }
  return [...faults]
}

/** Controls of the longest page. */
const maxStops = 300

/** True if the text is neither within the ring nor outside of it. The ring of a link may cross its own sentence. */
function crosses({ bottom, covers, left, path, right, top, width }: Ring, box: Box): boolean {
  if (path.includes(box.path[0] ?? -1)) return false
  const isOutside = covers || box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right
  const isWithin =
    box.top >= top + width &&
    box.bottom <= bottom - width &&
    box.left >= left + width &&
    box.right <= right - width
  return !isOutside && !isWithin
}

function overlapsOf(boxes: readonly Box[]): readonly string[] {
  const sorted = boxes.toSorted((a, b) => a.top - b.top)
  return sorted.flatMap((one, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => meet(one, other) && !areParts(one, other))
      .map((other) => `"${one.text}" and "${other.text}" overlap`),
  )
}

function meet(one: Box, other: Box): boolean {
  return (
    other.top < one.bottom - slack &&
    one.top < other.bottom - slack &&
    other.left < one.right - slack &&
    one.left < other.right - slack
  )
}

/** True for parts of one control, and for an element below another one that keeps its place. */
function areParts(one: Box, other: Box): boolean {
  const isWithin = (inner: Box, outer: Box) => inner.path.includes(outer.path[0] ?? -1)
  return (
    isWithin(one, other) ||
    isWithin(other, one) ||
    (one.label !== -1 && one.label === other.label) ||
    one.fixed !== other.fixed
  )
}

/** Runs in the page. */
function measure([slack, smallest]: typeof limits): {
  readonly boxes: readonly Box[]
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const boxes: Box[] = []
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const all = [...document.querySelectorAll('*')]
  const numbers = new Map(all.map((element, number) => [element, number]))
  const seen = { checkOpacity: true, visibilityProperty: true, contentVisibilityAuto: true }
  for (const element of all) {
    if (!element.checkVisibility(seen) || element.closest('[aria-hidden=true]')) continue
    if (element instanceof HTMLInputElement && element.value === '') {
      const { fontFamily, fontSize, fontWeight, paddingLeft, paddingRight } = getComputedStyle(element)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const { placeholder } = element
      if (pen.measureText(placeholder).width > room + slack) faults.push(`"${placeholder}" is clipped`)
    }
    const isControl = element.matches('button, input, select, textarea')
    const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
    const text = (element.textContent?.trim() || element.getAttribute('aria-label') || '').slice(0, 40)
    const path: Element[] = []
    for (let around: Element | null = element; around !== null; around = around.parentElement)
      path.push(around)
    const fixed = path.find((around) => /sticky|fixed/.test(getComputedStyle(around).position))
    const numberOf = (one: Element | null | undefined) => (one && numbers.get(one)) ?? -1
    const rects = texts.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    const frame = isControl ? [element.getBoundingClientRect()] : []
    lines: for (const rect of [...frame, ...rects]) {
      const { bottom, left, right, top } = rect
      let shown = { bottom, left, right, top }
      for (const around of isControl ? path.slice(1) : path) {
        const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(around)
        if (overflow === 'visible' || around === document.body) continue
        const frame = around.getBoundingClientRect()
        const isMeant =
          /auto|scroll/.test(overflow) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        // For screen readers only.
        if (frame.width <= slack || frame.height <= slack) continue lines
        const isCut = shown.right > frame.right + slack || shown.bottom > frame.bottom + slack
        if (isCut && !isMeant) faults.push(`"${text}" is clipped`)
        shown = {
          bottom: Math.min(shown.bottom, frame.bottom),
          left: Math.max(shown.left, frame.left),
          right: Math.min(shown.right, frame.right),
          top: Math.max(shown.top, frame.top),
        }
      }
      if (!isControl && bottom - top < smallest) faults.push(`"${text}" is too small to read`)
      if (shown.right - shown.left <= slack || shown.bottom - shown.top <= slack) continue
      if (shown.right > document.documentElement.clientWidth + slack) faults.push(`"${text}" leaves the page`)
      const label = numberOf(element.closest('label'))
      boxes.push({
        ...shown,
        text,
        label,
        isControl: frame.includes(rect),
        fixed: numberOf(fixed),
        path: path.map(numberOf),
      })
    }
  }
  return { boxes, faults }
}
