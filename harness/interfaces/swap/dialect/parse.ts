/**
 * Parses a dialect from YAML or JSON.
 *
 * @module
 */
import { parseDocument } from 'yaml'
import { fieldOf } from '../../../core/json.ts'
import { complaintOf, invalid, readGiven } from '../../../core/texts/complaint.ts'
import { shown } from '../../../core/texts/shown.ts'
import { type Dialect, dialectSchema, type Template } from './schema.ts'
import { unknownVariables } from './templates.ts'
import { toldNames, variableNames } from './variables.ts'

/** @throws WrongDialect with one sentence that names the wrong entry, its value, and the expected form. */
export function parseDialect(text: string): Dialect {
  const given = valueIn(text)
  const { data, error } = readGiven(dialectSchema, given)
  const [issue] = error?.issues ?? []
  if (issue) throw new WrongDialect(complaintOf({ ...issue, path: placed(given, issue.path) }, given))
  if (error) throw new WrongDialect(error.message, error)
  checkTemplates(data, given)
  checkPlaces(data)
  return data
}

/** The path as it is written: a list of one step may be the step itself. */
function placed(given: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  const [kind = '', index, ...rest] = path
  const isStep = (kind === 'price' || kind === 'build') && (index === 0 || index === '0')
  return isStep && typeof fieldOf(fieldOf(given, kind), '0') === 'string' ? [kind, ...rest] : [...path]
}

/** The sentence for each kind of mistake in YAML. */
const expectedInYaml: Readonly<Record<string, string>> = {
  BAD_INDENT: 'Expected the indentation of its neighbours, and brackets and braces that are closed.',
  DUPLICATE_KEY: 'Expected each name once.',
  MISSING_CHAR: 'Expected a bracket, a brace, a quote or a comma that closes what it begins.',
  MULTIPLE_DOCS: 'Expected one dialect in a file.',
  TAB_AS_INDENT: 'Expected spaces, and no tabs, at its beginning.',
}

function valueIn(text: string): unknown {
  const document = parseDocument(text, { merge: true })
  const [error] = document.errors
  if (error) {
    const lines = text.trimEnd().split('\n')
    const line = Math.min(error.linePos?.[0].line ?? 1, lines.length)
    const expected = expectedInYaml[error.code] ?? 'Expected YAML or JSON.'
    throw new WrongDialect(invalid(`line ${line}`, shown(lines[line - 1]?.trimEnd()), expected), error)
  }
  try {
    return document.toJS()
  } catch (cause) {
    throw new WrongDialect(
      'Expected an anchor, as &name, before each alias of it, as *name, and fields after <<.',
      cause,
    )
  }
}

interface Written {
  readonly place: string
  readonly template: Template
  readonly known: readonly string[]
  /** The number of answers before it, of which it may name values. */
  readonly answers: number
}

/** All templates of the dialect. */
function templatesIn({
  answers,
  build = [],
  headers,
  price = [],
  spender,
  tokens,
}: Dialect): readonly Written[] {
  const asked = (place: string, template: Template, before = 0): Written => {
    return { place, template, known: variableNames, answers: before }
  }
  return [
    ...price.map((step, index) => asked(`price.${index}`, [...step], index)),
    ...build.map((step, index) => asked(`build.${index}`, [...step], index)),
    // A header is left out of the requests before the answer that it names.
    asked('headers', headers ?? {}, Math.max(build.length, price.length) - 1),
    asked('spender.get', spender?.get ?? null),
    asked('tokens.get', tokens?.get ?? null),
    {
      ...asked('answers', JSON.parse(JSON.stringify(answers ?? null))),
      known: [...variableNames, ...toldNames],
    },
  ]
}

/** A template can name the variables that there are, and values of the answers before it. */
function checkTemplates(dialect: Dialect, given: unknown): void {
  for (const { answers, known, place, template } of templatesIn(dialect))
    for (const [at, text] of textsIn(template, place)) {
      const wrong = (expected: string) => {
        const path = placed(given, at.split('.')).join('.')
        return new WrongDialect(invalid(path, shown(text), expected))
      }
      if (unknownVariables(text, known).length > 0)
        throw wrong(`Expected variables of these: ${known.join(', ')}, or now+seconds.`)
      if ([...text.matchAll(/\{(\d):/g)].some(([, step]) => Number(step) >= answers))
        throw wrong(
          answers === 0
            ? 'Expected no value of an answer: none comes before.'
            : 'Expected a value of an answer that comes before.',
        )
    }
}

function textsIn(template: Template, path: string): readonly (readonly [string, string])[] {
  if (typeof template === 'string') return [[path, template]]
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([name, item]) => textsIn(item, `${path}.${name}`))
}

/** A step's answer can be read only if there is such a step. */
function checkPlaces({ build = [], price = [], read }: Dialect): void {
  const last = Math.max(build.length, price.length) - 1
  for (const [path, text] of textsIn(JSON.parse(JSON.stringify(read)), 'read'))
    if ([...text.matchAll(/(?:^|\|)(\d):/g)].some(([, step]) => Number(step) > last))
      throw new WrongDialect(
        invalid(path, shown(text), `Expected the answer of a step: the last is ${last}.`),
      )
}

/** A dialect that cannot be used; the message names the wrong entry. */
export class WrongDialect extends Error {
  override readonly name = 'WrongDialect'
  readonly code = 'WRONG_DIALECT'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
