/** What an account has of a token, all of it to be sold at a press, and more of it for nothing. */
import type { Address } from 'viem'
import { formatTokenUnits } from '../../spec/amount.ts'
import { post } from '../ask.ts'
import { amountText } from '../format.ts'
import { useWorld } from '../live.ts'
import { useAction } from '../use-action.ts'

interface BalanceProps {
  readonly token: Address
  readonly account: Address
  readonly balance: bigint | undefined
  /** Takes the whole balance, as decimal text. */
  readonly onAll: (text: string) => void
}

const giftDollars = 10_000

export function BalanceLine({ token, account, balance, onAll }: BalanceProps) {
  const { tokens } = useWorld()
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
      <span class="together">
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
