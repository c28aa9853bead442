/** The terms of a quote: its price beside the market's, the minimum received, and the cost of gas. */

import { nativeToken } from '../../../core/address.ts'
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import type { TokenView } from '../../http/market-view.ts'
import { amountText, dollarText, numberText, signedPercentText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { Facts } from '../pieces/facts.tsx'

interface QuoteProps {
  readonly quote: QuoteResponseWire | undefined
  /** A fraction, as decimal text; absent if no minimum follows from one. */
  readonly slippage?: string
}

export function QuoteFacts({ quote, slippage }: QuoteProps) {
  const { market, tokens } = useDevnet()
  const [item] = quote?.quotes ?? []
  const [sold, bought] = [tokens.get(item?.sell_token ?? ''), tokens.get(item?.buy_token ?? '')]
  if (quote === undefined || item === undefined || sold === undefined || bought === undefined) return null
  const whole = (amount: string, { decimals }: TokenView) => Number(amount) / 10 ** decimals
  const price = whole(item.buy_amount, bought) / whole(item.sell_amount, sold)
  const mid = sold.usd === null || !bought.usd ? undefined : sold.usd / bought.usd
  const impact = mid && price / mid - 1
  const priceText = (value: number) => `1 ${sold.symbol} = ${numberText(value)} ${bought.symbol}`
  const etherUsd = tokens.get(nativeToken)?.usd ?? 0
  const gasUsd = (quote.gas * market.gasPriceWei * etherUsd) / 1e18
  const gasText = `${numberText(quote.gas)} (${dollarText(gasUsd)})`
  const isGasMore = sold.usd !== null && gasUsd > whole(item.sell_amount, sold) * sold.usd
  return (
    <Facts
      rows={[
        ['Price', priceText(price)],
        ['Market price', mid && priceText(mid)],
        ['Price impact', impact && <Impact fraction={impact} />],
        [
          'Minimum received',
          slippage && `${amountText(minimumOf(item.buy_amount, slippage), bought.decimals)} ${bought.symbol}`,
        ],
        [
          'Estimated gas',
          isGasMore ? <span class="badge error">{gasText}, more than the trade</span> : gasText,
        ],
      ]}
    />
  )
}

/** @param fraction The difference from the market price; it warns of one per cent of loss, and more of five. */
function Impact({ fraction }: { readonly fraction: number }) {
  const text = signedPercentText(fraction)
  if (fraction >= -0.01) return <>{text}</>
  return <span class={fraction < -0.05 ? 'badge error' : 'badge warning'}>{text}</span>
}

/** Rounded down, as the interface prescribes. */
function minimumOf(amount: string, slippage: string): bigint {
  const millionths = BigInt(Math.round(Number(slippage) * 1e6))
  return (BigInt(amount) * (1_000_000n - millionths)) / 1_000_000n
}
