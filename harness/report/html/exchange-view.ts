/** Requests and their responses, as sent and received, each with a curl command and its call data decoded. */

import { counted } from '../../core/printable.ts'
import type { CounterexampleRecord } from '../../judge/record.ts'
import { curlOf } from '../failures/curl.ts'
import { decodedView } from './decoded-view.ts'
import { textOfBody } from './json-text.ts'
import { html, type Markup } from './markup.ts'
import { code, copyable } from './pieces.ts'

type Exchange = CounterexampleRecord['exchanges'][number]

/**
 * @param guilty Index of the exchange that violates the clause; the page shows it open.
 * @param executed The transactions of the case, beside the guilty exchange.
 */
export function exchangesView(
  exchanges: readonly Exchange[],
  guilty: number,
  executed: Markup | undefined,
): Markup | undefined {
  if (exchanges.length === 0) return executed
  const others = exchanges.length > 1 ? `; the check blames number ${guilty + 1}` : ''
  return html`<h3>${counted(exchanges.length, 'exchange')}${others}</h3>
<ol class="timeline">${exchanges.map((exchange, index) => exchangeView(exchange, index, index === guilty ? { executed } : undefined))}</ol>`
}

/** @param blamed Present for the guilty exchange. */
function exchangeView(
  exchange: Exchange,
  index: number,
  blamed: { readonly executed: Markup | undefined } | undefined,
): Markup {
  const isGuilty = blamed !== undefined
  const { request, response } = exchange
  const { host, path } = partsOf(request.url)
  const curl = curlOf(request)
  const status = response.status === 0 ? 'no response' : `status ${response.status}`
  return html`<li${isGuilty ? guiltyAttribute : ''}><details class="exchange"${isGuilty ? openAttribute : ''}><summary><span class="place">${index + 1}</span> <b>${request.method}</b> <span class="path">${path}</span> <span class="status">${response.status === 0 ? status : response.status}</span>${isGuilty ? html`<span class="blamed">the check blames this</span>` : undefined}</summary>
<div class="pair"><div>${request.body === undefined ? undefined : code('request', textOfBody(request.body))}</div>
<div>${response.body === '' ? html`<p class="soft">Empty body.</p>` : code(`response, ${status}`, textOfBody(response.body))}</div></div>
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
