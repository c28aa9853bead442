/**
 * Templates, filled and read backwards. `{x}` is a variable, `{a|b}` the first that is set, `{exclude,}` its items joined
 * by commas, `{exclude*}` a list with an item each, `#{x}` a JSON number, `{now+20}` UNIX seconds, and `{0:path}` the value
 * at a path of an earlier answer, verbatim. A field whose variable is unset is left out, and an object with its last field;
 * a field whose name ends with `?` is null if a variable within it is unset.
 *
 * @module
 */
import { fieldOf } from '../../../core/json.ts'
import { firstAt } from './paths.ts'
import type { Template } from './schema.ts'
import type { Told, Variable, Variables } from './variables.ts'
import { variableNames } from './variables.ts'

export interface Filling {
  readonly variables: Variables
  /** The bodies of the earlier steps' answers. */
  readonly bodies: readonly unknown[]
  /** UNIX seconds. */
  readonly now: number
}

const slot = /\{([^{}]+)\}/g

/** @returns `undefined` if a variable is unset, which leaves out the field. */
export function filled(template: Template, filling: Filling): unknown {
  if (isList(template))
    return template.flatMap((item): readonly unknown[] => {
      const list = listIn(item, filling)
      if (list !== undefined) return list
      const value = filledField(item, filling)
      return value === undefined ? [] : [value]
    })
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template).flatMap(([name, item]) => {
        const value = filledField(item, filling)
        if (name.endsWith('?')) return [[name.slice(0, -1), isWhole(item, filling) ? value : null]]
        return value === undefined ? [] : [[name, value]]
      }),
    )
  return typeof template === 'string' ? filledText(template, filling) : template
}

/** An object is left out with its last field. */
function filledField(template: Template, filling: Filling): unknown {
  const value = filled(template, filling)
  const hasFields =
    typeof template === 'object' && !isList(template) && Object.keys(Object(template)).length > 0
  return hasFields && Object.keys(Object(value)).length === 0 ? undefined : value
}

function isWhole(template: Template, filling: Filling): boolean {
  if (typeof template === 'object' && template !== null)
    return Object.values(template).every((item: Template) => isWhole(item, filling))
  return filled(template, filling) !== undefined
}

function isList(template: Template): template is readonly Template[] {
  return Array.isArray(template)
}

/** The items of a template such as `-{exclude*}`; `undefined` for any other. */
function listIn(template: Template, { variables }: Filling): readonly string[] | undefined {
  const [, before, name, after] = /^(.*)\{(\w+)\*\}(.*)$/.exec(`${template}`) ?? []
  if (name === undefined) return undefined
  return [variables[name as Variable] ?? []].flat().map((item) => `${before}${item}${after}`)
}

function filledText(text: string, filling: Filling): unknown {
  const [, earlier] = /^\{(\d:[^{}]+)\}$/.exec(text) ?? []
  if (earlier !== undefined) return firstAt(filling.bodies, earlier)
  const list = listIn(text, filling)
  if (list !== undefined) return list.length === 0 ? undefined : list
  const isNumber = text.startsWith('#')
  let isUnset = false
  const value = (isNumber ? text.slice(1) : text).replaceAll(slot, (_, expression: string) => {
    const found = textOf(expression, filling)
    isUnset ||= found === undefined
    return found ?? ''
  })
  if (isUnset) return undefined
  return isNumber ? Number(value) : value
}

/** @returns `undefined` if it is unset. */
export function textOf(expression: string, { bodies, now, variables }: Filling): string | undefined {
  if (isEarlier(expression)) {
    const found = firstAt(bodies, expression)
    return found === undefined || found === null ? undefined : `${found}`
  }
  const [, seconds] = /^now\+(\d+)$/.exec(expression) ?? []
  if (seconds !== undefined) return `${now + Number(seconds)}`
  const value = namesIn(expression)
    .map((name) => variables[name as Variable])
    .find((one) => one !== undefined)
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : value.join(',')
}

/** The names in braces that are none of these variables. */
export function unknownVariables(text: string, known: readonly string[]): readonly string[] {
  return expressionsIn(text).flatMap((expression) => {
    if (isEarlier(expression) || /^now\+\d+$/.test(expression)) return []
    return namesIn(expression).filter((name) => !known.includes(name))
  })
}

/** True if the template uses the variable. */
export function uses(template: Template, variable: Variable | Told): boolean {
  return expressionsIn(template).some((expression) => namesIn(expression).includes(variable))
}

/** The content of a template's braces. */
export function expressionsIn(template: Template): readonly string[] {
  return [...JSON.stringify(template).matchAll(slot)].map(([, expression = '']) => expression)
}

/** True for an expression such as `0:path`. */
export function isEarlier(expression: string): boolean {
  return /^\d:/.test(expression)
}

function namesIn(expression: string): readonly string[] {
  return expression.replace(/[,*]$/, '').split('|')
}

/** An expression in braces, and the value in its place. */
type Slot = readonly [expression: string, value: unknown]

/** The parts of a value in the places of its template's expressions; none of those that it does not match. */
export function slotsIn(template: Template, value: unknown): readonly Slot[] {
  if (isList(template)) return listSlotsIn(template, Array.isArray(value) ? value : [])
  if (typeof template === 'object' && template !== null)
    return Object.entries(template).flatMap(([name, item]) => slotsIn(item, fieldOf(value, name)))
  if (typeof template !== 'string' || value === undefined || value === null) return []
  if (/\{\w+\*\}/.test(template)) return listSlotsIn([template], [value].flat())
  return textSlotsIn(template, value)
}

/** Each item is read by the templates without lists in turn, and by those of lists as often as it matches. */
function listSlotsIn(templates: readonly Template[], items: readonly unknown[]): readonly Slot[] {
  const lists = templates.filter((one) => /\{\w+\*\}/.test(`${one}`)).map(String)
  const others = templates.filter((one) => !/\{\w+\*\}/.test(`${one}`))
  const named = lists.flatMap((template): readonly Slot[] => {
    const [, before = '', expression = '', after = ''] = /^(.*)\{(\w+\*)\}(.*)$/.exec(template) ?? []
    const found = items.flatMap((item) => {
      const text = `${item}`
      const isSuch = text.startsWith(before) && text.endsWith(after) && text !== before + after
      return isSuch ? [text.slice(before.length, text.length - after.length)] : []
    })
    return found.length === 0 ? [] : [[expression, found]]
  })
  return [...others.flatMap((template, index) => slotsIn(template, items[index])), ...named]
}

function textSlotsIn(template: string, value: unknown): readonly Slot[] {
  const [, whole] = /^\{([^{}]+)\}$/.exec(template) ?? []
  if (whole !== undefined) return [[whole, value]]
  const names: string[] = []
  const source = template
    .replace(/^#/, '')
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      const [, expression] = /^\{([^{}]+)\}$/.exec(part) ?? []
      if (expression === undefined) return part.replaceAll(/[.+?^${}()|[\]\\*]/g, '\\$&')
      names.push(expression)
      return '([^/]*)'
    })
    .join('')
  const found = new RegExp(`^${source}$`).exec(`${value}`) ?? []
  return names.flatMap((name, index): readonly Slot[] => {
    const text = found[index + 1]
    return text === undefined ? [] : [[name, text]]
  })
}

/** The variables among them. */
export function variablesIn(slots: readonly Slot[]): Variables {
  const told = slots.flatMap(([expression, value]) => {
    const [name = ''] = namesIn(expression)
    if (!variableNames.includes(name as Variable) || value === '') return []
    if (expression.endsWith('*')) return [[name, value]]
    return [[name, expression.endsWith(',') ? `${value}`.split(',') : `${value}`]]
  })
  return Object.fromEntries(told)
}
