/** What a trade loses by its size: the whole market of a pair, through the solver. */
import { useId, useState } from 'preact/hooks'
import type { Address } from 'viem'
import type { DepthPoint, TokenView } from '../../devnet/http/market-view.ts'
import { useFetched, useWorld } from '../live.ts'
import { Notice } from '../notice.tsx'
import { DepthChart } from './depth-chart.tsx'

interface DepthProps {
  readonly sell: Address
  readonly tokens: readonly TokenView[]
}

export function DepthPanel({ sell, tokens }: DepthProps) {
  const { status } = useWorld()
  const id = useId()
  const choices = tokens.filter(({ address, pools }) => address !== sell && pools > 0)
  const usual =
    choices.find(({ symbol }) => symbol === 'USDC') ?? choices.find(({ symbol }) => symbol === 'WETH')
  const [buy, setBuy] = useState<Address | undefined>(usual?.address)
  const path = buy === undefined ? undefined : `/devnet/depth?sell_token=${sell}&buy_token=${buy}`
  const { value: points, error } = useFetched<readonly DepthPoint[]>(path, status.block.number)
  const symbol = tokens.find(({ address }) => address === sell)?.symbol ?? ''
  return (
    <section class="card" aria-labelledby="depth-heading">
      <header class="card-head">
        <h2 id="depth-heading">Depth</h2>
        <label class="inline" for={id}>
          <span>{symbol} for</span>
          <select
            id={id}
            value={buy}
            onChange={({ currentTarget }) => setBuy(currentTarget.value as Address)}
          >
            {choices.map(({ address, symbol: name }) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <p class="hint">How much worse than at best the price is, by the size of the trade.</p>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {points?.length === 0 && <p class="empty">No route joins the two tokens.</p>}
      {points !== undefined && points.length > 1 && <DepthChart points={points} />}
    </section>
  )
}
