/**
 * Faults of a target that misreads requests, and their building blocks.
 *
 * @module
 */
import { sentHeaders } from '../../../../core/transport/sent-headers.ts'
import { type Mutant, misread, misreadQuery, respond } from '../../../../judge/mutant.ts'
import { mapAt } from '../../checks/reading/reading.ts'

/**
 * Changes one field of each request to the paths that end in `path` before the target sees it, in the body and in the
 * query string.
 *
 * @param field Path to the field, such as `orders.*.sell_amount`; `*` matches every item.
 * @param change Returns `undefined` to remove the field.
 */
export function misreadField<Value>(path: string, field: string, change: (value: Value) => unknown): Mutant {
  const inBody = misread(path, (body) => mapAt(body, field.split('.'), (value) => change(value as Value)))
  const inQuery = misreadQuery(path, (query) => {
    for (const value of query.getAll(field)) {
      const changed = change(value as Value)
      if (changed === undefined) query.delete(field)
      else query.set(field, `${changed}`)
    }
  })
  return combined(inQuery, inBody)
}

/** Sets fields that the request does not have. */
export function misreadDefaults(path: string, fields: object): Mutant {
  return misread<object>(path, (body) => ({ ...fields, ...body }))
}

/** Overrides fields of the request. */
export function misreadWith(path: string, fields: object): Mutant {
  return misread<object>(path, (body) => ({ ...body, ...fields }))
}

/** Replaces the AMM filter that the target reads. */
export function misreadFilter(
  path: string,
  change: (amms: readonly string[] | undefined) => readonly string[] | undefined,
): Mutant {
  return misread<{ amms?: readonly string[] }>(path, (body) => ({ ...body, amms: change(body.amms) }))
}

/** A fault with state, which is reset for each case. */
export function stateful(make: () => Mutant): Mutant {
  return (fetch) => make()(fetch)
}

/** Answers a request to the paths that end in `path` with the earlier answer to the same query and body. */
export function remembered(path: string, matches: (body: string) => boolean = () => true): Mutant {
  return stateful(() => {
    const answers = new Map<string, Response>()
    return respond(path, async (request, fetch) => {
      const body = await request.clone().text()
      const key = `${new URL(request.url).search} ${body}`
      const answer = answers.get(key) ?? (await fetch(request))
      if (matches(body)) answers.set(key, answer)
      return answer.clone()
    })
  })
}

/**
 * Answers a request as the first one that equals it except for one field of the body. Remembers only matching answers.
 */
export function rememberedWithout(
  path: string,
  field: string,
  matches: (response: Response) => boolean = () => true,
): Mutant {
  return stateful(() => {
    const answers = new Map<string, Response>()
    return respond(path, async (request, fetch) => {
      const body: unknown = JSON.parse(await request.clone().text())
      const key = JSON.stringify(mapAt(body, field.split('.'), () => undefined))
      const answer = answers.get(key) ?? (await fetch(request))
      if (matches(answer)) answers.set(key, answer)
      return answer.clone()
    })
  })
}

/** Combines several faults. The first one is the nearest to the caller. */
export function combined(...mutants: readonly Mutant[]): Mutant {
  return (fetch) => mutants.reduceRight((inner, mutant) => mutant(inner), fetch)
}

/** Makes the target find the key only under a header name in this case. */
export function keyNamed(name: string): Mutant {
  return respond('', async (request, fetch) => {
    if (name in sentHeaders(request)) return fetch(request)
    const headers = new Headers(request.headers)
    headers.delete('x-api-key')
    return fetch(new Request(request, { headers }))
  })
}

/** Replaces the key that the target receives. */
export function misreadKey(change: (key: string) => string): Mutant {
  return respond('', async (request, fetch) => {
    const headers = new Headers(request.headers)
    headers.set('x-api-key', change(headers.get('x-api-key') ?? ''))
    return fetch(new Request(request, { headers }))
  })
}
