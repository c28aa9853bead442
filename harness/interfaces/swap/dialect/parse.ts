/**
 * Parses a dialect from YAML or JSON.
 *
 * @module
 */
import { parse } from 'yaml'
import type * as z from 'zod'
import { type Dialect, dialectSchema, type Template } from './schema.ts'
import { unknownVariables } from './templates.ts'
import { toldNames, variableNames } from './variables.ts'

/** @throws WrongDialect with one sentence that names the wrong entry. */
export function parseDialect(text: string): Dialect {
  const { data, error } = dialectSchema.safeParse(valueIn(text))
  if (error) throw new WrongDialect(sentenceOf(error))
  checkTemplates(data)
  checkPlaces(data)
  return data
}

function valueIn(text: string): unknown {
  try {
    return parse(text, { merge: true })
  } catch (cause) {
    const [first = ''] = (cause instanceof Error ? cause.message : `${cause}`).split('\n')
    throw new WrongDialect(`${first.replace(/[.:]$/, '')}.`, cause)
  }
}

function sentenceOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => (path === '' ? key : `${path}.${key}`))
    return `${unknown.join(', ')}: no entry has this name.`
  }
  return `${path === '' ? '' : `${path}: `}${issue?.message}`
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
function checkTemplates(dialect: Dialect): void {
  for (const { answers, known, place, template } of templatesIn(dialect))
    for (const [path, text] of textsIn(template, place)) {
      for (const unknown of unknownVariables(text, known))
        throw new WrongDialect(
          `${path}: {${unknown}} is no variable. Expected one of ${known.join(', ')}, or now+seconds.`,
        )
      for (const [, step] of text.matchAll(/\{(\d):/g))
        if (Number(step) >= answers)
          throw new WrongDialect(`${path}: ${text} reads the answer of step ${step}, which comes later.`)
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
    for (const [, step] of text.matchAll(/(?:^|\|)(\d):/g))
      if (Number(step) > last)
        throw new WrongDialect(`${path}: ${text} reads the answer of step ${step}, and the last is ${last}.`)
}

/** A dialect that cannot be used; the message names the wrong entry. */
export class WrongDialect extends Error {
  override readonly name = 'WrongDialect'
  readonly code = 'WRONG_DIALECT'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
