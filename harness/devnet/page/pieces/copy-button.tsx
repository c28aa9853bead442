/** Copies a text to the clipboard, and confirms it. */
import { useState } from 'preact/hooks'

interface CopyProps {
  readonly text: string
  /** Name of the copied text, for screen readers. */
  readonly name: string
}

const acknowledgedMs = 1500

export function CopyButton({ text, name }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), acknowledgedMs)
  }
  return (
    <button type="button" class="quiet small" onClick={copy} aria-label={`Copy ${name}`}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
