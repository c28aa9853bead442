/**
 * A copy of the tree in which every mutant of the reference is in place, behind a switch: the environment of a process
 * says which one is active. The judge and the reference share `spec/`; in the copy the reference has a `spec/` of its
 * own, so that a mutant there changes what is judged and never who judges.
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
  /** What the switch compares with. */
  readonly id: string
  /** `room/file:line:column`, counted from 1. */
  readonly place: string
  readonly room: string
  readonly original: string
  readonly replacement: string
}

export interface Subject {
  readonly folder: string
  /** The modules with mutants, as paths. */
  readonly modules: readonly string[]
  readonly mutants: readonly Mutant[]
  remove(): void
}

const root = join(import.meta.dirname, '../../..')
const notCopied = /^(node_modules|\.git|cache|dist|reports)$/
// Rooms that are the reference: they import its own `spec/`.
const referenceRooms = ['market', 'certificate', 'solver', 'intent', 'service', 'spec-of-reference']

export async function makeSubject(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutants-'))
  for (const path of readdirSync(root).filter((name) => !notCopied.test(name)))
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const harness = join(folder, 'harness')
  cpSync(join(harness, 'spec'), join(harness, 'spec-of-reference'), { recursive: true })
  for (const path of sourcesIn(harness, referenceRooms))
    writeFileSync(path, ofReference(readFileSync(path, 'utf8')))

  const files = sourcesIn(harness, mutatedRooms.map(inCopy))
    .map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
    .filter(({ name }) => !isLeftOut(nameOf(name, harness)))
  const instrumented = await new Instrumenter(silent).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  for (const { content, name } of instrumented.files) writeFileSync(name, content)
  const texts = new Map(files.map(({ content, name }) => [name, content.split('\n')]))
  return {
    folder,
    modules: files.map(({ name }) => name),
    mutants: instrumented.mutants.map(({ fileName, id, location: { end, start }, replacement }) => {
      const name = nameOf(fileName, harness)
      return {
        id,
        place: `${name}:${start.line + 1}:${start.column + 1}`,
        room: name.slice(0, name.indexOf('/')),
        original: between(texts.get(fileName) ?? [], start, end),
        replacement,
      }
    }),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function sourcesIn(harness: string, rooms: readonly string[]): readonly string[] {
  const found = rooms.flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: harness }))
  return found
    .filter((path) => !/\.(test|samples)\.ts$/.test(path))
    .toSorted()
    .map((path) => join(harness, path))
}

function isLeftOut(name: string): boolean {
  return Object.keys(leftOut).some((path) => name.startsWith(path))
}

function inCopy(room: string): string {
  return room === 'spec' ? 'spec-of-reference' : room
}

/** With a `spec/` of its own, and memories that a mutant does not leave to the next one. */
function ofReference(source: string): string {
  return source
    .replaceAll('../spec/', '../spec-of-reference/')
    .replaceAll('new WeakMap', 'new WeakMapOfMutant')
}

/** A path below the room, by the name that the room has in the tree. */
function nameOf(path: string, harness: string): string {
  return path.slice(harness.length + 1).replace(/^spec-of-reference\//, 'spec/')
}

interface Position {
  readonly line: number
  readonly column: number
}

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
