/** A message: announced assertively if it is an error, politely otherwise. */
import type { ComponentChildren } from 'preact'

interface NoticeProps {
  readonly kind?: 'error' | 'success'
  readonly children: ComponentChildren
}

export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind ?? ''}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Empty without an error. */
export function ErrorNotice({ error }: { readonly error: string | undefined }) {
  return error === undefined ? null : <Notice kind="error">{error}</Notice>
}
