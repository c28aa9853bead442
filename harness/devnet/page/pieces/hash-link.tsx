/** A hash that leads to the page of what it names. */
import { shortHex } from '../format.ts'

interface HashProps {
  /** The panel that shows such things: transactions are those of blocks. */
  readonly kind: 'orders' | 'blocks'
  readonly hash: string
}

export function HashLink({ hash, kind }: HashProps) {
  return (
    <a href={`#${kind}/${hash}`} title={hash}>
      <code>{shortHex(hash)}</code>
    </a>
  )
}
