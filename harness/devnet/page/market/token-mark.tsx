/** A token's mark: its first letter on a disc, in a colour that its address picks. */

interface MarkProps {
  readonly address: string
  readonly symbol: string
}

export function TokenMark({ address, symbol }: MarkProps) {
  const hue = Number.parseInt(address.slice(-4), 16) % 360
  return (
    <span class="token-mark" style={{ background: `oklch(0.55 0.11 ${hue})` }} aria-hidden="true">
      {symbol.replace(/^w(?=[A-Z])/, '').slice(0, 1)}
    </span>
  )
}
