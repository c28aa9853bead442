/** The tokens and their prices; the chosen one determines which pools and which depth are shown beside. */
import type { Address } from 'viem'
import type { TokenView } from '../../devnet/http/market-view.ts'
import { dollarText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { TokenMark } from './token-mark.tsx'

interface TokensProps {
  readonly chosen: TokenView | undefined
  readonly onChoose: (token: Address) => void
}

export function TokensTable({ chosen, onChoose }: TokensProps) {
  const { tokens } = useDevnet().market
  return (
    <section class="card" aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">Tokens</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section class="scroll tall" tabIndex={0} aria-label="Table of tokens">
        <table>
          <thead>
            <tr>
              <th scope="col">Token</th>
              <th scope="col" class="number">
                Price
              </th>
              <th scope="col" class="number wide-only">
                Pools
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map(({ address, name, pools, symbol, usd }) => (
              <tr key={address} class={address === chosen?.address ? 'chosen' : ''}>
                <td>
                  <button
                    type="button"
                    class="token-name"
                    aria-pressed={address === chosen?.address}
                    onClick={() => onChoose(address)}
                    title={address}
                  >
                    <TokenMark address={address} symbol={symbol} />
                    <span>
                      {symbol} <small>{name}</small>
                    </span>
                  </button>
                </td>
                <td class="number">{usd === null ? '–' : dollarText(usd)}</td>
                <td class="number wide-only">{pools}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
