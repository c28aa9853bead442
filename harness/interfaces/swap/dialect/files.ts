/**
 * The files of dialects: those of the package, as data, and the user's.
 *
 * @module
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '../dialects')

export function packagedNames(): readonly string[] {
  return globSync('*.yaml', { cwd: folder })
    .map((file) => basename(file, '.yaml'))
    .toSorted()
}

/** The text of a packaged dialect or of a file; `undefined` if there is neither. */
export function dialectText(named: string): string | undefined {
  if (packagedNames().includes(named)) return readFileSync(join(folder, `${named}.yaml`), 'utf8')
  return existsSync(named) ? readFileSync(named, 'utf8') : undefined
}
