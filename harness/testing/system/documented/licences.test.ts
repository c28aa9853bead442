/** README names the packages whose contracts are under a licence that binds those who redistribute them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

test('README names the packages under the GPL or the BUSL', () => {
  const notice = readFileSync(join(root, 'third-party/NOTICE'), 'utf8')
  const packages = [...notice.matchAll(/^(\S+) \S+ \((?:BUSL|A?GPL|LGPL)[^)]*\), https:/gm)].map(
    ([, name]) => name,
  )
  expect(packages.length).toBeGreaterThan(0)
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  expect(packages.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('README and the notice name the licences of contracts that are not those of their package', () => {
  for (const file of ['README.md', 'third-party/NOTICE']) {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ')
    expect(text).toContain(
      'the reactors and the order quoter in `@uniswap/uniswapx-sdk` are under GPL-2.0-or-later, Permit2 in it under MIT',
    )
  }
})
