/** What an order asks for over time: level, falling, level again, until its deadline. */
import type { TokenView } from '../../devnet/http/market-view.ts'
import { amountText } from '../format.ts'
import { useWidth } from '../use-width.ts'

export interface DecayTerms {
  readonly startAmount: bigint
  readonly endAmount: bigint
  /** UNIX seconds, or seconds from now where nothing is signed yet. */
  readonly start: number
  readonly end: number
  readonly deadline: number
}

interface ChartProps {
  readonly terms: DecayTerms
  readonly token: Pick<TokenView, 'symbol' | 'decimals'>
  /** What the market pays. */
  readonly market?: bigint
  /** The present second. */
  readonly now?: number
  readonly fill?: { readonly at: number; readonly amount: bigint }
  readonly timeText: (seconds: number) => string
}

const height = 170
const margin = { top: 24, right: 6, bottom: 28, left: 6 }

export function DecayChart({ terms, token, market, now, fill, timeText }: ChartProps) {
  const [frame, width] = useWidth()
  const { deadline, end, endAmount, start, startAmount } = terms
  const amounts = [startAmount, endAmount, ...(market === undefined ? [] : [market])].map(Number)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const x = (time: number) =>
    margin.left + ((time - start) / Math.max(deadline - start, 1)) * (width - margin.left - margin.right)
  const y = (amount: bigint) =>
    margin.top + ((most - Number(amount)) / (most - least || 1)) * (height - margin.top - margin.bottom)
  const text = (amount: bigint) => `${amountText(amount, token.decimals)} ${token.symbol}`
  const path = `M${x(start)} ${y(startAmount)}L${x(end)} ${y(endAmount)}H${x(deadline)}`
  const falls = startAmount !== endAmount
  const summary = [
    falls
      ? `Asks for ${text(startAmount)} ${timeText(start)}, falling to ${text(endAmount)} ${timeText(end)}.`
      : `Asks for ${text(endAmount)}.`,
    fill && `Filled ${timeText(fill.at)} for ${text(fill.amount)}.`,
  ].join(' ')
  return (
    <div class="decay" ref={frame}>
      {width > 0 && (
        <svg role="img" aria-label={summary} width={width} height={height}>
          <path class="decay-area" d={`${path}V${height - margin.bottom}H${x(start)}Z`} />
          <line
            class="axis"
            x1={x(start)}
            x2={x(deadline)}
            y1={height - margin.bottom}
            y2={height - margin.bottom}
          />
          {market !== undefined && (
            <g>
              <line class="market-line" x1={x(start)} x2={x(deadline)} y1={y(market)} y2={y(market)} />
              <text class="chart-label" x={x(deadline)} y={y(market) - 6} text-anchor="end">
                the market now
              </text>
            </g>
          )}
          <path class="decay-line" d={path} />
          <text class="chart-label strong" x={x(start)} y={y(startAmount) - 9}>
            {text(startAmount)}
          </text>
          {falls && (
            <text class="chart-label strong" x={x(deadline)} y={y(endAmount) - 7} text-anchor="end">
              {text(endAmount)}
            </text>
          )}
          <text class="chart-label" x={x(start)} y={height - 8}>
            {timeText(start)}
          </text>
          <text class="chart-label" x={x(deadline)} y={height - 8} text-anchor="end">
            {timeText(deadline)}
          </text>
          {now !== undefined && now > start && now < deadline && (
            <line class="now-line" x1={x(now)} x2={x(now)} y1={margin.top} y2={height - margin.bottom} />
          )}
          {fill !== undefined && <circle class="fill-dot" cx={x(fill.at)} cy={y(fill.amount)} r="6" />}
        </svg>
      )}
    </div>
  )
}
