/** One side of a trade: its token, and its typed or quoted amount. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Address } from 'viem'
import type { TokenView } from '../../http/market-view.ts'
import { amountText, dollarText } from '../format.ts'
import { TokenMark } from '../market/token-mark.tsx'
import { Select } from '../pieces/select.tsx'

interface TokenFieldProps {
  readonly label: string
  /** Absent if the amount is quoted. */
  readonly typed?: string
  readonly token: Address
  readonly choices: readonly TokenView[]
  /** The amount in base units, if it is known. */
  readonly units: bigint | undefined
  readonly onAmount?: (text: string) => void
  readonly onToken: (token: Address) => void
  readonly isInvalid?: boolean
  readonly isWaiting?: boolean
  readonly children?: ComponentChildren
}

export function TokenField(props: TokenFieldProps) {
  const { label, typed, token, choices, units, onAmount, onToken, isInvalid, isWaiting, children } = props
  const id = useId()
  const { decimals = 18, usd = null } = choices.find(({ address }) => address === token) ?? {}
  const quoted = units === undefined ? '–' : amountText(units, decimals)
  const amount = typed ?? quoted
  const size = { '--digits': Math.max(1, amount.length) }
  return (
    <div class="token-field">
      <div class="field-head">
        <label for={id}>{label}</label>
        {usd !== null && units !== undefined && (
          <span class="hint">{dollarText((Number(units) / 10 ** decimals) * usd)}</span>
        )}
      </div>
      <div class="token-row">
        {onAmount === undefined ? (
          <output id={id} style={size} class={isWaiting ? 'amount waiting' : 'amount'} aria-live="polite">
            {amount}
          </output>
        ) : (
          <input
            id={id}
            class="amount"
            style={size}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={amount}
            aria-invalid={isInvalid}
            onInput={({ currentTarget }) => onAmount(currentTarget.value)}
          />
        )}
        <span class="token-choice">
          <TokenMark address={token} />
          <Select
            aria-label={`${label}: token`}
            value={token}
            options={choices.map(({ address, symbol }) => [address, symbol])}
            onValue={onToken}
          />
        </span>
      </div>
      {children}
    </div>
  )
}
