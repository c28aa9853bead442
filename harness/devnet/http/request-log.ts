/** The latest requests to the service and their answers, as the page shows them. */
import { curlCommand } from '../../spec/curl.ts'

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
  /** What was sent and answered, shortened where it is long; empty where there was no body. */
  readonly sent: string
  readonly answered: string
  /** Sends the same request from a shell. */
  readonly curl: string
}

export interface RequestLog {
  /** Answers `request` and keeps both. */
  answer(request: Request, service: (request: Request) => Promise<Response>): Promise<Response>
  /** The latest first. */
  latest(): readonly LoggedRequest[]
}

const kept = 200
const keptBodyBytes = 65_536
const shownCharacters = 20_000

export function createRequestLog(): RequestLog {
  let entries: readonly LoggedRequest[] = []
  let count = 0
  return {
    async answer(request, service) {
      const { method, url } = request
      const at = Date.now()
      const begin = performance.now()
      const sent = await bodyOf(request)
      const response = await service(request)
      const durationMs = performance.now() - begin
      const answered = shortened(await response.clone().text())
      const { pathname, search } = new URL(url)
      count += 1
      const entry = {
        id: count,
        at,
        method,
        path: `${pathname}${search}`,
        status: response.status,
        durationMs,
      }
      const curl = curlCommand({ method, url, headers: headersOf(request), body: sent || undefined })
      entries = [{ ...entry, sent: shortened(sent), answered, curl }, ...entries].slice(0, kept)
      return response
    },
    latest: () => entries,
  }
}

/** A body that does not say how long it is, or is longer than any request of use, is left to the service alone. */
async function bodyOf(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? 0)
  return length > 0 && length <= keptBodyBytes ? request.clone().text() : ''
}

const shownHeaders = ['content-type', 'x-api-key', 'amms', 'origin_address']

function headersOf({ headers }: Request): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => shownHeaders.includes(name)))
}

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
}
