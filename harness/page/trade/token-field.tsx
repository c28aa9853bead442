/** An amount and its token: the side of a trade that is typed, or the side that is answered. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Address } from 'viem'
import type { TokenView } from '../../devnet/http/market-view.ts'
import { TokenMark } from '../market/token-mark.tsx'

interface TokenFieldProps {
  readonly label: string
  readonly amount: string
  readonly token: Address
  readonly choices: readonly TokenView[]
  /** Absent where the amount is an answer. */
  readonly onAmount?: (text: string) => void
  readonly onToken: (token: Address) => void
  readonly isInvalid?: boolean
  readonly isWaiting?: boolean
  readonly children?: ComponentChildren
}

export function TokenField(props: TokenFieldProps) {
  const {
    label,
    amount,
    token,
    choices,
    onAmount,
    onToken,
    isInvalid = false,
    isWaiting = false,
    children,
  } = props
  const id = useId()
  const { symbol = '' } = choices.find(({ address }) => address === token) ?? {}
  return (
    <div class="token-field">
      <label for={id}>{label}</label>
      <div class="token-row">
        {onAmount === undefined ? (
          <output id={id} class={isWaiting ? 'amount waiting' : 'amount'} aria-live="polite">
            {amount}
          </output>
        ) : (
          <input
            id={id}
            class="amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={amount}
            aria-invalid={isInvalid}
            onInput={({ currentTarget }) => onAmount(currentTarget.value)}
          />
        )}
        <span class="token-choice">
          <TokenMark address={token} symbol={symbol} />
          <select
            aria-label={`${label}: token`}
            value={token}
            onChange={({ currentTarget }) => onToken(currentTarget.value as Address)}
          >
            {choices.map(({ address, symbol: name }) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </div>
      {children}
    </div>
  )
}
