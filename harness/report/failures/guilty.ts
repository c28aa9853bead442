/** The exchange that a failure is about, as every report shows it. */
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { curlCommand } from '../../spec/curl.ts'

export interface Guilty {
  readonly exchange: CounterexampleRecord['exchanges'][number]
  /** Method and path: `POST /v2/solver/quote`. */
  readonly request: string
  /** Status and body, or that there is none. */
  readonly response: string
  /** The command that sends the request again. */
  readonly curl: string
}

/** @returns `undefined` for a clause that does not fail, and for a failure without an exchange. */
export function guiltyExchange({ counterexample }: Pick<ClauseRecord, 'counterexample'>): Guilty | undefined {
  const exchange = counterexample?.exchanges[counterexample.guilty]
  if (exchange === undefined) return undefined
  const { request, response } = exchange
  return {
    exchange,
    request: `${request.method} ${pathIn(request.url)}`,
    response: response.status === 0 ? 'none' : `${response.status} ${response.body}`,
    curl: curlCommand(request),
  }
}

/** The command that starts the judged service again where curl commands expect it; `undefined` where none is needed. */
export function startAgain({ clauses, target }: RunRecord): string | undefined {
  // The name of a started service is the option that starts it, for a shell.
  const [, command] = /^--exec (.*)$/s.exec(target) ?? []
  const guilty = clauses.map(guiltyExchange).find((one) => one !== undefined)
  if (command === undefined || guilty === undefined) return undefined
  return `PORT=${new URL(guilty.exchange.request.url).port} sh -c ${command}`
}

function pathIn(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
