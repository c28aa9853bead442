/** Requests and their responses, as sent and received, each with a curl command and its call data decoded. */

import { counted } from '../../core/printable.ts'
import type { CounterexampleRecord } from '../../judge/record.ts'
import { curlOf } from '../failures/curl.ts'
import { decodedView } from './decoded-view.ts'
import { textOfBody } from './json-text.ts'
import { html, type Markup } from './markup.ts'
import { code, copyable } from './pieces.ts'

type Exchange = CounterexampleRecord['exchanges'][number]

/** @param guilty Index of the exchange that violates the clause; the page shows it open. */
export function exchangesView(exchanges: readonly Exchange[], guilty: number): Markup | undefined {
  if (exchanges.length === 0) return undefined
  const others = exchanges.length > 1 ? `; the check blames number ${guilty + 1}` : ''
  return html`<h4>${counted(exchanges.length, 'exchange')}${others}</h4>
<ol class="timeline">${exchanges.map((exchange, index) => exchangeView(exchange, index, index === guilty))}</ol>`
}

function exchangeView(exchange: Exchange, index: number, isGuilty: boolean): Markup {
  const { request, response } = exchange
  const { host, path } = partsOf(request.url)
  const curl = curlOf(request)
  const status = response.status === 0 ? 'no response' : `status ${response.status}`
  return html`<li${isGuilty ? guiltyAttribute : ''}><details class="exchange"${isGuilty ? openAttribute : ''}><summary><span class="place">${index + 1}</span> <b>${request.method}</b> <span class="path">${path}</span> <span class="status">${response.status === 0 ? status : response.status}</span>${isGuilty ? html`<span class="blamed">the check blames this</span>` : undefined}</summary>
<div class="pair"><div>${code(`request to ${host}`, headersOf(request.headers))}${request.body === undefined ? undefined : code('request body', textOfBody(request.body))}</div>
<div>${code(`response, ${status}`, headersOf(response.headers))}${response.body === '' ? html`<p class="soft">Empty body.</p>` : code('response body', textOfBody(response.body))}</div></div>
${curl === undefined ? undefined : copyable('curl', curl)}
${decodedView(exchange)}</details></li>`
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
