/** The latest requests to the service, each with its answer and a line that sends it again. */
import { useState } from 'preact/hooks'
import type { LoggedRequest } from '../../devnet/http/request-log.ts'
import { CopyButton } from '../copy-button.tsx'
import { timeText } from '../format.ts'
import { useFetched, useTicks } from '../live.ts'
import { Notice } from '../notice.tsx'

export function RequestsPanel() {
  const { value: requests, error } = useFetched<readonly LoggedRequest[]>('/devnet/requests', useTicks(1000))
  return (
    <section aria-labelledby="requests-heading">
      <header class="panel-head">
        <h1 id="requests-heading">Requests</h1>
        <p class="hint">
          The latest 200 to the interface, of this page too. All of them are described at{' '}
          <a href="/docs">/docs</a>.
        </p>
      </header>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {requests?.length === 0 && <p class="empty">Nobody has asked anything yet.</p>}
      <ol class="requests card">
        {requests?.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Request({ request }: { readonly request: LoggedRequest }) {
  const { answered, at, curl, durationMs, method, path, sent, status } = request
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
          <Text title="Again" text={curl} what="the curl line" />
          {sent !== '' && <Text title="Sent" text={indented(sent)} what="the request" />}
          {answered !== '' && <Text title="Answered" text={indented(answered)} what="the answer" />}
        </div>
      )}
    </details>
  )
}

interface TextProps {
  readonly title: string
  readonly text: string
  readonly what: string
}

function Text({ title, text, what }: TextProps) {
  return (
    <section>
      <header>
        <h2>{title}</h2>
        <CopyButton text={text} what={what} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}

/** As it is, where it is no JSON or was shortened. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
