/** The files of the tree, its modules, and their measures for the rules. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Module, readModule } from './modules.ts'

const root = join(import.meta.dirname, '../../..')

/** Paths, below the root, of the files under version control and of new ones that are not ignored. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

export const sources = files.filter((path) => /\.(tsx?|js|css|py|sol)$/.test(path))

export const modules: readonly Module[] = sources
  .filter((path) => /^(harness|scenarios)\/.+\.tsx?$/.test(path))
  .map((path) => readModule(path, readFile(path)))

/** The imports of the project's own files. */
export const imports = modules.flatMap(({ path: from, imports }) =>
  imports.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ ...rest, from, path }])),
)

export const folders: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  files.filter((path) => path.startsWith('harness/')),
  dirname,
)

/** Lines of each file, by its path. */
export const fileLengths: ReadonlyMap<string, number> = new Map(
  sources.map((path) => [path, readFile(path).split('\n').length - 1]),
)

/** Lines of each function, by its path and first line. */
export const functionLengths: ReadonlyMap<string, number> = new Map(
  modules.flatMap(({ path, functions }) =>
    functions.map(({ firstLine, lines }) => [`${path}:${firstLine}`, lines] as const),
  ),
)

export function readFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
