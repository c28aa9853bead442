/** The pools of a token, the deepest first. */
import type { PoolView, TokenView } from '../../http/market-view.ts'
import { compactDollars, percentText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { isFound, SearchField, useFind } from '../pieces/search-field.tsx'
import { ScrollingTable } from '../pieces/table.tsx'
import { ProtocolName, protocolName } from './protocol-name.tsx'

export function PoolsTable({ token }: { readonly token: TokenView }) {
  const { market, tokens } = useDevnet()
  const [find] = useFind()
  const symbolsOf = (pool: PoolView) => pool.tokens.map((address) => tokens.get(address)?.symbol ?? '')
  const pools = market.pools
    .filter((pool) => pool.tokens.includes(token.address))
    .filter((pool) => isFound(find, [...symbolsOf(pool), protocolName(pool.protocol), pool.id]))
    .toSorted((a, b) => depthOf(b) - depthOf(a))
  const max = Math.max(...pools.map(depthOf))
  const rows = pools.map((pool) => (
    <tr key={pool.id} title={pool.id}>
      <td>
        <ProtocolName protocol={pool.protocol} />
      </td>
      <td>{symbolsOf(pool).join(' / ')}</td>
      <td class="number wide-only">{percentText(pool.fee)}</td>
      <td class="depth">
        <span class="bar" style={{ width: `${(100 * depthOf(pool)) / max}%` }} />
        <span>{compactDollars(depthOf(pool))}</span>
      </td>
    </tr>
  ))
  const head = [['Protocol'], ['Tokens'], ['Fee', 'number wide-only'], ['Depth']] as const
  return (
    <section class="card" aria-labelledby="pools-heading">
      <header class="card-head">
        <h2 id="pools-heading">Pools of {token.symbol}</h2>
        <SearchField label="Find pools" placeholder="Token, protocol or id" />
      </header>
      <p class="hint">Depth: how much can be sold, either way, before the price is one per cent worse.</p>
      {rows.length === 0 ? (
        <p class="empty">No such pools.</p>
      ) : (
        <ScrollingTable label="Table of pools" head={head} rows={rows} />
      )}
    </section>
  )
}

/** The smaller of the two directions. */
function depthOf({ depth }: PoolView): number {
  return Math.min(...depth)
}
