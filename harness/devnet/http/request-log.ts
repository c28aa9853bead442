/** The latest requests to the service and their responses, as the page shows them. */
import { curlCommand } from '../../core/curl.ts'

export interface LoggedRequest {
  /** Counts up. */
  readonly id: number
  /** UNIX milliseconds of the machine. */
  readonly at: number
  readonly method: string
  /** With the query string. */
  readonly path: string
  readonly status: number
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
  /** The latest first. */
  latest(): readonly LoggedRequest[]
}

const maxEntries = 200
const maxRequestBytes = 65_536
const maxShown = 20_000

export function createRequestLog(): RequestLog {
  let entries: readonly LoggedRequest[] = []
  let count = 0
  return {
    async answer(request, service) {
      const { method, url } = request
      const at = Date.now()
      const begin = performance.now()
      const body = await bodyOf(request)
      const response = await service(request)
      const durationMs = performance.now() - begin
      const { pathname, search } = new URL(url)
      count += 1
      const entry = {
        id: count,
        at,
        method,
        path: `${pathname}${search}`,
        status: response.status,
        durationMs,
        requestBody: truncated(body),
        responseBody: truncated(await response.clone().text()),
        curl: curlCommand({ method, url, headers: headersOf(request), body: body || undefined }),
      }
      entries = [entry, ...entries].slice(0, maxEntries)
      return response
    },
    latest: () => entries,
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

const shownHeaders = ['content-type', 'x-api-key', 'amms', 'origin_address']

function headersOf({ headers }: Request): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => shownHeaders.includes(name)))
}

function truncated(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}
