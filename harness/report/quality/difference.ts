/** An order that loses, in words: its trade by symbols, its loss, and how the routes differ. */
import { formatTokenUnits } from '../../core/amount.ts'
import type { Difference } from '../../quality/comparison/difference.ts'
import type { Measurement, OrderResult } from '../../quality/measurement.ts'
import { isPaid } from '../../quality/outcome.ts'
import { bps } from './numbers.ts'

type Tokens = Measurement['tokens']

/** `2.03M UNI → USDe: 14.00 bps less; it leaves out UNI>WETH uniswap_v2`. */
export function differenceSentence({ after, before, netBps }: Difference, tokens: Tokens): string {
  const sales = [before, ...(before.others ?? [])].map((sale) => amountOf(sale, tokens))
  const trade = `${sales.join(' and ')} → ${symbolOf(before.buyToken, tokens)}`
  const change = changeOf(before, after)
  const loss = isPaid(after) ? `${bps(-netBps)} bps less` : 'nothing is paid'
  return `${trade}: ${loss}${change === undefined ? '' : `; ${change}`}`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

function amountOf(
  { sellAmount, sellToken }: Pick<OrderResult, 'sellAmount' | 'sellToken'>,
  tokens: Tokens,
): string {
  const decimals = tokens?.[sellToken]?.decimals
  const symbol = symbolOf(sellToken, tokens)
  return decimals === undefined
    ? `${sellAmount} base units of ${symbol}`
    : `${compact.format(Number(formatTokenUnits(sellAmount, decimals)))} ${symbol}`
}

function symbolOf(token: string, tokens: Tokens): string {
  return tokens?.[token]?.symbol ?? `${token.slice(0, 6)}…${token.slice(-4)}`
}

/** The reason why the second result is worse, as far as the results show it. */
function changeOf(before: OrderResult, after: OrderResult): string | undefined {
  if (after.outcome === 'no-route') return 'it finds no route'
  if (after.outcome === 'refused') return `it is refused: ${after.reason}`
  if (!isPaid(after)) return `it is ${after.execution?.status ?? 'not executed'}`
  if (before.outcome !== 'solved') return undefined
  const [was, is] = [before.route, after.route].map(legsOf)
  const [left, added] = [was?.difference(is ?? new Set()) ?? [], is?.difference(was ?? new Set()) ?? []]
  const texts = [
    ...[...left].slice(0, 1).map((leg) => `it leaves out ${leg}`),
    ...[...added].slice(0, 1).map((leg) => `it takes ${leg}`),
  ]
  return texts.length === 0 ? undefined : texts.join(', and ')
}

/** The swaps of a route's text without their shares: `WETH>USDC uniswap_v3`. */
function legsOf(route = ''): ReadonlySet<string> {
  const groups = route.replace(/…$/, '').split('; ')
  return new Set(
    groups.flatMap((group) => {
      const [from = '', parts = ''] = group.split('>')
      return [...parts.matchAll(/(\S+ [^\s*,]+)(?:\*\d+)? [\d.e+-]+%/g)].map(([, leg]) => `${from}>${leg}`)
    }),
  )
}
