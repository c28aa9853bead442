/**
 * Copies of the tree: one with every mutant of the reference in place, which shows what each clause reaches, and for each
 * process that judges, one with a single mutant. The judge and the reference share `spec/`; in the copies the reference has
 * a `spec/` of its own, so that a mutant there changes what is judged and never who judges.
 *
 * @module
 */
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** The folders whose files are mutated, below `harness/`. */
export const mutatedRooms = ['service', 'intent', 'solver', 'spec'] as const

/** Files and folders in them that no answer of the reference to a clause depends on, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'service/docs/': 'pages for people; no clause is about them',
  'service/http/serve.ts': 'a socket, which the embedded reference does not have',
  'solver/bound.ts': 'measures solvers; the reference does not answer with it',
  'spec/curl.ts': 'prints a request for a shell',
  'spec/echoed.ts': 'a schema of the wire, which only `solver-api/` uses',
  'spec/json-bounds.ts': 'guards the judge against large answers',
  'spec/printable.ts': 'prints what the judge read',
  'spec/random.ts': 'draws the cases of the judge',
  'spec/shard.ts': 'selects what is judged',
  'spec/shell.ts': 'quotes commands for a shell',
  'spec/signature.ts': 'checks signatures for the judge; the reference has its own',
}

export interface Mutant {
  /** Names it in the measured tree. */
  readonly id: string
  /** `room/file:line:column`, counted from 1. */
  readonly place: string
  readonly room: string
  readonly original: string
  readonly replacement: string
  readonly location: Range
}

export interface Subject {
  /** A tree with every mutant in place, none of them active. */
  readonly folder: string
  /** The modules with mutants, as paths. */
  readonly modules: readonly string[]
  readonly mutants: readonly Mutant[]
  openTree(): Tree
  remove(): void
}

/** A copy for one mutant after the other: instrumented as a whole, the reference takes several times as long. */
export interface Tree {
  readonly folder: string
  /** @returns the value of `__STRYKER_ACTIVE_MUTANT__` that activates it in a new process. */
  put(mutant: Mutant): Promise<string>
}

const root = join(import.meta.dirname, '../../..')
const notCopied = /^(node_modules|\.git|cache|dist|reports)$/
// Rooms that are the reference: they import its own `spec/`.
const referenceRooms = ['market', 'certificate', 'solver', 'intent', 'service', 'spec-of-reference']

export async function makeSubject(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutants-'))
  const original = join(folder, 'original')
  copyOfProject(original)
  const files = sourcesIn(original, mutatedRooms.map(inCopy))
    .filter((path) => !isLeftOut(nameOf(path)))
    .map((path) => ({ path, content: readFileSync(join(original, path), 'utf8') }))
  const texts = new Map(files.map(({ content, path }) => [path, content]))

  const measured = join(folder, 'measured')
  copyTree(original, measured)
  const instrumented = await instrument(
    files.map(({ content, path }) => ({ name: path, content, mutate: true })),
  )
  for (const { content, name } of instrumented.files) writeFileSync(join(measured, name), content)
  for (const path of sourcesIn(measured, referenceRooms)) forgetBetweenClauses(join(measured, path))

  let trees = 0
  return {
    folder: measured,
    modules: files.map(({ path }) => join(measured, path)),
    mutants: instrumented.mutants.map((one) => mutantOf(one, texts)),
    openTree() {
      const tree = join(folder, `tree-${trees++}`)
      copyTree(original, tree)
      return openTree(tree, texts)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function openTree(folder: string, texts: ReadonlyMap<string, string>): Tree {
  let restore = () => {}
  return {
    folder,
    async put({ location, place, replacement }) {
      restore()
      const name = pathOf(place)
      const content = texts.get(name) ?? ''
      const { files, mutants } = await instrument([{ name, content, mutate: [location] }])
      for (const file of files) writeFileSync(join(folder, name), file.content)
      restore = () => writeFileSync(join(folder, name), content)
      const same = mutants.find(
        (one) => isDeepStrictEqual(one.location, location) && one.replacement === replacement,
      )
      if (same === undefined) throw new Error(`No mutant ${replacement} at ${place}.`)
      return same.id
    },
  }
}

function instrument(files: File[]): Promise<Instrumented> {
  return new Instrumenter(silent).instrument(files, { plugins: null, excludedMutations: [], ignorers: [] })
}

function mutantOf(
  { fileName, id, location, replacement }: Instrumented['mutants'][number],
  texts: ReadonlyMap<string, string>,
): Mutant {
  const name = nameOf(fileName)
  const { start, end } = location
  return {
    id,
    place: `${name}:${start.line + 1}:${start.column + 1}`,
    room: name.slice(0, name.indexOf('/')),
    original: between(texts.get(fileName)?.split('\n') ?? [], start, end),
    replacement,
    location,
  }
}

/** A copy in which the rooms of the reference have a `spec/` of their own. */
function copyOfProject(folder: string): void {
  for (const path of readdirSync(root).filter((name) => !notCopied.test(name)))
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(folder, 'harness/spec'), join(folder, 'harness', inCopy('spec')), { recursive: true })
  for (const path of sourcesIn(folder, referenceRooms).map((name) => join(folder, name)))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('../spec/', `../${inCopy('spec')}/`))
}

function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

function forgetBetweenClauses(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('new WeakMap', 'new WeakMapOfClause'))
}

/** As paths below the folder. */
function sourcesIn(folder: string, rooms: readonly string[]): readonly string[] {
  const found = rooms.flatMap((room) => globSync(`harness/${room}/**/*.ts`, { cwd: folder }))
  return found.filter((path) => !/\.(test|samples)\.ts$/.test(path)).toSorted()
}

function isLeftOut(name: string): boolean {
  return Object.keys(leftOut).some((path) => name.startsWith(path))
}

function inCopy(room: string): string {
  return room === 'spec' ? 'spec-of-reference' : room
}

/** `room/file` by the name that the room has in the project. */
function nameOf(path: string): string {
  return path.replace(/^harness\//, '').replace(/^spec-of-reference\//, 'spec/')
}

function pathOf(place: string): string {
  const [name = ''] = place.split(':')
  return join('harness', name.replace(/^spec\//, 'spec-of-reference/'))
}

interface Position {
  readonly line: number
  readonly column: number
}

interface Range {
  readonly start: Position
  readonly end: Position
}

type File = Parameters<Instrumenter['instrument']>[0][number]
type Instrumented = Awaited<ReturnType<Instrumenter['instrument']>>

function between(lines: readonly string[], start: Position, end: Position): string {
  const inside = lines.slice(start.line, end.line + 1)
  const cut = inside.map((line, index) =>
    line.slice(index === 0 ? start.column : 0, index === inside.length - 1 ? end.column : undefined),
  )
  return cut.join('\n')
}

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  fatal() {},
}
