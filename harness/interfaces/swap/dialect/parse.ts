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
  checkVariables(data)
  checkSteps(data)
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

function checkVariables({ answers, build = [], price = [], spender, tokens }: Dialect): void {
  const templates: readonly (readonly [string, Template | undefined])[] = [
    ...price.map((step, index) => [`price.${index}`, [...step]] as const),
    ...build.map((step, index) => [`build.${index}`, [...step]] as const),
    ['spender.get', spender?.get],
    ['tokens.get', tokens?.get],
  ]
  for (const [place, template] of templates) checkTemplate(template ?? null, place, variableNames)
  checkTemplate(JSON.parse(JSON.stringify(answers ?? null)), 'answers', [...variableNames, ...toldNames])
}

function checkTemplate(template: Template, place: string, known: readonly string[]): void {
  for (const [path, text] of textsIn(template, place))
    for (const unknown of unknownVariables(text, known))
      throw new WrongDialect(
        `${path}: {${unknown}} is no variable. Expected one of ${known.join(', ')}, or now+seconds.`,
      )
}

function textsIn(template: Template, path: string): readonly (readonly [string, string])[] {
  if (typeof template === 'string') return [[path, template]]
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([name, item]) => textsIn(item, `${path}.${name}`))
}

/** A step's answer can be read only if there is such a step, and by a request only if it comes before. */
function checkSteps({ build = [], price = [], read }: Dialect): void {
  for (const [kind, steps] of Object.entries({ build, price }))
    for (const [index, step] of steps.entries())
      for (const [path, text] of textsIn([...step], `${kind}.${index}`))
        for (const [, earlier] of text.matchAll(/\{(\d):/g))
          if (Number(earlier) >= index)
            throw new WrongDialect(`${path}: ${text} reads the answer of step ${earlier}, which comes later.`)
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
