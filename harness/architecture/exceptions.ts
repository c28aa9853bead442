/** What exceeds a limit and is still to be split. */
export const exceptions: ReadonlySet<string> = new Set([
  'harness/judge',
  'harness/certificate/verify-bound.py',
  'harness/intent/book/order-book.test.ts',
  'harness/market/synthetic/synthetic-market.ts',
  'harness/service/app.test.ts',
])

/** Cycles through imports of types that are still to be broken. */
export const cyclesToBreak = 2

/** Number of phrases that are still to be replaced. */
export const phrasesToReplace = 60
