/**
 * Rules that no compiler checks: allowed imports between rooms, faces, cycles, sizes and names. The tests
 * also print the figures that they limit.
 */
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cyclesOf } from './cycles.ts'
import { arrows, clauseOf, facePaths, isAllowed, isWireModule, roomOf, seenByScenarios } from './rooms.ts'
import { fileLengths, files, folders, functionLengths, imports, modules, readFile, sources } from './tree.ts'

const limits = {
  fileLines: 300,
  functionLines: 70,
  folderFiles: 25,
  faceNames: 64,
  typeCycles: 1,
}

const wrongArrows = imports.filter(({ from, path }) => !isAllowed(from, path))
const typeCycles = cyclesOf(imports)
const longFunctions = above(limits.functionLines, functionLengths)

describe('imports', () => {
  test('a room imports only what the table allows, in tests and samples too', () => {
    expect(wrongArrows).toEqual([])
  })

  test('the map shows the same table', () => {
    const [, below = ''] = readFile('harness/README.md').split('| room | may import |\n|---|---|\n')
    const [table = ''] = below.split('\n\n')
    const rows = table.split('\n').map((row) => row.match(/[a-z/-]+/g) ?? [])
    expect(Object.fromEntries(rows.map(([room, ...seen]) => [room, seen]))).toEqual(arrows)
  })

  test('tests that start Assay are tests of the system', () => {
    const starting = modules.filter(
      ({ kind, path }) =>
        kind !== 'product' && readFile(path).includes('cli/main.ts') && roomOf(path) !== 'lab',
    )
    expect(starting.length).toBeGreaterThan(0)
    expect(starting.map(({ path }) => path).filter((path) => roomOf(path) !== 'testing')).toEqual([])
  })

  test('scenarios that compare answers about one block say so', () => {
    const scenarios = sources.filter((path) => roomOf(path) === 'scenarios').map((path) => readFile(path))
    const comparing = scenarios.filter((text) => /\b(atOneBlock|stillAnswers)\(/.test(text))
    expect(comparing.length).toBeGreaterThan(0)
    expect(comparing.filter((text) => !text.includes('isAboutOneBlock: true'))).toEqual([])
  })

  test('scenarios see the program only by its faces', () => {
    const wrong = imports.filter(
      ({ from, path, specifier }) =>
        roomOf(from) === 'scenarios' && roomOf(path) !== 'scenarios' && !seenByScenarios.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test(`a face has at most ${limits.faceNames} names`, () => {
    const faces = modules.filter(({ path }) => facePaths.test(path))
    const sizes = faces.map(({ path, exportCount }) => [path, exportCount] as const)
    expect(above(limits.faceNames, new Map(sizes))).toEqual([])
  })

  test('there are no cycles at run time', () => {
    expect(cyclesOf(imports.filter(({ isType }) => !isType))).toEqual([])
  })

  test(`there is at most ${limits.typeCycles} cycle through imports of types`, () => {
    expect(typeCycles.slice(limits.typeCycles)).toEqual([])
  })

  test('the search and the bound of the solver share the relaxation, and nothing of each other', () => {
    const partOf = (path: string) => /^harness\/solver\/(graph|relaxation|search|net-bound)\//.exec(path)?.[1]
    const seen: Readonly<Record<string, readonly string[]>> = {
      graph: [],
      relaxation: ['graph'],
      search: ['graph', 'relaxation'],
      'net-bound': ['graph', 'relaxation'],
    }
    const within = imports
      .filter(({ from }) => !/\.(test|samples)\.ts$/.test(from))
      .map(({ from, path }) => [partOf(from), partOf(path)] as const)
      .filter(([part, other]) => part !== undefined && other !== undefined && part !== other)
    expect(within.length).toBeGreaterThan(0)
    expect(within.filter(([part = '', other = '']) => !seen[part]?.includes(other))).toEqual([])
  })

  test('shapes of the wire are described by an interface and its scenarios only', () => {
    const wrong = modules.filter(({ path, wireKeys }) => wireKeys.length > 0 && !isWireModule(path))
    expect(wrong.map(({ path, wireKeys }) => [path, wireKeys])).toEqual([])
  })
})

describe('sizes', () => {
  test(`a file has at most ${limits.fileLines} lines`, () => {
    expect(above(limits.fileLines, fileLengths)).toEqual([])
  })

  test(`a function has at most ${limits.functionLines} lines`, () => {
    expect(longFunctions).toEqual([])
  })

  test(`a folder has at most ${limits.folderFiles} files`, () => {
    const sizes = [...folders].map(([folder, { length }]) => [folder, length] as const)
    expect(above(limits.folderFiles, new Map(sizes))).toEqual([])
  })
})

test('no process that the program starts of itself opens an inspector', () => {
  const forking = sources.filter(
    (path) => !/\.test\.ts$|harness\/(lab|testing)\//.test(path) && /\bfork\(/.test(readFile(path)),
  )
  const open = forking.filter((path) => {
    const text = readFile(path)
    return text.includes("'node:child_process'") && !text.includes("'--disable-sigusr1'")
  })
  expect(forking.length).toBeGreaterThan(0)
  expect(open).toEqual([])
})

describe('names', () => {
  test('Solidity files are in PascalCase, other sources in kebab-case', () => {
    const wrong = sources
      .map((path) => basename(path))
      .filter((name) =>
        name.endsWith('.sol')
          ? !/^[A-Z][A-Za-z0-9]*(\.t)?\.sol$/.test(name)
          : !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name),
      )
    expect(wrong).toEqual([])
  })

  test('no file or folder is a dumping ground', () => {
    const dumps = files.filter((path) =>
      /(^|\/)(utils?|helpers?|common|shared|misc|types)([/.]|$)/.test(path),
    )
    expect(dumps).toEqual([])
  })

  test('a scenario is at the path of its clause', () => {
    const wrong = modules.filter(({ path, clauses }) => {
      const clause = clauseOf(path)
      return clause !== undefined && !(clauses.length > 0 && clauses.every((named) => named === clause))
    })
    expect(wrong.map(({ path, clauses }) => [path, clauses])).toEqual([])
  })
})

afterAll(() => {
  const lines = [...fileLengths.values()].sort((a, b) => a - b)
  const linesAt = (share: number) => lines[Math.ceil(share * lines.length) - 1]
  console.table({
    'files a folder, max': Math.max(...[...folders.values()].map(({ length }) => length)),
    'lines a file, p50': linesAt(0.5),
    'lines a file, p90': linesAt(0.9),
    'lines a file, max': linesAt(1),
    'lines a function, max': Math.max(...functionLengths.values()),
    [`functions over ${limits.functionLines} lines`]: longFunctions.length,
    'casts in the product': castCount(({ kind }) => kind === 'product'),
    'casts in tests and samples': castCount(({ kind }) => kind !== 'product'),
    'cycles through imports of types': typeCycles.length,
    'arrows outside the table': wrongArrows.length,
  })
})

function above(limit: number, sizes: ReadonlyMap<string, number>): string[] {
  const large = [...sizes].filter(([, size]) => size > limit)
  return large.map(([name, size]) => `${name}: ${size}`)
}

function castCount(isCounted: (module: (typeof modules)[number]) => boolean): number {
  return modules.filter(isCounted).reduce((sum, { castCount }) => sum + castCount, 0)
}
