/** The balance of a token, with buttons to sell all of it and to receive more for free. */
import type { Address } from 'viem'
import { formatTokenUnits } from '../../../core/amount.ts'
import { post } from '../api.ts'
import { amountText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { useAction } from '../pieces/use-action.ts'

interface BalanceProps {
  readonly token: Address
  readonly account: Address
  readonly balance: bigint | undefined
  /** Receives the whole balance, as decimal text. */
  readonly onAll: (text: string) => void
}

const giftDollars = 10_000

export function BalanceLine({ token, account, balance, onAll }: BalanceProps) {
  const { tokens } = useDevnet()
  const gift = useAction<unknown>()
  const { decimals = 18, symbol = '', usd = null } = tokens.get(token) ?? {}
  const giveMore = () =>
    gift.run(() => {
      const whole = Math.max(1, Math.round(giftDollars / (usd ?? 1)))
      const amount = `${BigInt(whole) * 10n ** BigInt(decimals)}`
      return post('/devnet/fund', { address: account, token, amount })
    })
  return (
    <p class="balance">
      <span>
        Balance {balance === undefined ? '…' : amountText(balance, decimals)} {symbol}
      </span>
      <span class="buttons">
        <button
          type="button"
          class="link"
          disabled={balance === undefined}
          onClick={() => onAll(formatTokenUnits(balance ?? 0n, decimals))}
        >
          Sell all
        </button>
        <button type="button" class="link" disabled={gift.isBusy} onClick={giveMore}>
          Get more
        </button>
      </span>
    </p>
  )
}
