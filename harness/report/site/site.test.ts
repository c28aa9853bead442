/** The site of planted records: its matrix and its links are right, and nothing in it runs. */
import { describe, expect, test } from 'vitest'
import { layoutFaults } from '../../testing/layout.ts'
import { hostile } from '../../testing/record.ts'
import { accessFaults, browserOf, isInstalled, suite } from '../html.samples.ts'
import { measurement } from '../quality/measurement.samples.ts'
import { runOf } from './site.samples.ts'
import { renderSite } from './site.ts'

const runs = [
  runOf('good', 'v0', { 'quote/venue': 'pass', 'solve/executes': 'pass', 'intent/fills': 'untested' }),
  runOf('broken', 'v0', { 'quote/venue': 'pass', 'solve/executes': 'fail' }),
  runOf('broken', 'v1', { 'quote/venue': 'fail', 'solve/executes': 'pass' }),
  runOf('broken', 'v2', { 'quote/venue': 'fail', 'solve/executes': 'pass' }),
  runOf(`../${hostile}`, `v3 ${hostile}`, { 'quote/venue': 'fail' }),
]
const measured = ['good', hostile].map((target) => ({ target, version: 'v0', measurement }))
const site = renderSite({ runs, measured })
const index = textOf(site.get('index.html'))

function textOf(html = ''): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('the matrix counts the passing clauses in the latest run of each target, by group', () => {
  expect(index).toContain('target all quote solve ')
  expect(index).toContain('broken v2, 2026-01-03 1/2 0/1 1/1 ')
  expect(index).toContain('good v0, 2026-01-01 2/2 1/1 1/1 ')
})

test('targets that fail come first', () => {
  const worse = runOf('worse', 'v0', { 'quote/venue': 'fail', 'solve/executes': 'fail' })
  const page = textOf(renderSite({ runs: [...runs, worse], measured: [] }).get('index.html'))
  const rows = page.slice(page.indexOf('target all'))
  const places = ['worse v0', 'broken v2', 'good v0'].map((target) => rows.indexOf(target))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the trend of failures has its dates; one date is no trend', () => {
  expect(index).toContain('1 failed on 2026-01-01, 1 fails on 2026-01-03')
  expect(site.get('targets/broken.html')).toContain('class="trend"')
  expect(site.get('targets/good.html')).not.toContain('class="trend"')
})

test('a failing clause is listed with the first bad run and the last good one', () => {
  expect(index).toContain('quote/venue fails since v1 of 2026-01-02, passed in v0 of 2026-01-01')
  expect(index).not.toMatch(/solve\/executes fails/)
  expect(textOf(site.get('targets/broken.html'))).toContain(
    'quote/venue fails since v1 of 2026-01-02, passed in v0 of 2026-01-01',
  )
})

test('the page of a target shows all its versions, the latest first', () => {
  const page = textOf(site.get('targets/broken.html'))
  expect(page).toMatch(/group v2, 2026-01-03 v1, 2026-01-02 v0, 2026-01-01/)
  expect(page).toContain('quote 0/1 0/1 1/1')
})

test('every link leads to an existing file and place of the site', () => {
  const links = [...site].flatMap(([path, html]) =>
    [...html.matchAll(/ href="([^"]+)"/g)].map(([, to = '']) => new URL(to, `http://site/${path}`)),
  )
  const within = links.filter(({ protocol }) => protocol === 'http:')
  expect(within.length).toBeGreaterThan(10)
  for (const { hash, pathname } of within) {
    const page = site.get(decodeURIComponent(pathname.slice(1)))
    expect(page, pathname).toBeDefined()
    if (hash !== '') expect(page).toContain(` id="${decodeURIComponent(hash.slice(1))}"`)
  }
})

test('the files stay in their folders, and each target has a badge', () => {
  for (const path of site.keys())
    expect(path).toMatch(/^(index\.html|(targets|badges)\/[a-z0-9-]+\.(html|svg))$/)
  expect([...site.keys()].filter((path) => path.startsWith('badges/'))).toHaveLength(3)
})

test('the same records give the same bytes in any order', () => {
  expect([...renderSite({ runs: runs.toReversed(), measured: measured.toReversed() })]).toEqual([...site])
})

test('without records, the site shows the quality only', () => {
  const files = renderSite({ runs: [], measured })
  expect([...files.keys()]).toEqual(['index.html'])
  expect(files.get('index.html')).toContain('class="curve"')
})

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  for (const path of ['index.html', ...[...site.keys()].filter((one) => one.startsWith('targets/'))]) {
    const open = browserOf(site.get(path) ?? '')
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} runs nothing, fits a phone and is accessible when ${colorScheme}`, async () => {
        await using opened = await open('', {
          colorScheme,
          viewport: { width: 390, height: 844 },
        })
        const { noise, page } = opened
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
        expect(await page.title()).not.toBe('broken into')
        expect(noise).toEqual([])
        expect(await accessFaults(page)).toEqual([])
        expect(await layoutFaults(page)).toEqual([])
        const withoutHint = await page.locator('.scroll').evaluateAll((all) =>
          all.flatMap((one) => {
            const { backgroundAttachment } = getComputedStyle(one)
            const isCut = one.scrollWidth > one.clientWidth
            one.scrollLeft = one.scrollWidth
            const names = [...one.querySelectorAll('.matrix th:first-child')]
            const gone = names.filter((name) => name.getBoundingClientRect().right < 60)
            const isHinted = backgroundAttachment.includes('local') && gone.length === 0
            return isCut && !isHinted ? [one.textContent?.slice(0, 40)] : []
          }),
        )
        expect(withoutHint).toEqual([])
      })
    }
  }
})

test('a solver has one colour in all charts', () => {
  const other = { ...measurement, corpus: { ...measurement.corpus, hash: 'another' } }
  const both = [
    { target: 'a', version: 'v0', measurement },
    { target: 'b', version: 'v0', measurement },
    { target: 'b', version: 'v0', measurement: other },
  ]
  const page = renderSite({ runs: [], measured: both }).get('index.html') ?? ''
  const colours = [...page.matchAll(/class="(series-\d)" d="M0 4H24"\/><\/svg>(\w)/g)].map(
    ([, colour, name]) => `${name} ${colour}`,
  )
  expect(colours).toEqual(['a series-0', 'b series-1', 'b series-1'])
})

test('the versions of a solver share its colour, and differ in their dashes', () => {
  const both = [
    { target: 'a', version: 'v0', measurement },
    { target: 'a', version: 'v1', measurement },
    { target: 'b', version: 'v0', measurement },
  ]
  const page = renderSite({ runs: [], measured: both }).get('index.html') ?? ''
  const keys = [...page.matchAll(/<path([^>]*) class="(series-\d)" d="M0 4H24"\/><\/svg>([\w ]+?) </g)]
  expect(keys.map(([, dash, colour, name]) => [name, colour, dash])).toEqual([
    ['a v0', 'series-0', ' stroke-dasharray="4 3"'],
    ['a v1', 'series-0', ''],
    ['b', 'series-1', ''],
  ])
})
