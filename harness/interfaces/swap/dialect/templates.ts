/**
 * Templates, filled and read backwards. `{x}` is a variable, `{a|b}` the first that is set, `{exclude,}` its items joined
 * by commas, `{exclude*}` a list with an item each, `#{x}` a JSON number, `{now+20}` UNIX seconds, and `{0:path}` the value
 * at a path of an earlier answer, verbatim. A field whose variable is unset is left out; one whose name ends with `?` is
 * null if a variable within it is unset.
 *
 * @module
 */
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
      const value = filled(item, filling)
      return value === undefined ? [] : [value]
    })
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template).flatMap(([name, item]) => {
        const value = filled(item, filling)
        if (name.endsWith('?')) return [[name.slice(0, -1), isWhole(item, filling) ? value : null]]
        return value === undefined ? [] : [[name, value]]
      }),
    )
  return typeof template === 'string' ? filledText(template, filling) : template
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

function textOf(expression: string, { bodies, now, variables }: Filling): string | undefined {
  if (/^\d:/.test(expression)) {
    const found = firstAt(bodies, expression)
    return found === undefined || found === null ? undefined : `${found}`
  }
  const [, seconds] = /^now\+(\d+)$/.exec(expression) ?? []
  if (seconds !== undefined) return `${now + Number(seconds)}`
  const isJoined = expression.endsWith(',')
  const names = (isJoined ? expression.slice(0, -1) : expression).split('|')
  const value = names.map((name) => variables[name as Variable]).find((one) => one !== undefined)
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : value.join(',')
}

/** The names in braces that are none of these variables. */
export function unknownVariables(text: string, known: readonly string[]): readonly string[] {
  return [...text.matchAll(slot)].flatMap(([, expression = '']) => {
    if (/^(\d:.+|now\+\d+)$/.test(expression)) return []
    const names = expression.replace(/[,*]$/, '').split('|')
    return names.filter((name) => !known.includes(name))
  })
}

/** True if the template uses the variable. */
export function uses(template: Template, variable: Variable | Told): boolean {
  const slots = [...JSON.stringify(template).matchAll(slot)].map(([, expression = '']) => expression)
  return slots.some((expression) => expression.replace(/[,*]$/, '').split('|').includes(variable))
}

/** The variables that a value tells, read by its template; a value of another form tells none. */
export function variablesIn(template: Template, value: unknown): Variables {
  if (isList(template)) return listVariablesIn(template, Array.isArray(value) ? value : [])
  if (typeof template === 'object' && template !== null) {
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const byName = new Map(fields)
    return merged(Object.entries(template).map(([name, item]) => variablesIn(item, byName.get(name))))
  }
  if (typeof template !== 'string' || value === undefined || value === null) return {}
  if (/\{\w+\*\}/.test(template)) return listVariablesIn([template], [value].flat())
  return textVariablesIn(template, value)
}

/** Each item is read by the templates without lists in turn, and by those of lists as often as it matches. */
function listVariablesIn(templates: readonly Template[], items: readonly unknown[]): Variables {
  const lists = templates.filter((one) => /\{\w+\*\}/.test(`${one}`)).map(String)
  const others = templates.filter((one) => !/\{\w+\*\}/.test(`${one}`))
  const named = lists.flatMap((template) => {
    const [, before = '', name = '', after = ''] = /^(.*)\{(\w+)\*\}(.*)$/.exec(template) ?? []
    const found = items.flatMap((item) => {
      const text = `${item}`
      const isSuch = text.startsWith(before) && text.endsWith(after) && text !== before + after
      return isSuch ? [text.slice(before.length, text.length - after.length)] : []
    })
    return found.length === 0 ? [] : [{ [name]: found }]
  })
  return merged([...others.map((template, index) => variablesIn(template, items[index])), ...named])
}

function textVariablesIn(template: string, value: unknown): Variables {
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
  const found = new RegExp(`^${source}$`).exec(`${value}`)
  return merged(
    names.map((expression, index) => {
      const text = found?.[index + 1]
      const [name = ''] = expression.replace(/[,*]$/, '').split('|')
      if (text === undefined || text === '' || !variableNames.includes(name as Variable)) return {}
      return { [name]: expression.endsWith(',') ? text.split(',') : text }
    }),
  )
}

function merged(all: readonly Variables[]): Variables {
  return Object.assign({}, ...all)
}
