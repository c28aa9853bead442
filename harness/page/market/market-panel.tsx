/** The market: what tokens cost, what a pair's depth is, and every pool. */
import { useState } from 'preact/hooks'
import type { Address } from 'viem'
import { useWorld } from '../live.ts'
import { DepthPanel } from './depth-panel.tsx'
import { PoolsTable } from './pools-table.tsx'
import { TokensTable } from './tokens-table.tsx'

export function MarketPanel() {
  const { market } = useWorld()
  const [base, setBase] = useState<Address>()
  const chosen = base ?? market.tokens.find(({ symbol }) => symbol === 'WETH')?.address
  return (
    <>
      <header class="panel-head">
        <h1>Market</h1>
        <p class="hint">
          {market.tokens.length} tokens and {market.pools.length} pools at block {market.block}
        </p>
      </header>
      <div class="market-grid">
        <TokensTable tokens={market.tokens} chosen={chosen} onChoose={setBase} />
        {chosen !== undefined && <DepthPanel key={chosen} sell={chosen} tokens={market.tokens} />}
      </div>
      <PoolsTable pools={market.pools} tokens={market.tokens} chosen={chosen} />
    </>
  )
}
