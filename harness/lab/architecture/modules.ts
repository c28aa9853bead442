/** The facts about a TypeScript module that the rules need, read from its syntax tree. */
import { join } from 'node:path'
import { type Program, parseSync, Visitor } from 'oxc-parser'
import manifest from '../../../package.json' with { type: 'json' }

export interface Module {
  readonly path: string
  readonly kind: 'product' | 'test' | 'sample'
  readonly imports: readonly Import[]
  /** Functions and methods, without callbacks of `describe`. */
  readonly functions: readonly FunctionSize[]
  /** Number of names that the module exports. */
  readonly exportCount: number
  /** Number of `as` casts, without `as const`. */
  readonly castCount: number
  /** Ids of the clauses that the module's scenarios judge. */
  readonly clauses: readonly string[]
  /** The snake_case keys of zod schemas. */
  readonly wireKeys: readonly string[]
}

export interface Import {
  readonly specifier: string
  /** The imported file as a path below the root, if it is the project's own. */
  readonly path: string | undefined
  /** True if the import is erased, so that it cannot close a cycle at run time. */
  readonly isType: boolean
}

export interface FunctionSize {
  readonly firstLine: number
  readonly lines: number
}

/** @throws Error if the text does not parse. */
export function readModule(path: string, text: string): Module {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return {
    path,
    kind: kindOf(path),
    imports: importsOf(program, path),
    functions: functionsOf(program, text),
    exportCount: module.staticExports.flatMap(({ entries }) => entries).length,
    castCount: castCountOf(program),
    clauses: clausesOf(program),
    wireKeys: wireKeysOf(program, text),
  }
}

function kindOf(path: string): Module['kind'] {
  if (/\.test\.tsx?$/.test(path)) return 'test'
  return /\.samples\.ts$|^harness\/testing\//.test(path) ? 'sample' : 'product'
}

function importsOf(program: Program, from: string): Import[] {
  const imports: Import[] = []
  const add = (specifier: string, isType: boolean) =>
    imports.push({ specifier, isType, path: resolve(from, specifier) })
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => source && add(source.value, exportKind === 'type'),
    ImportExpression: ({ source }) => source.type === 'Literal' && add(String(source.value), false),
    TSImportType: ({ source }) => add(source.value, true),
  }).visit(program)
  return imports
}

/** Resolves by Node's rules: relative to the importing file, or a name of `imports` in package.json. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  for (const [name, target] of Object.entries(manifest.imports)) {
    const prefix = name.replace('*', '')
    if (name.endsWith('*') ? specifier.startsWith(prefix) : specifier === name) {
      return join(target.replace('*', specifier.slice(prefix.length)))
    }
  }
  return undefined
}

function functionsOf(program: Program, text: string): FunctionSize[] {
  const functions: FunctionSize[] = []
  const groups = new Set<unknown>()
  const add = (node: { start: number; end: number }) => {
    if (groups.has(node)) return
    const firstLine = text.slice(0, node.start).split('\n').length
    functions.push({ firstLine, lines: text.slice(node.start, node.end).split('\n').length })
  }
  new Visitor({
    CallExpression({ callee, arguments: values }) {
      if (!/^describe\b/.test(text.slice(callee.start, callee.end))) return
      for (const value of values) groups.add(value)
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  return functions
}

function castCountOf(program: Program): number {
  let count = 0
  new Visitor({
    TSAsExpression({ typeAnnotation: type }) {
      const name = type.type === 'TSTypeReference' ? type.typeName : undefined
      if (name?.type !== 'Identifier' || name.name !== 'const') count += 1
    },
  }).visit(program)
  return count
}

function clausesOf(program: Program): string[] {
  const clauses: string[] = []
  new Visitor({
    Property({ key, value }) {
      const isClause = key.type === 'Identifier' && key.name === 'clause'
      if (isClause && value.type === 'Literal') clauses.push(String(value.value))
    },
  }).visit(program)
  return clauses
}

function wireKeysOf(program: Program, text: string): string[] {
  const keys: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [shape] }) {
      if (!/^z\.(\w+[oO]|o)bject$/.test(text.slice(callee.start, callee.end))) return
      if (shape?.type !== 'ObjectExpression') return
      for (const property of shape.properties) {
        if (property.type !== 'Property') continue
        const key = text.slice(property.key.start, property.key.end)
        if (/^'?[a-z0-9]+(_[a-z0-9]+)+'?$/.test(key)) keys.push(key)
      }
    },
  }).visit(program)
  return keys
}
