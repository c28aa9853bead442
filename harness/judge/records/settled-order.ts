/** An order of the run's file: what was promised for it, and what was paid. */

/** Amounts are decimal strings of base units: what is sold, of the sold token; the others, of the bought one. */
export type SettledOrder = {
  readonly sell_token: string
  readonly buy_token: string
  readonly sell_amount: string
} & (
  | {
      readonly outcome: 'paid' | 'reverted'
      readonly quoted: string
      readonly promised: string
      readonly minimum: string
      readonly paid: string
    }
  | { readonly outcome: 'no-solution' }
  | { readonly outcome: 'refused'; readonly reason: string }
)
