/** The pools of a token, the deepest first. */
import type { Address } from 'viem'
import type { PoolView, TokenView } from '../../devnet/http/market-view.ts'
import { compactDollars, percentText } from '../format.ts'
import { protocolColor, protocolName } from './protocol-name.ts'

interface PoolsProps {
  readonly pools: readonly PoolView[]
  readonly tokens: readonly TokenView[]
  readonly chosen: Address | undefined
}

export function PoolsTable({ pools, tokens, chosen }: PoolsProps) {
  const symbols = new Map(tokens.map(({ address, symbol }) => [address, symbol]))
  const shown = pools
    .filter((pool) => chosen === undefined || pool.tokens.includes(chosen))
    .toSorted((a, b) => depthOf(b) - depthOf(a))
  const most = Math.max(...shown.map(depthOf))
  return (
    <section class="card" aria-labelledby="pools-heading">
      <h2 id="pools-heading">Pools of {symbols.get(chosen ?? '0x')}</h2>
      <p class="hint">Depth is what can be sold before the price is one per cent worse, either way.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section class="scroll tall" tabIndex={0} aria-label="Table of pools">
        <table>
          <thead>
            <tr>
              <th scope="col">Protocol</th>
              <th scope="col">Tokens</th>
              <th scope="col" class="number wide-only">
                Fee
              </th>
              <th scope="col">Depth</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((pool) => (
              <tr key={pool.id} title={pool.id}>
                <td>
                  <span class="swatch" style={{ background: protocolColor(pool.protocol) }} />
                  {protocolName(pool.protocol)}
                </td>
                <td>{pool.tokens.map((token) => symbols.get(token)).join(' / ')}</td>
                <td class="number wide-only">{percentText(pool.fee)}</td>
                <td class="depth">
                  <span class="bar" style={{ width: `${(100 * depthOf(pool)) / most}%` }} />
                  <span>{compactDollars(depthOf(pool))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** The lesser of the two ways. */
function depthOf({ depth: [one, other] }: PoolView): number {
  return Math.min(one, other)
}
