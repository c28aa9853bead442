/** What became of a given order: what was promised for it, and what was paid. */

interface GivenOrder {
  readonly sell_token: string
  readonly buy_token: string
  /** In base units of the sold token. */
  readonly sell_amount: string
}

/** Amounts are decimal strings, in base units of the bought token where nothing else is said. */
export type SettledOrder = GivenOrder &
  (
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
