/** The exchange that caused a failure, as every report shows it. */

import { shellVariable } from '../../core/shell.ts'
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { commandLine, interfaceFlag } from '../command-line.ts'
import { curlOf } from './curl.ts'

export interface Shown {
  readonly exchange: CounterexampleRecord['exchanges'][number]
  /** Method and path: `POST /v2/solver/quote`. */
  readonly request: string
  /** Status and body, or the fact that there is no response. */
  readonly response: string
  /** The command that repeats the request; `undefined` if it cannot be repeated. */
  readonly curl: string | undefined
}

/** @returns `undefined` for a clause that does not fail, and for a failure without an exchange. */
export function guiltyExchange({ counterexample }: Pick<ClauseRecord, 'counterexample'>): Shown | undefined {
  const exchange = counterexample?.exchanges[counterexample.guilty]
  return exchange && shownExchange(exchange)
}

/** An exchange, as every report shows it. */
export function shownExchange(exchange: CounterexampleRecord['exchanges'][number]): Shown {
  const { request, response } = exchange
  return {
    exchange,
    request: `${request.method} ${pathIn(request.url)}`,
    response: response.status === 0 ? 'none' : `${response.status} ${response.body}`,
    curl: curlOf(request),
  }
}

export function wholeRequest({ exchange, request }: Shown): string {
  return `${request} ${exchange.request.body ?? ''}`.trimEnd()
}

/** True if one repeats the request of the other. */
export function isSameRequest({ exchange: a }: Shown, { exchange: b }: Shown): boolean {
  return (
    a.request.method === b.request.method &&
    a.request.url === b.request.url &&
    a.request.body === b.request.body
  )
}

/** The address of a devnet's chain. */
const chainOfDevnet = 'http://127.0.0.1:8545'

/** The commands that restart a chain, and the service on it, at the addresses that the curl commands use. */
export function startAgain({ clauses, interface: name, options = '', target }: RunRecord): readonly string[] {
  const guilty = clauses.map(guiltyExchange).find((one) => one?.curl !== undefined)
  // The target's name in the record is the option that started it, quoted for a shell, with the options of its chain.
  const [, kind, started = '', chain = ''] =
    /^(reference|--exec|--image)(.*?)( --(?:fork|tape|hardfork) [^']*)?$/s.exec(target) ?? []
  if (guilty === undefined || kind === undefined) return []
  const variables = [
    `PORT=${new URL(guilty.exchange.request.url).port}`,
    `RPC_URL=${chainOfDevnet}`,
    ...(options.includes('--api-key ') ? [`API_KEY=${shellVariable('ASSAY_API_KEY', 'the API key')}`] : []),
  ]
  const inContainer = variables.map((variable) => `--env ${variable}`).join(' ')
  return [
    commandLine(`devnet${kind === 'reference' ? interfaceFlag(name) : ''}${chain}`),
    ...(kind === '--exec' ? [`${variables.join(' ')} sh -c${started}`] : []),
    ...(kind === '--image' ? [`docker run --rm --network host ${inContainer}${started}`] : []),
  ]
}

function pathIn(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
