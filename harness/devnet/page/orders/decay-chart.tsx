/** The amount that an order asks for over time: decaying, then constant until its deadline. */
import { scaleLinear } from 'd3-scale'
import type { TokenView } from '../../http/market-view.ts'
import { amountText } from '../format.ts'
import { useWidth } from '../pieces/use-width.ts'

export interface DecayTerms {
  readonly startAmount: bigint
  readonly endAmount: bigint
  /** UNIX seconds, or seconds from now for an unsigned order. */
  readonly start: number
  readonly end: number
  readonly deadline: number
}

interface ChartProps {
  readonly terms: DecayTerms
  readonly token: Pick<TokenView, 'symbol' | 'decimals'>
  /** The amount that the market pays. */
  readonly market?: bigint
  /** The present second. */
  readonly now?: number
  readonly fill?: { readonly at: number; readonly amount: bigint }
  readonly timeText: (seconds: number) => string
}

const height = 170
const margin = { top: 24, right: 6, bottom: 28, left: 6 }
const bottom = height - margin.bottom

export function DecayChart({ terms, token, market, now, fill, timeText }: ChartProps) {
  const [frame, width] = useWidth()
  const { deadline, end, endAmount, start, startAmount } = terms
  const amounts = [startAmount, endAmount, ...(market === undefined ? [] : [market])].map(Number)
  const x = scaleLinear([start, Math.max(deadline, start + 1)], [margin.left, width - margin.right])
  const scale = scaleLinear([Math.max(...amounts), Math.min(...amounts)], [margin.top, bottom])
  const y = (amount: bigint) => scale(Number(amount))
  const [left, right] = [x(start), x(deadline)]
  const text = (amount: bigint) => `${amountText(amount, token.decimals)} ${token.symbol}`
  const path = `M${left} ${y(startAmount)}L${x(end)} ${y(endAmount)}H${right}`
  const decays = startAmount !== endAmount
  const summary = [
    decays
      ? `Asks for ${text(startAmount)} ${timeText(start)}, decaying to ${text(endAmount)} ${timeText(end)}.`
      : `Asks for ${text(endAmount)}.`,
    fill && `Filled ${timeText(fill.at)} for ${text(fill.amount)}.`,
  ].join(' ')
  return (
    <div class="decay" ref={frame}>
      {width > 0 && (
        <svg role="img" aria-label={summary} width={width} height={height}>
          <path class="chart-area" d={`${path}V${bottom}H${left}Z`} />
          <path class="grid" d={`M${left} ${bottom}H${right}`} />
          {market !== undefined && <path class="market-line" d={`M${left} ${y(market)}H${right}`} />}
          <path class="chart-line" d={path} />
          <text class="chart-label strong" x={left} y={y(startAmount) - 9}>
            {text(startAmount)}
          </text>
          {decays && (
            <text class="chart-label strong" x={right} y={y(endAmount) - 7} text-anchor="end">
              {text(endAmount)}
            </text>
          )}
          <text class="chart-label" x={left} y={height - 8}>
            {timeText(start)}
          </text>
          <text class="chart-label" x={right} y={height - 8} text-anchor="end">
            {timeText(deadline)}
          </text>
          {now !== undefined && now > start && now < deadline && (
            <path class="now-line" d={`M${x(now)} ${margin.top}V${bottom}`} />
          )}
          {fill !== undefined && <circle class="fill-dot" cx={x(fill.at)} cy={y(fill.amount)} r="6" />}
        </svg>
      )}
    </div>
  )
}
