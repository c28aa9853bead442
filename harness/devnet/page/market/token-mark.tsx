/** A token's mark: its first letter on a disc, in a colour far from those of the tokens with the same letter. */
import type { TokenView } from '../../http/market-view.ts'
import { useDevnet } from '../live.ts'

export function TokenMark({ address }: { readonly address: string }) {
  const { hues, tokens } = useDevnet()
  return (
    <span
      class="token-mark"
      style={{ background: `oklch(0.55 0.11 ${hues.get(address) ?? 0})` }}
      aria-hidden="true"
    >
      {letterOf(tokens.get(address)?.symbol)}
    </span>
  )
}

// Degrees: steps of the golden angle are far apart on the circle.
const angle = 137.5

/** The hue of each token's mark by its address, in degrees. */
export function huesOf(tokens: readonly TokenView[]): ReadonlyMap<string, number> {
  const byLetter = [...Map.groupBy(tokens, ({ symbol }) => letterOf(symbol).toUpperCase()).values()].flat()
  return new Map(byLetter.map(({ address }, place) => [address, (place * angle) % 360]))
}

function letterOf(symbol = ''): string {
  return symbol.replace(/^w(?=[A-Z])/, '').slice(0, 1)
}
