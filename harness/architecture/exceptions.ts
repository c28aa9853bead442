/** What exceeds a limit and is still to be split. */
export const exceptions: ReadonlySet<string> = new Set([
  'harness/judge',
  'harness/certificate/verify-bound.py',
  'harness/intent/book/order-book.test.ts',
  'harness/market/synthetic/synthetic-market.ts',
  'harness/service/app.test.ts',
])


/** Number of phrases that are still to be replaced. */
export const phrasesToReplace = 60
