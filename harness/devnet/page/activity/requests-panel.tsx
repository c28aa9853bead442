/** The latest requests to the service and calls of the node, each with its response and a curl command that repeats it. */
import { useState } from 'preact/hooks'
import type { LoggedRequest } from '../../http/request-log.ts'
import { numberText, timeText } from '../format.ts'
import { useFetched, useTicks } from '../live.ts'
import { CopyButton } from '../pieces/copy-button.tsx'
import { Panel } from '../pieces/panel.tsx'
import { isFound, SearchField, useFind } from '../pieces/search-field.tsx'
import { Select } from '../pieces/select.tsx'
import { Table } from '../pieces/table.tsx'
import { useSearch } from '../place.ts'
import { equalRequests } from './equal-requests.ts'

const kinds = [
  ['', 'all clients'],
  ['http', 'HTTP'],
  ['json-rpc', 'JSON-RPC'],
  ['page', 'this page'],
] as const

export function RequestsPanel() {
  const { value: requests, error } = useFetched<readonly LoggedRequest[]>('/devnet/requests', useTicks(1000))
  const [find] = useFind()
  const [kind, setKind] = useSearch('show')
  const ofKind = requests?.filter((one) => (kind === '' ? one.kind !== 'page' : one.kind === kind))
  const shown = ofKind?.filter(({ method, path, requestBody, status }) =>
    isFound(find, [method, path, requestBody, `${status}`]),
  )
  const filter = (
    <div class="filters">
      <SearchField label="Find requests" placeholder="Path, method, status or text" />
      <label class="inline" for="request-kind">
        <span>Show</span>
        <Select id="request-kind" value={kind} options={kinds} onValue={setKind} />
      </label>
    </div>
  )
  return (
    <Panel title="Requests" aside={filter} error={error}>
      <p class="hint">
        The latest 200 of each kind. API reference: <a href="/docs">/docs</a>
      </p>
      {shown?.length === 0 && (
        <p class="empty">{ofKind?.length === 0 ? 'No requests yet.' : 'No such requests.'}</p>
      )}
      {shown !== undefined && shown.length > 0 && <Latencies requests={shown} />}
      <ol class="requests card">
        {equalRequests(shown ?? []).map(({ count, firstId, latest }) => (
          <li key={firstId}>
            <Request request={latest} count={count} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The response times of each endpoint. */
function Latencies({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  const endpoints = Map.groupBy(requests, ({ endpoint }) => endpoint)
  const rows = [...endpoints].map(([endpoint, of]) => {
    const sorted = of.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)
    const at = (fraction: number) => sorted[Math.ceil(fraction * sorted.length) - 1] ?? 0
    return (
      <tr key={endpoint}>
        <td>
          <code class="long">{endpoint}</code>
        </td>
        <td class="number wide-only">{of.length}</td>
        <td class="number">{milliseconds(at(0.5))}</td>
        <td class="number">{milliseconds(at(0.95))}</td>
        <td class="number wide-only">{milliseconds(at(1))}</td>
      </tr>
    )
  })
  const head = [
    ['Endpoint'],
    ['Requests', 'number wide-only'],
    ['Median, ms', 'number'],
    ['95 %, ms', 'number'],
    ['Longest, ms', 'number wide-only'],
  ] as const
  return (
    <section class="card latencies" aria-labelledby="latencies-heading">
      <h2 id="latencies-heading">Latencies</h2>
      <Table head={head} rows={rows} />
    </section>
  )
}

function milliseconds(value: number): string {
  return numberText(Math.round(value * 10) / 10)
}

function Request({ count, request }: { readonly count: number; readonly request: LoggedRequest }) {
  const { at, curl, durationMs, isError, method, path, requestBody, responseBody, status } = request
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class={isError ? 'badge error' : 'badge filled'}>{status}</span>
        <span class="method">
          {method}
          {count > 1 && ` ×${count}`}
        </span>
        <code class="path">{path}</code>
        <span class="when">
          {Math.round(durationMs)} ms, {timeText(at / 1000)}
        </span>
      </summary>
      {isOpen && (
        <div class="exchange">
          <Text title="curl" text={curl} />
          <Text title="Request" text={indented(requestBody)} />
          <Text title="Response" text={indented(responseBody)} />
        </div>
      )}
    </details>
  )
}

/** Nothing for an empty text. */
function Text({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null
  return (
    <section>
      <header>
        <h2>{title}</h2>
        <CopyButton text={text} name={title} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling content. */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}

/** Returns the text unchanged if it is not JSON or was shortened. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
