/** A hash that links to its page. */
import { shortHex } from '../format.ts'

interface HashProps {
  /** The panel of the hash; transactions are in `blocks`. */
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
