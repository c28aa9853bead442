/**
 * The allowed arrows, as data. A file in room A may import room B only if B is listed for A; a new arrow is a
 * line here, in review, and never a surprise in a diff. Beside the arrows: names that mean nothing, shapes
 * of the wire outside `spec/`, and cycles.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { describe, test } from 'vitest'

const arrows: Record<string, readonly string[]> = {
  spec: [],
  client: ['spec'],
  'solver-api': ['spec', 'client', 'judge'],
  chain: ['spec'],
  market: ['spec', 'chain'],
  certificate: ['spec', 'market'],
  solver: ['spec', 'market', 'certificate'],
  intent: ['spec', 'solver-api', 'client', 'chain', 'market', 'solver'],
  service: ['spec', 'solver-api', 'client', 'market', 'solver', 'intent'],
  judge: ['spec', 'client', 'chain'],
  kit: ['spec', 'solver-api', 'client', 'chain', 'judge'],
  target: ['spec', 'client', 'chain', 'judge'],
  lint: ['spec', 'solver-api', 'client', 'judge', 'kit'],
  quality: ['spec', 'solver-api', 'client', 'market', 'certificate', 'solver'],
  report: ['spec', 'solver-api', 'judge', 'kit', 'lint', 'quality'],
  devnet: ['spec', 'solver-api', 'client', 'chain', 'market', 'solver', 'intent', 'service'],
  page: ['spec', 'solver-api', 'devnet'],
  bench: [
    'spec',
    'solver-api',
    'client',
    'chain',
    'market',
    'solver',
    'intent',
    'service',
    'quality',
    'devnet',
  ],
  cli: [
    ...['spec', 'client', 'solver-api', 'chain', 'market', 'service', 'judge', 'kit', 'target', 'lint'],
    ...['quality', 'report', 'devnet'],
  ],
  scenarios: ['spec', 'solver-api', 'kit'],
}

const root = join(import.meta.dirname, '..')
const sources = ['harness', 'scenarios']
  .flatMap((top) => filesUnder(top))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(`${sep}examples${sep}`))
  .filter((path) => path.split(sep).length > 2)
const files = sources.filter((path) => !/\.(test|samples)\.ts$/.test(path))
const others = sources.filter((path) => !files.includes(path))

describe('arrows', () => {
  for (const file of [...files, ...others]) {
    const room = roomOf(file)

    test(`${file} imports only what ${room} may see`, () => {
      for (const other of importsOf(file).filter(isOurs).map(roomOf)) {
        const allowed = other === room || arrows[room]?.includes(other)
        assert.ok(allowed, `${room} → ${other} is not an arrow`)
      }
    })
  }

  test('scenarios see the kit only by its faces', () => {
    for (const file of files.filter((path) => path.startsWith('scenarios'))) {
      for (const imported of importsOf(file)) {
        const allowed =
          /^harness[/\\](spec|solver-api)[/\\]/.test(imported) || imported.startsWith('scenarios')
        const isFace = /^harness[/\\]kit[/\\][a-z]+[/\\]index\.ts$/.test(imported)
        assert.ok(allowed || isFace, `${file} imports ${imported}`)
      }
    }
  })

  test('no file imports itself by a detour', () => {
    const done = new Set<string>()
    const visit = (file: string, path: readonly string[]): void => {
      assert.ok(!path.includes(file), [...path.slice(path.indexOf(file)), file].join(' → '))
      if (done.has(file)) return
      for (const next of runtimeImportsOf(file)) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
  })
})

describe('names', () => {
  test('no file or folder is a dumping ground', () => {
    const dumps = sources.filter((path) =>
      /(^|[/\\])(utils?|helpers?|common|shared|types)([/\\.]|$)/.test(path),
    )
    assert.deepEqual(dumps, [])
  })

  test('files are kebab-case', () => {
    const odd = sources.filter(
      (path) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path.split(sep).at(-1) ?? ''),
    )
    assert.deepEqual(odd, [])
  })
})

test('every scenario stands at the path of its clause', () => {
  for (const file of files.filter((path) => /^scenarios[/\\][a-z0-9]+[/\\]/.test(path))) {
    const clause = file.slice('scenarios/'.length, -'.ts'.length).replaceAll(sep, '/')
    assert.ok(read(file).includes(`clause: '${clause}'`), `${file} does not judge ${clause}`)
  }
})

function filesUnder(top: string): string[] {
  const paths = readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => !path.includes('node_modules')).map((path) => join(top, path))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The project's own files that a file imports. */
function importsOf(file: string): string[] {
  return specifiersOf(read(file), /from '([.#][^']+)'|import '([.#][^']+)'/g).map((name) =>
    resolve(file, name),
  )
}

function isOurs(path: string): boolean {
  return path.startsWith('harness') || path.startsWith('scenarios')
}

/** The same without imports of types alone, which are gone at run time. */
function runtimeImportsOf(file: string): string[] {
  const source = read(file).replaceAll(/(?:import|export) type [^;]*? from '[^']+'/g, '')
  return specifiersOf(source, /from '([.#][^']+)'|import '([.#][^']+)'/g)
    .map((name) => resolve(file, name))
    .filter((path) => existsSync(join(root, path)) && path.endsWith('.ts'))
}

function specifiersOf(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, from, bare]) => from ?? bare ?? '')
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#kit/')) return join('harness', `${specifier.slice(1)}`, 'index.ts')
  if (specifier.startsWith('#')) return join('harness', `${specifier.slice(1)}.ts`)
  return join(dirname(file), specifier)
}

function roomOf(path: string): string {
  const [top = '', room = ''] = path.split(sep)
  return top === 'harness' ? room : top
}
