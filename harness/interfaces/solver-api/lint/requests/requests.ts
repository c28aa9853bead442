/**
 * The requirements of every request: a path of the interface, JSON with a JSON content type, a key if one is required.
 */
import { isDeepStrictEqual } from 'node:util'
import { tryParse } from '../../../../core/json.ts'
import { shown } from '../../../../core/texts/shown.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { fieldsOf } from '../../checks/reading/reading.ts'
import { ofCall, ofExchange, type Rule } from '../rule.ts'

const ownPath = /\/(v\d+|partner)\//

/** Text in place of a key that was never set. */
const placeholder =
  /^(|undefined|null|none|your[-_ ]?(api[-_ ]?)?key|(api[-_ ]?)?key|x+|<.*>|\$\{?.*\}?|\{.*\})$/i

const secretName = /^(private_?key|secret(_?key)?|mnemonic|seed(_?phrase)?|wallet_?key)$/i

export const requestRules: readonly Rule[] = [
  {
    id: 'request/path',
    severity: 'error',
    says: 'The interface has no such path.',
    remedy: 'Use a path of the interface: it includes the version, and partner paths begin with /partner.',
    restsOn: 'general/versions-in-the-path',
    judge: ofExchange(({ call, exchange, url }) => {
      const isUnknown = call === undefined && ownPath.test(url.pathname) && isRequest(exchange.request.method)
      return isUnknown ? [shown(url.pathname)] : []
    }),
  },
  {
    id: 'request/method',
    severity: 'error',
    says: 'The path is called with a method that the interface does not state.',
    remedy: 'Use POST for v2 quote, solve and order submission, and GET for v1 quote, lists and prices.',
    restsOn: 'errors/unknown-path-and-method',
    judge: ofExchange(({ call, exchange }) => {
      const { method } = exchange.request
      if (call === undefined || method === call.endpoint.method || !isRequest(method)) return []
      return [`${method} instead of ${call.endpoint.method}`]
    }),
  },
  {
    id: 'request/content-type',
    severity: 'error',
    says: 'A JSON body is sent without a JSON content type.',
    remedy: 'Send the header Content-Type: application/json with every POST.',
    restsOn: 'Bodies that carry JSON send `Content-Type: application/json`.',
    judge: ofCall((_call, { exchange }) => {
      const { body = '', headers } = exchange.request
      const type = headers['content-type']
      if (body === '' || /^application\/json\s*(;|$)/i.test(type ?? '')) return []
      return [type === undefined ? 'no Content-Type' : shown(type)]
    }),
  },
  {
    id: 'request/accept',
    severity: 'warning',
    says: 'The request does not accept JSON, but the service only answers with JSON.',
    remedy: 'Send the header accept: application/json.',
    restsOn: 'Requests send `accept: application/json`.',
    judge: ofCall((_call, { exchange }) => {
      const { accept } = exchange.request.headers
      return accept === undefined || /\bjson\b|\*\/\*|application\/\*/i.test(accept) ? [] : [shown(accept)]
    }),
  },
  {
    id: 'request/not-json',
    severity: 'error',
    says: 'The body of a POST is not a JSON object.',
    remedy: 'Send the fields as one JSON object, not as a form and not as a JSON string.',
    restsOn: 'general/body-not-json',
    judge: ofCall(({ body, endpoint }, { exchange }) => {
      if (endpoint.method === 'GET' || isObject(body)) return []
      const { body: text = '' } = exchange.request
      // The beginning shows the kind of body; the rest may contain secrets.
      return [text === '' ? 'no body' : `a body that begins with ${shown(text.slice(0, maxShownLength))}`]
    }),
  },
  {
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
      return [inQuery === undefined ? 'no x-api-key' : `the key is in the query string, as ${inQuery}`]
    }),
  },
  {
    id: 'request/key-malformed',
    severity: 'error',
    says: 'The value of x-api-key is not a key.',
    remedy: 'Send the key as issued, without a prefix, and check that the variable that holds it is set.',
    restsOn: 'keys/partner-takes-a-key',
    judge: ofCall((_call, { exchange }) => {
      const key = exchange.request.headers['x-api-key']
      if (key === undefined) return []
      if (placeholder.test(key.trim())) return [key.trim() === '' ? 'an empty key' : `the placeholder ${key}`]
      if (/^(bearer|basic|token|apikey)\s/i.test(key)) return ['a key with a scheme before it']
      return /^["'].*["']$|\s/.test(key) ? ['a key with quotes or blanks'] : []
    }),
  },
  {
    id: 'request/private-key',
    severity: 'error',
    says: 'A private key is sent to the service.',
    remedy: 'Sign in the wallet and send only the signature. The key is compromised: move the funds.',
    restsOn: 'keys/private-key-stays-home',
    judge: ofCall(({ body }, { exchange, url }) => {
      const names = [
        ...fieldsOf(body).map(({ name }) => name),
        ...url.searchParams.keys(),
        ...Object.keys(exchange.request.headers),
      ]
      return names.filter(isSecret).map((name) => `a field ${name}`)
    }),
  },
  {
    id: 'request/said-twice',
    severity: 'warning',
    says: 'The query string and the body have different values of a parameter.',
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
  },
]

/** The secrets in a request, which must not be recorded: API keys and wallet keys. */
export function secretsOfRequest({ body = '', headers }: Exchange['request']): readonly string[] {
  const named = fieldsOf(tryParse(body)).flatMap(({ name, value }) => (isSecret(name) ? [`${value}`] : []))
  const keys = [headers['x-api-key'] ?? '', headers.authorization ?? '']
  return [...named, ...keys.flatMap((text) => [text, text.split(/\s+/).at(-1) ?? ''])].filter(
    (text) => text.length >= minSecretLength && !placeholder.test(text.trim()),
  )
}

const maxShownLength = 12

// Shorter texts are not secrets, and occur in other texts by chance.
const minSecretLength = 4

function isSecret(name: string): boolean {
  return secretName.test(name.replaceAll('-', '_'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True unless the method is OPTIONS, which a browser sends before a request, or HEAD, which has no answer to judge. */
function isRequest(method: string): boolean {
  return method !== 'OPTIONS' && method !== 'HEAD'
}

function isSameNumber(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 1 && others.length === 1 && Number(some[0]) === Number(others[0])
}
