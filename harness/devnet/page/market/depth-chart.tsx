/** Price impact by the size of the trade: dollars on a logarithmic axis, a fraction of the price on a linear one. */
import { scaleLinear, scaleLog } from 'd3-scale'
import { area } from 'd3-shape'
import type { DepthPoint } from '../../http/market-view.ts'
import { compactDollars, percentText } from '../format.ts'
import { useWidth } from '../pieces/use-width.ts'

const height = 250
const margin = { top: 14, right: 26, bottom: 30, left: 58 }
const range = [margin.top, height - margin.bottom] as const

/** The loss of a trade of one size against the best price, as a fraction. */
interface Impact {
  readonly dollars: number
  readonly impact: number
}

export function DepthChart({ points }: { readonly points: readonly DepthPoint[] }) {
  const [frame, width] = useWidth()
  const bestPrice = Math.max(...points.map(({ bought, sold }) => bought / sold))
  const impacts = points.map(
    ({ bought, dollars, sold }): Impact => ({
      dollars,
      impact: 1 - bought / sold / bestPrice,
    }),
  )
  const right = width - margin.right
  const dollars = extent(impacts.map((point) => point.dollars))
  const x = scaleLog(dollars, [margin.left, right])
  const y = scaleLinear([0, Math.max(...impacts.map(({ impact }) => impact))], range).nice(4)
  const placed = area<Impact>()
    .x((point) => x(point.dollars))
    .y0(range[0])
    .y1(({ impact }) => y(impact))
  const summary = impacts
    .filter((_, index) => index % 4 === 0)
    .map(({ dollars, impact }) => `${compactDollars(dollars)} ${percentText(impact)}`)
    .join(', ')
  return (
    <div ref={frame}>
      {width > 0 && (
        <svg role="img" aria-label={`Price impact by trade size: ${summary}`} width={width} height={height}>
          {y.ticks(4).map((impact) => (
            <g key={impact}>
              <path class="grid" d={`M${margin.left} ${y(impact)}H${right}`} />
              <text class="chart-label" x={margin.left - 8} y={y(impact) + 4} text-anchor="end">
                {impact === 0 ? '0%' : `−${percentText(impact)}`}
              </text>
            </g>
          ))}
          {x.ticks(Math.log10(dollars[1] / dollars[0])).map((size) => (
            <text key={size} class="chart-label" x={x(size)} y={height - 8} text-anchor="middle">
              {compactDollars(size)}
            </text>
          ))}
          <path class="chart-area" d={placed(impacts) ?? ''} />
          <path class="chart-line" d={placed.lineY1()(impacts) ?? ''} />
        </svg>
      )}
    </div>
  )
}

function extent(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
