/** The market: token prices, the depth of a pair, and every pool. */
import { useState } from 'preact/hooks'
import type { Address } from 'viem'
import { useDevnet } from '../live.ts'
import { Panel } from '../pieces/panel.tsx'
import { DepthPanel } from './depth-panel.tsx'
import { PoolsTable } from './pools-table.tsx'
import { TokensTable } from './tokens-table.tsx'

export function MarketPanel() {
  const { market, tokens } = useDevnet()
  const [address, setAddress] = useState<Address>()
  const chosen = tokens.get(address ?? '') ?? market.tokens.find(({ symbol }) => symbol === 'WETH')
  const size = `${market.tokens.length} tokens and ${market.pools.length} pools at block ${market.block}`
  return (
    <Panel title="Market" aside={<p class="hint">{size}</p>}>
      <div class="market-grid">
        <TokensTable chosen={chosen} onChoose={setAddress} />
        {chosen !== undefined && <DepthPanel key={chosen.address} sell={chosen} />}
      </div>
      {chosen !== undefined && <PoolsTable token={chosen} />}
    </Panel>
  )
}
