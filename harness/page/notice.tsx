/** A message to the reader: read out at once where something went wrong, in passing otherwise. */
import type { ComponentChildren } from 'preact'

interface NoticeProps {
  readonly kind: 'error' | 'success' | 'plain'
  readonly children: ComponentChildren
}

export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
