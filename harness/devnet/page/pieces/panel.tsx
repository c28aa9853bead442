/** A panel of the page: its heading, the controls beside it, and an error above its content. */
import type { ComponentChildren } from 'preact'
import { ErrorNotice } from './notice.tsx'

interface PanelProps {
  readonly title: string
  readonly aside: ComponentChildren
  readonly error?: string | undefined
  readonly children: ComponentChildren
}

export function Panel({ title, aside, error, children }: PanelProps) {
  return (
    <section aria-labelledby="panel-heading">
      <header class="panel-head">
        <h1 id="panel-heading">{title}</h1>
        {aside}
      </header>
      <ErrorNotice error={error} />
      {children}
    </section>
  )
}
