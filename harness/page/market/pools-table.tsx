/** The pools of a token, the deepest first. */
import type { PoolView, TokenView } from '../../devnet/http/market-view.ts'
import { compactDollars, percentText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { ProtocolName } from './protocol-name.tsx'

export function PoolsTable({ token }: { readonly token: TokenView }) {
  const { market, tokens } = useDevnet()
  const pools = market.pools
    .filter((pool) => pool.tokens.includes(token.address))
    .toSorted((a, b) => depthOf(b) - depthOf(a))
  const max = Math.max(...pools.map(depthOf))
  return (
    <section class="card" aria-labelledby="pools-heading">
      <h2 id="pools-heading">Pools of {token.symbol}</h2>
      <p class="hint">Depth: how much can be sold, either way, before the price is one per cent worse.</p>
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
            {pools.map((pool) => (
              <tr key={pool.id} title={pool.id}>
                <td>
                  <ProtocolName protocol={pool.protocol} />
                </td>
                <td>{pool.tokens.map((address) => tokens.get(address)?.symbol).join(' / ')}</td>
                <td class="number wide-only">{percentText(pool.fee)}</td>
                <td class="depth">
                  <span class="bar" style={{ width: `${(100 * depthOf(pool)) / max}%` }} />
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

/** The smaller of the two directions. */
function depthOf({ depth }: PoolView): number {
  return Math.min(...depth)
}
