/** An order of the run's file, with the promised and the paid amounts. */

/** Amounts are decimal strings of base units: the sold amount in the sold token, the others in the bought one. */
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
