/** Copies a text to the clipboard, and says that it did. */
import { useState } from 'preact/hooks'

interface CopyProps {
  readonly text: string
  /** What is copied, for screen readers. */
  readonly what: string
}

const acknowledgedMs = 1500

export function CopyButton({ text, what }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), acknowledgedMs)
  }
  return (
    <button type="button" class="quiet small" onClick={copy} aria-label={`Copy ${what}`}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
