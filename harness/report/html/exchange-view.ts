/** Requests and their responses, as sent and received, each with a curl command and its call data decoded. */

import { counted } from '../../core/printable.ts'
import type { CounterexampleRecord } from '../../judge/record.ts'
import { curlOf } from '../failures/curl.ts'
import type { Rate } from '../failures/rated-fields.ts'
import { decodedView } from './decoded-view.ts'
import { markedBody } from './json-text.ts'
import { html, type Markup } from './markup.ts'
import { code, copyable } from './pieces.ts'

export interface Blamed {
  /** The transactions of the case. */
  readonly executed: Markup | undefined
  /** Marks the fields that the failure is about. */
  readonly rate: Rate
}

type Exchange = CounterexampleRecord['exchanges'][number]

/**
 * @param guilty Index of the exchange that violates the clause; the page shows it open.
 * @param blamed Shown with the guilty exchange.
 */
export function exchangesView(
  exchanges: readonly Exchange[],
  guilty: number,
  blamed: Blamed,
): Markup | undefined {
  if (exchanges.length === 0) return blamed.executed
  const others = exchanges.length > 1 ? `; the check blames number ${guilty + 1}` : ''
  return html`<h3>${counted(exchanges.length, 'exchange')}${others}</h3>
<ol class="timeline">${rowsOf(exchanges, guilty).map((row) => exchangeView(row, row.first === guilty ? blamed : undefined))}</ol>`
}

/** Exchanges in a row that are equal. */
interface Row {
  readonly exchange: Exchange
  /** Index of the first. */
  readonly first: number
  readonly count: number
}

function rowsOf(exchanges: readonly Exchange[], guilty: number): readonly Row[] {
  const rows: Row[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const last = rows.at(-1)
    const isRepeated =
      last !== undefined && ![index, last.first].includes(guilty) && areAlike(last.exchange, exchange)
    if (isRepeated) rows[rows.length - 1] = { ...last, count: last.count + 1 }
    else rows.push({ exchange, first: index, count: 1 })
  }
  return rows
}

/** True for equal requests with equal answers; their headers may differ. */
function areAlike(a: Exchange, b: Exchange): boolean {
  const [one, other] = [a, b].map(({ request: { body, method, url }, response }) =>
    JSON.stringify([method, url, body, response.status, response.body]),
  )
  return one === other
}

/** @param blamed Present for the guilty exchange. */
function exchangeView({ count, exchange, first }: Row, blamed: Blamed | undefined): Markup {
  const isGuilty = blamed !== undefined
  const rate = blamed?.rate ?? (() => 0)
  const { request, response } = exchange
  const { host, path } = partsOf(request.url)
  const curl = curlOf(request)
  const status = response.status === 0 ? 'no response' : `status ${response.status}`
  return html`<li${isGuilty ? guiltyAttribute : ''}><details class="exchange"${isGuilty ? openAttribute : ''}><summary><span class="place">${count === 1 ? first + 1 : `${first + 1}–${first + count}`}</span> <b>${request.method}</b>${count === 1 ? undefined : ` ×${count}`} <span class="path">${path}</span> <span class="status">${response.status === 0 ? status : response.status}</span>${isGuilty ? html`<span class="blamed">the check blames this</span>` : undefined}</summary>
<div class="pair"><div>${request.body === undefined ? undefined : code('request', markedBody(request.body, rate))}</div>
<div>${response.body === '' ? html`<p class="soft">Empty body.</p>` : code(`response, ${status}`, markedBody(response.body, rate))}</div></div>
<div class="pair">${decodedView(exchange)}${blamed?.executed}</div>
${curl === undefined ? undefined : copyable('curl', curl)}
<details><summary>Headers</summary><div class="pair">${code(`request to ${host}`, headersOf(request.headers))}${code('response', headersOf(response.headers))}</div></details></details></li>`
}

const openAttribute: Markup = { markup: ' open' }
const guiltyAttribute: Markup = { markup: ' class="guilty"' }

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function partsOf(url: string): { readonly host: string; readonly path: string } {
  const parsed = URL.parse(url)
  return parsed === null
    ? { host: 'the target', path: url }
    : { host: parsed.origin, path: `${parsed.pathname}${parsed.search}` }
}
