/** The loss of a trade by its size, over the whole market of a pair, by the solver. */
import { useState } from 'preact/hooks'
import type { Address } from 'viem'
import type { DepthPoint, TokenView } from '../../http/market-view.ts'
import { useDevnet, useFetched } from '../live.ts'
import { ErrorNotice } from '../pieces/notice.tsx'
import { Select } from '../pieces/select.tsx'
import { DepthChart } from './depth-chart.tsx'

export function DepthPanel({ sell }: { readonly sell: TokenView }) {
  const { market } = useDevnet()
  const choices = market.tokens.filter(({ address, pools }) => address !== sell.address && pools > 0)
  const usual = ['USDC', 'WETH'].flatMap((name) => choices.find(({ symbol }) => symbol === name) ?? [])[0]
  const [buy, setBuy] = useState<Address | undefined>(usual?.address)
  return (
    <section class="card" aria-labelledby="depth-heading">
      <header class="card-head">
        <h2 id="depth-heading">Depth</h2>
        <label class="inline" for="depth-token">
          <span>{sell.symbol} for</span>
          <Select
            id="depth-token"
            value={buy}
            options={choices.map(({ address, symbol }) => [address, symbol])}
            onValue={setBuy}
          />
        </label>
      </header>
      {buy !== undefined && <PairDepth sell={sell.address} buy={buy} />}
    </section>
  )
}

export function PairDepth({ buy, sell }: { readonly sell: Address; readonly buy: Address }) {
  const { status } = useDevnet()
  const path = `/devnet/depth?sell_token=${sell}&buy_token=${buy}`
  const { value: points, error } = useFetched<readonly DepthPoint[]>(path, status.block.number)
  return (
    <>
      <p class="hint">How much worse the price gets with the size of the trade.</p>
      <ErrorNotice error={error} />
      {points?.length === 0 && <p class="empty">No route between the two tokens.</p>}
      {points !== undefined && points.length > 1 && <DepthChart points={points} />}
    </>
  )
}
