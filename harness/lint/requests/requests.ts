/** What every request needs, whatever it asks: a path of the interface, JSON that says so, a key where one is due. */
import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../client/transport.ts'
import { fieldsOf } from '../../kit/reading/reading.ts'
import { tryParse } from '../exchange-view.ts'
import { clientRule, ofCall, ofExchange, shown } from '../rule.ts'

const ownPath = /\/(v\d+|partner)\//

/** What stands in a header where nobody put the key. */
const placeholder =
  /^(|undefined|null|none|your[-_ ]?(api[-_ ]?)?key|(api[-_ ]?)?key|x+|<.*>|\$\{?.*\}?|\{.*\})$/i

const secretName = /^(private_?key|secret(_?key)?|mnemonic|seed(_?phrase)?|wallet_?key)$/i

export const requestRules = [
  clientRule({
    id: 'request/path',
    severity: 'error',
    says: 'The interface has no such path.',
    remedy: 'Use a path of the interface: the version is part of it, and partner paths begin with /partner.',
    restsOn: 'general/versions-in-the-path',
    judge: ofExchange(({ call, exchange, url }) => {
      const isOdd = call === undefined && ownPath.test(url.pathname) && isAsked(exchange.request.method)
      return isOdd ? [shown(url.pathname)] : []
    }),
  }),
  clientRule({
    id: 'request/method',
    severity: 'error',
    says: 'The path is called with another method than the interface states.',
    remedy: 'Quote and solve of v2 and the submission are POST, v1 quote and all lists and prices GET.',
    restsOn: 'errors/unknown-path-and-method',
    judge: ofExchange(({ call, exchange }) => {
      const { method } = exchange.request
      if (call === undefined || method === call.endpoint.method || !isAsked(method)) return []
      return [`${method} instead of ${call.endpoint.method}`]
    }),
  }),
  clientRule({
    id: 'request/content-type',
    severity: 'error',
    says: 'A body of JSON is sent without saying so.',
    remedy: 'Send the header Content-Type: application/json with every POST.',
    restsOn: 'Bodies that carry JSON send `Content-Type: application/json`.',
    judge: ofCall((_call, { exchange }) => {
      const { body = '', headers } = exchange.request
      const type = headers['content-type']
      if (body === '' || /^application\/json\s*(;|$)/i.test(type ?? '')) return []
      return [type === undefined ? 'no Content-Type' : shown(type)]
    }),
  }),
  clientRule({
    id: 'request/accept',
    severity: 'warning',
    says: 'The request does not accept JSON, and the service answers with nothing else.',
    remedy: 'Send the header accept: application/json.',
    restsOn: 'Requests send `accept: application/json`.',
    judge: ofCall((_call, { exchange }) => {
      const { accept } = exchange.request.headers
      return accept === undefined || /\bjson\b|\*\/\*|application\/\*/i.test(accept) ? [] : [shown(accept)]
    }),
  }),
  clientRule({
    id: 'request/not-json',
    severity: 'error',
    says: 'The body of a POST is not a JSON object.',
    remedy: 'Send the fields as one JSON object, not as a form and not as text inside of a string.',
    restsOn: 'general/body-not-json',
    judge: ofCall(({ body, endpoint }, { exchange }) => {
      if (endpoint.method === 'GET' || isObject(body)) return []
      const { body: text = '' } = exchange.request
      // The beginning tells of what kind it is; the rest may hold what nobody is to read.
      return [text === '' ? 'no body' : `a body that begins with ${shown(text.slice(0, shownBeginning))}`]
    }),
  }),
  clientRule({
    id: 'request/key-missing',
    severity: 'error',
    says: 'A partner path is called without a key.',
    remedy: 'Send the key in the header x-api-key, and nowhere else.',
    restsOn: 'keys/partner-takes-a-key',
    judge: ofCall(({ family }, { exchange, url }) => {
      const { headers } = exchange.request
      if (family === 'public' || headers['x-api-key'] !== undefined) return []
      if (headers.authorization !== undefined) return ['a header authorization, and no x-api-key']
      const inQuery = [...url.searchParams.keys()].find((name) => /api[-_]?key/i.test(name))
      return [inQuery === undefined ? 'no x-api-key' : `the key stands in the query string, as ${inQuery}`]
    }),
  }),
  clientRule({
    id: 'request/key-malformed',
    severity: 'error',
    says: 'What stands in x-api-key is no key.',
    remedy:
      'Send the key as it was given, without a prefix; look where the variable that holds it gets lost.',
    restsOn: 'keys/partner-takes-a-key',
    judge: ofCall((_call, { exchange }) => {
      const key = exchange.request.headers['x-api-key']
      if (key === undefined) return []
      if (placeholder.test(key.trim())) return [key.trim() === '' ? 'an empty key' : `the placeholder ${key}`]
      if (/^(bearer|basic|token|apikey)\s/i.test(key)) return ['a key with a scheme before it']
      return /^["'].*["']$|\s/.test(key) ? ['a key with quotes or blanks'] : []
    }),
  }),
  clientRule({
    id: 'request/private-key',
    severity: 'error',
    says: 'A private key is sent to the service.',
    remedy: 'Sign in the wallet, send the signature alone, and take the key for lost: move the funds.',
    restsOn: 'keys/private-key-stays-home',
    judge: ofCall(({ body }, { exchange, url }) => {
      const names = [
        ...fieldsOf(body).map(({ name }) => name),
        ...url.searchParams.keys(),
        ...Object.keys(exchange.request.headers),
      ]
      return names
        .filter((name) => secretName.test(name.replaceAll('-', '_')))
        .map((name) => `a field ${name}`)
    }),
  }),
  clientRule({
    id: 'request/said-twice',
    severity: 'warning',
    says: 'The query string and the body say different things of the same parameter.',
    remedy: 'Send each parameter once, in the body.',
    restsOn: 'general/query-and-body-disagree',
    judge: ofCall(({ body, endpoint }, { url }) =>
      endpoint.inQuery.flatMap((name) => {
        const inQuery = url.searchParams.getAll(name).flatMap((text) => text.split(','))
        const inBody: unknown = isObject(body) ? Reflect.get(body, name) : undefined
        if (inQuery.length === 0 || inBody === undefined) return []
        const inText = [inBody].flat().map(String)
        return isDeepStrictEqual(inQuery, inText) || isSameNumber(inQuery, inText)
          ? []
          : [`${name} is ${shown(inQuery.join())} in the query string and ${shown(inBody)} in the body`]
      }),
    ),
  }),
]

/** What a request carries that must not be written down: keys of the API, and of wallets. */
export function secretsOfRequest({ body = '', headers }: Exchange['request']): readonly string[] {
  const named = fieldsOf(tryParse(body)).flatMap(({ name, value }) => (isSecret(name) ? [`${value}`] : []))
  const keys = [headers['x-api-key'] ?? '', headers.authorization ?? '']
  return [...named, ...keys.flatMap((text) => [text, text.split(/\s+/).at(-1) ?? ''])].filter(
    (text) => text.length >= shortestSecret && !placeholder.test(text.trim()),
  )
}

const shownBeginning = 12

// Shorter texts are no secrets, and stand by chance in many others.
const shortestSecret = 4

function isSecret(name: string): boolean {
  return secretName.test(name.replaceAll('-', '_'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A browser asks with OPTIONS whether it may ask. */
function isAsked(method: string): boolean {
  return method !== 'OPTIONS' && method !== 'HEAD'
}

function isSameNumber(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 1 && others.length === 1 && Number(some[0]) === Number(others[0])
}
