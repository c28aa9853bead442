/** The trade: quoted while the user types, then swapped at once or signed as an intent order. */
import { useState } from 'preact/hooks'
import type { Address } from 'viem'
import { parseTokenUnits } from '../../../core/amount.ts'
import { shortHex } from '../format.ts'
import { useDevnet } from '../live.ts'
import { ErrorNotice } from '../pieces/notice.tsx'
import { Select } from '../pieces/select.tsx'
import { BalanceLine } from './balance-line.tsx'
import { IntentForm } from './intent-form.tsx'
import { SwapForm } from './swap-form.tsx'
import { TokenField } from './token-field.tsx'
import { useBalance } from './use-balance.ts'
import { type Trade, useTrade, type Venue } from './use-trade.ts'
import { VenueChoice } from './venue-choice.tsx'

export function SwapPanel() {
  const { status, tokens } = useDevnet()
  const choices = [...tokens.values()].filter(({ pools }) => pools > 0)
  const addressOf = (symbol: string) => choices.find((token) => token.symbol === symbol)?.address ?? '0x'
  const [account, setAccount] = useState<Address>(status.accounts[0] ?? '0x')
  const [venue, setVenue] = useState<Venue>('classic')
  const [sellToken, setSellToken] = useState<Address>(addressOf('WETH'))
  const [buyToken, setBuyToken] = useState<Address>(addressOf('USDC'))
  const [text, setText] = useState('50')

  const { decimals = 18, symbol = '' } = tokens.get(sellToken) ?? {}
  const sellAmount = parseTokenUnits(text.replaceAll(',', ''), decimals)
  const balance = useBalance(sellToken, account)
  const error =
    sellToken === buyToken
      ? `Both sides are ${symbol}. Choose two different tokens.`
      : text !== '' && sellAmount === undefined
        ? `Expected a number with at most ${decimals} decimals, for example 1.5.`
        : undefined
  const trade: Trade | undefined =
    error === undefined && sellAmount ? { account, sellToken, buyToken, sellAmount } : undefined
  const { answer, isCurrent } = useTrade(trade, { key: status.apiKey, venue, version: status.changes })
  const quoted = answer?.quote?.quotes[0]?.buy_amount
  const isShort = trade !== undefined && balance !== undefined && trade.sellAmount > balance
  const reverse = () => {
    setSellToken(buyToken)
    setBuyToken(sellToken)
  }
  const Form = venue === 'classic' ? SwapForm : IntentForm
  return (
    <Form key={venue} trade={trade} answer={answer} isReady={isCurrent && !isShort}>
      <VenueChoice venue={venue} onVenue={setVenue} />
      <div class="field">
        <label for="account">Account</label>
        <Select
          id="account"
          value={account}
          options={status.accounts.map((address, index) => [address, `${index}: ${shortHex(address)}`])}
          onValue={setAccount}
        />
      </div>
      <TokenField
        label="You sell"
        typed={text}
        token={sellToken}
        choices={choices}
        units={sellAmount}
        onAmount={setText}
        onToken={setSellToken}
        isInvalid={error !== undefined || isShort}
      >
        <BalanceLine token={sellToken} account={account} balance={balance} onAll={setText} />
      </TokenField>
      <button type="button" class="turn quiet" onClick={reverse} aria-label="Reverse the trade">
        ⇅
      </button>
      <TokenField
        label="You get"
        token={buyToken}
        choices={choices}
        units={quoted === undefined ? undefined : BigInt(quoted)}
        onToken={setBuyToken}
        isWaiting={!isCurrent}
      />
      <ErrorNotice error={error ?? answer?.message} />
      <ErrorNotice error={isShort ? 'Insufficient balance. Sell less, or press “Get more”.' : undefined} />
    </Form>
  )
}
