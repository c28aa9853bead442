/** Price impact by the size of the trade: dollars on a logarithmic axis, a fraction of the price on a linear one. */
import type { DepthPoint } from '../../devnet/http/market-view.ts'
import { compactDollars, percentText } from '../format.ts'
import { useWidth } from '../pieces/use-width.ts'

const height = 250
const margin = { top: 14, right: 26, bottom: 30, left: 52 }

export function DepthChart({ points }: { readonly points: readonly DepthPoint[] }) {
  const [frame, width] = useWidth()
  const bestPrice = Math.max(...points.map(({ bought, sold }) => bought / sold))
  const impacts = points.map(({ bought, dollars, sold }) => ({
    dollars,
    impact: 1 - bought / sold / bestPrice,
  }))
  const max = niceAbove(Math.max(...impacts.map(({ impact }) => impact)))
  const [first = 1, last = 1] = [impacts.at(0)?.dollars, impacts.at(-1)?.dollars]
  const right = width - margin.right
  const x = (dollars: number) =>
    margin.left + (Math.log(dollars / first) / Math.log(last / first)) * (right - margin.left)
  const y = (impact: number) => margin.top + (impact / max) * (height - margin.top - margin.bottom)
  const line = `M${impacts.map(({ dollars, impact }) => `${x(dollars)} ${y(impact)}`).join('L')}`
  const summary = impacts
    .filter((_, index) => index % 4 === 0)
    .map(({ dollars, impact }) => `${compactDollars(dollars)} ${percentText(impact)}`)
    .join(', ')
  return (
    <div ref={frame}>
      {width > 0 && (
        <svg role="img" aria-label={`Price impact by trade size: ${summary}`} width={width} height={height}>
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <g key={part}>
              <path class="grid" d={`M${margin.left} ${y(max * part)}H${right}`} />
              <text class="chart-label" x={margin.left - 8} y={y(max * part) + 4} text-anchor="end">
                {part === 0 ? '0%' : `−${percentText(max * part)}`}
              </text>
            </g>
          ))}
          {powersOfTen(first, last).map((dollars) => (
            <text key={dollars} class="chart-label" x={x(dollars)} y={height - 8} text-anchor="middle">
              {compactDollars(dollars)}
            </text>
          ))}
          <path class="chart-area" d={`${line}V${margin.top}H${x(first)}Z`} />
          <path class="chart-line" d={line} />
        </svg>
      )}
    </div>
  )
}

/** The next of 1, 2, 4, 8 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-6)))
  return power * ([1, 2, 4, 8].find((step) => step * power >= value) ?? 10)
}

function powersOfTen(first: number, last: number): readonly number[] {
  const powers = Array.from({ length: 12 }, (_, exponent) => 10 ** exponent)
  return powers.filter((power) => power >= first * 0.99 && power <= last * 1.01)
}
