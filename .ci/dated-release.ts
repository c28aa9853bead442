/**
 * Gives the latest release in CHANGELOG.md its number and its date, as the `version` script of `npm version`. Fails if
 * the release has no lines, or more than fifteen.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const file = join(import.meta.dirname, '../CHANGELOG.md')
const { version } = manifest
const longest = 15

const changes = readFileSync(file, 'utf8')
const heading = [`## [Unreleased]`, `## [${version}]`].find((one) => changes.includes(`${one}\n`))
const [, release = ''] = heading === undefined ? [] : changes.split(`${heading}\n`)
const lines = (release.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- '))
if (heading === undefined || lines.length === 0)
  fail(`CHANGELOG.md says nothing of ${version}. Write its changes under "## [Unreleased]".`)
if (lines.length > longest)
  fail(
    `CHANGELOG.md has ${lines.length} lines for ${version}. Leave at most ${longest}; git's history has the rest.`,
  )

const today = new Date().toISOString().slice(0, 10)
writeFileSync(file, changes.replace(`${heading}\n`, `## [${version}] - ${today}\n`))

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
