/** The price and the gas of a quote. */
import type { TokenView } from '../../devnet/http/market-view.ts'
import type { QuoteResponseWire } from '../../solver-api/quote.ts'
import { numberText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { Facts } from '../pieces/facts.tsx'

export function QuoteFacts({ quote }: { readonly quote: QuoteResponseWire | undefined }) {
  const { tokens } = useDevnet()
  const [item] = quote?.quotes ?? []
  const [sold, bought] = [tokens.get(item?.sell_token ?? ''), tokens.get(item?.buy_token ?? '')]
  if (quote === undefined || item === undefined || sold === undefined || bought === undefined) return null
  const whole = (amount: string, { decimals }: TokenView) => Number(amount) / 10 ** decimals
  const price = whole(item.buy_amount, bought) / whole(item.sell_amount, sold)
  return (
    <Facts
      rows={[
        ['Price', `1 ${sold.symbol} = ${numberText(price)} ${bought.symbol}`],
        ['Estimated gas', numberText(quote.gas)],
      ]}
    />
  )
}
