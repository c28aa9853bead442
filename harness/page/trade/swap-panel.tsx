/** The trade: what is sold for what, quoted as one types, then swapped at once or signed as an intent order. */
import { useState } from 'preact/hooks'
import type { Address } from 'viem'
import { parseTokenUnits } from '../../spec/amount.ts'
import { amountText } from '../format.ts'
import { useWorld } from '../live.ts'
import { Notice } from '../notice.tsx'
import { AccountSelect } from './account-select.tsx'
import { BalanceLine } from './balance-line.tsx'
import { IntentForm } from './intent-form.tsx'
import { SwapForm } from './swap-form.tsx'
import { TokenField } from './token-field.tsx'
import { useBalance } from './use-balance.ts'
import { type Trade, useTrade, type Venue } from './use-trade.ts'
import { VenueChoice } from './venue-choice.tsx'

export function SwapPanel() {
  const { status, tokens } = useWorld()
  const choices = [...tokens.values()].filter(({ pools }) => pools > 0)
  const addressOf = (symbol: string) => choices.find((token) => token.symbol === symbol)?.address ?? '0x'
  const [account, setAccount] = useState<Address>(status.accounts[0] ?? '0x')
  const [venue, setVenue] = useState<Venue>('classic')
  const [sellToken, setSellToken] = useState<Address>(addressOf('WETH'))
  const [buyToken, setBuyToken] = useState<Address>(addressOf('USDC'))
  const [text, setText] = useState('50')

  const decimals = tokens.get(sellToken)?.decimals ?? 18
  const sellAmount = parseTokenUnits(text.replaceAll(',', ''), decimals)
  const fault = faultOf({
    text,
    sellAmount,
    decimals,
    sellToken,
    buyToken,
    symbol: tokens.get(sellToken)?.symbol,
  })
  const trade: Trade | undefined =
    sellAmount === undefined || fault !== undefined || sellAmount === 0n
      ? undefined
      : { account, sellToken, buyToken, sellAmount }
  const { answer, isCurrent } = useTrade(trade, { key: status.apiKey, venue, version: status.changes })
  const bought = answer?.quote?.quotes[0]?.buy_amount
  const balance = useBalance(sellToken, account)
  const isShort = trade !== undefined && balance !== undefined && trade.sellAmount > balance
  const turnAround = () => {
    setSellToken(buyToken)
    setBuyToken(sellToken)
  }
  const Form = venue === 'classic' ? SwapForm : IntentForm
  return (
    <Form key={venue} trade={trade} answer={answer} isReady={isCurrent && !isShort}>
      <VenueChoice venue={venue} onVenue={setVenue} />
      <AccountSelect account={account} onAccount={setAccount} />
      <TokenField
        label="You sell"
        amount={text}
        token={sellToken}
        choices={choices}
        onAmount={setText}
        onToken={setSellToken}
        isInvalid={fault !== undefined || isShort}
      >
        <BalanceLine token={sellToken} account={account} balance={balance} onAll={setText} />
      </TokenField>
      <button
        type="button"
        class="turn quiet"
        onClick={turnAround}
        aria-label="Sell what you buy, buy what you sell"
      >
        ⇅
      </button>
      <TokenField
        label="You get"
        amount={bought === undefined ? '–' : amountText(BigInt(bought), tokens.get(buyToken)?.decimals ?? 18)}
        token={buyToken}
        choices={choices}
        onToken={setBuyToken}
        isWaiting={!isCurrent}
      />
      {fault !== undefined && <Notice kind="error">{fault}</Notice>}
      {isShort && (
        <Notice kind="error">The account has less than that. Sell less, or press “Get more”.</Notice>
      )}
      {fault === undefined && answer?.message !== undefined && <Notice kind="error">{answer.message}</Notice>}
    </Form>
  )
}

interface Typed {
  readonly text: string
  readonly sellAmount: bigint | undefined
  readonly decimals: number
  readonly sellToken: Address
  readonly buyToken: Address
  readonly symbol: string | undefined
}

/** What is wrong with what was typed. */
function faultOf({ text, sellAmount, decimals, sellToken, buyToken, symbol }: Typed): string | undefined {
  if (sellToken === buyToken) return `Both sides are ${symbol}. Choose two different tokens.`
  if (text !== '' && sellAmount === undefined)
    return `The amount must be a number with at most ${decimals} decimals, such as 1.5.`
  return undefined
}
