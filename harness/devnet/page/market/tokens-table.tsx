/** The tokens and their prices; the selected one determines the pools and the depth that are shown. */
import type { Address } from 'viem'
import type { TokenView } from '../../http/market-view.ts'
import { dollarText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { ScrollingTable } from '../pieces/table.tsx'
import { TokenMark } from './token-mark.tsx'

interface TokensProps {
  readonly chosen: TokenView | undefined
  readonly onChoose: (token: Address) => void
}

export function TokensTable({ chosen, onChoose }: TokensProps) {
  const { tokens } = useDevnet().market
  const rows = tokens.map(({ address, name, pools, symbol, usd }) => (
    <tr key={address} class={address === chosen?.address ? 'chosen' : ''}>
      <td>
        <button
          type="button"
          class="token-name"
          aria-pressed={address === chosen?.address}
          onClick={() => onChoose(address)}
          title={address}
        >
          <TokenMark address={address} />
          <span>
            {symbol} <small>{name}</small>
          </span>
        </button>
      </td>
      <td class="number">{usd === null ? '–' : dollarText(usd)}</td>
      <td class="number wide-only">{pools}</td>
    </tr>
  ))
  const head = [['Token'], ['Price', 'number'], ['Pools', 'number wide-only']] as const
  return (
    <section class="card" aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">Tokens</h2>
      <ScrollingTable label="Table of tokens" head={head} rows={rows} />
    </section>
  )
}
