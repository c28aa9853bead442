/** The choices of a seed: the same question always has the same choice. */
import { createHash } from 'node:crypto'

export interface Choices {
  /** Choices about a subject; each `pick` is the next one. */
  of(subject: string): { readonly pick: <Value>(values: readonly Value[]) => Value }
  /** Counts calls of the service. */
  counter(): number
}

export function choicesOf(seed: number): Choices {
  let calls = 0
  return {
    of(subject) {
      let asked = 0
      return {
        pick(values) {
          asked += 1
          const digest = createHash('sha256').update(`${seed} ${subject} ${asked}`).digest()
          const value = values[digest.readUInt32BE() % values.length]
          if (value === undefined && values.length === 0) throw new RangeError('nothing to choose from')
          return value as (typeof values)[number]
        },
      }
    },
    counter() {
      calls += 1
      return calls
    },
  }
}

/** A name, or the keys of an object at any depth, in the spelling of the form. */
export function cased<Value>(value: Value, choices: Choices): Value {
  const { pick } = choices.of('spelling')
  const spell = pick([
    (name: string) => name,
    (name: string) => name,
    (name: string) => name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
    (name: string) => name.replaceAll('_', '-'),
    (name: string) => name.replace(/(^|_)([a-z\d])/g, (_, _gap, letter: string) => letter.toUpperCase()),
  ])
  return spelled(value, spell) as Value
}

function spelled(value: unknown, spell: (name: string) => string): unknown {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((one) => spelled(one, spell))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [/^0x/.test(name) ? name : spell(name), spelled(one, spell)]),
  )
}

/** The fields in the sequence of the form. */
export function shuffled<Fields extends object>(fields: Fields, choices: Choices): Fields {
  const { pick } = choices.of('sequence')
  const left = Object.entries(fields)
  const sorted: [string, unknown][] = []
  while (left.length > 0) sorted.push(...left.splice(pick([...left.keys()]), 1))
  return Object.fromEntries(sorted) as Fields
}

/** The body in the form's envelope for an endpoint. */
export function enveloped(body: unknown, endpoint: string, choices: Choices): unknown {
  const { pick } = choices.of(`envelope of ${endpoint}`)
  const wrap = pick([
    (inner: unknown) => inner,
    (inner: unknown) => inner,
    (inner: unknown) => ({ data: inner }),
    (inner: unknown) => ({ ok: true, result: inner }),
    (inner: unknown) => ({ status: 'success', data: { attributes: inner } }),
  ])
  return wrap(body)
}
