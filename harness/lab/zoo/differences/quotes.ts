/** A service whose quotes are below its solutions. */
import { formatUnits } from 'viem/utils'
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import { type Mutant, rewrite } from '../../../judge/mutant.ts'

interface V1Quote {
  readonly bought_integer: number | bigint
  readonly buy_tokens: { readonly decimals: string }
}

/** Quotes three basis points less, in both versions. */
export const cautious: Mutant = (fetch) =>
  rewrite<V1Quote>('/v1/solver/quote', (answer) => {
    const bought = less(BigInt(answer.bought_integer))
    return {
      ...answer,
      bought_integer: bought,
      bought: formatUnits(bought, Number(answer.buy_tokens.decimals)),
    }
  })(
    rewrite<QuoteResponseWire>('/v2/solver/quote', (answer) => ({
      ...answer,
      quotes: answer.quotes.map((item) => ({ ...item, buy_amount: `${less(BigInt(item.buy_amount))}` })),
    }))(fetch),
  )

function less(amount: bigint): bigint {
  return (amount * 9_997n) / 10_000n || 1n
}
