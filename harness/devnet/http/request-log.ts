/** The latest requests to the service and calls of the node, with their responses, as the page shows them. */
import type { IncomingHttpHeaders } from 'node:http'
import { curlCommand } from '../../core/curl.ts'
import { fieldOf, tryParse } from '../../core/json.ts'
import { cutText } from '../../core/texts/cut-text.ts'
import type { HeardCall } from '../../node/serving/json-rpc.ts'

/** Requests of the devnet's page are a kind of their own, because it repeats them. */
export type RequestKind = 'http' | 'json-rpc' | 'page'

export interface LoggedRequest {
  /** Counts up. */
  readonly id: number
  readonly kind: RequestKind
  /** UNIX milliseconds of the machine. */
  readonly at: number
  /** The method of HTTP, or of JSON-RPC. */
  readonly method: string
  /** With the query string; the beginning of the parameters of a JSON-RPC call. */
  readonly path: string
  /** The same for requests whose times are comparable. */
  readonly endpoint: string
  /** Of HTTP, `ok`, or the code of a JSON-RPC error. */
  readonly status: number | 'ok'
  readonly isError: boolean
  readonly durationMs: number
  /** Truncated if long; empty without a body. */
  readonly requestBody: string
  readonly responseBody: string
  /** A command that sends the same request. */
  readonly curl: string
}

export interface RequestLog {
  /** Answers `request` and logs both. */
  answer(request: Request, service: (request: Request) => Promise<Response>): Promise<Response>
  /** Logs a call of the node. */
  hear(heard: HeardCall, headers: IncomingHttpHeaders): void
  /** The latest first. */
  latest(): readonly LoggedRequest[]
}

/** Of each kind. */
const maxEntries = 200
const maxRequestBytes = 65_536
const maxShown = 20_000
/** Characters of the parameters in a line. */
const maxPath = 200

/** The header by which the devnet's page tells that a request is its own. */
export const pageHeader = 'x-assay-page'

export function createRequestLog(): RequestLog {
  const entries = new Map<RequestKind, readonly LoggedRequest[]>()
  let count = 0
  const keep = (entry: Omit<LoggedRequest, 'id'>) => {
    count += 1
    const kept = [{ ...entry, id: count }, ...(entries.get(entry.kind) ?? [])]
    entries.set(entry.kind, kept.slice(0, maxEntries))
  }
  return {
    async answer(request, service) {
      const { headers, method, url } = request
      const begin = performance.now()
      const body = await bodyOf(request)
      const response = await service(request)
      const durationMs = performance.now() - begin
      const { pathname, search } = new URL(url)
      keep({
        kind: headers.has(pageHeader) ? 'page' : 'http',
        at: Date.now() - durationMs,
        method,
        path: `${pathname}${search}`,
        endpoint: `${method} ${pathname}`,
        status: response.status,
        isError: response.status >= 400,
        durationMs,
        requestBody: cutText(body, maxShown),
        responseBody: cutText(await response.clone().text(), maxShown),
        curl: curlCommand({ method, url, headers: shownOf(headers), body: body || undefined }),
      })
      return response
    },
    hear({ answer, call, durationMs }, headers) {
      const body = JSON.stringify(call)
      const method = String(fieldOf(call, 'method'))
      const params: readonly unknown[] = [fieldOf(call, 'params') ?? []].flat()
      // Errors are short.
      const code = answer.length > maxShown ? undefined : fieldOf(fieldOf(tryParse(answer), 'error'), 'code')
      const curl = { method: 'POST', url: `http://${headers.host}`, headers: jsonType, body }
      keep({
        kind: pageHeader in headers ? 'page' : 'json-rpc',
        at: Date.now() - durationMs,
        method,
        path: cutText(params.map((one) => JSON.stringify(one)).join(', '), maxPath),
        endpoint: method,
        status: typeof code === 'number' ? code : 'ok',
        isError: code !== undefined,
        durationMs,
        requestBody: cutText(body, maxShown),
        responseBody: cutText(answer, maxShown),
        curl: body.length > maxRequestBytes ? '' : curlCommand(curl),
      })
    },
    latest: () => [...entries.values()].flat().toSorted((a, b) => b.id - a.id),
  }
}

/**
 * Only the service reads a body of unknown length, or one longer than any useful request; it refuses a truncated body.
 */
async function bodyOf(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (!(length > 0 && length <= maxRequestBytes)) return ''
  const copy = request.clone()
  return copy.text().catch(() => '')
}

const jsonType = { 'content-type': 'application/json' }

const shownHeaders = ['content-type', 'x-api-key', 'amms', 'origin_address']

function shownOf(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => shownHeaders.includes(name)))
}
