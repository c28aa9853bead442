/** The latest requests to the service, each with its response and a curl command that repeats it. */
import { useState } from 'preact/hooks'
import type { LoggedRequest } from '../../devnet/http/request-log.ts'
import { timeText } from '../format.ts'
import { useFetched, useTicks } from '../live.ts'
import { CopyButton } from '../pieces/copy-button.tsx'
import { Panel } from '../pieces/panel.tsx'

export function RequestsPanel() {
  const { value: requests, error } = useFetched<readonly LoggedRequest[]>('/devnet/requests', useTicks(1000))
  const hint = (
    <p class="hint">
      The latest 200, including those of this page. API reference: <a href="/docs">/docs</a>
    </p>
  )
  return (
    <Panel title="Requests" aside={hint} error={error}>
      {requests?.length === 0 && <p class="empty">No requests yet.</p>}
      <ol class="requests card">
        {requests?.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Request({ request }: { readonly request: LoggedRequest }) {
  const { at, curl, durationMs, method, path, requestBody, responseBody, status } = request
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class={status < 400 ? 'badge filled' : 'badge error'}>{status}</span>
        <span class="method">{method}</span>
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
        <CopyButton text={text} what={title} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}

/** As it is, where it is not JSON or was shortened. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
