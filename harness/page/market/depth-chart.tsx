/** Loss by size of trade: dollars on a logarithmic axis, part of the price on a linear one. */
import type { DepthPoint } from '../../devnet/http/market-view.ts'
import { compactDollars, percentText } from '../format.ts'
import { useWidth } from '../use-width.ts'

const height = 250
const margin = { top: 14, right: 26, bottom: 30, left: 52 }

interface Loss {
  readonly dollars: number
  /** Part of the best price. */
  readonly loss: number
}

export function DepthChart({ points }: { readonly points: readonly DepthPoint[] }) {
  const [frame, width] = useWidth()
  const losses = lossesOf(points)
  const most = niceAbove(Math.max(...losses.map(({ loss }) => loss)))
  const [first, last] = [losses.at(0)?.dollars ?? 1, losses.at(-1)?.dollars ?? 1]
  const x = (dollars: number) =>
    margin.left + (Math.log(dollars / first) / Math.log(last / first)) * (width - margin.left - margin.right)
  const y = (loss: number) => margin.top + (loss / most) * (height - margin.top - margin.bottom)
  const line = losses
    .map(({ dollars, loss }, index) => `${index === 0 ? 'M' : 'L'}${x(dollars)} ${y(loss)}`)
    .join('')
  const told = losses.filter((_, index) => index % 4 === 0)
  const summary = told
    .map(({ dollars, loss }) => `${compactDollars(dollars)} loses ${percentText(loss)}`)
    .join(', ')
  return (
    <div ref={frame}>
      {width > 0 && (
        <svg role="img" aria-label={`Loss by size of trade: ${summary}`} width={width} height={height}>
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <g key={part}>
              <line
                class="grid"
                x1={margin.left}
                x2={width - margin.right}
                y1={y(most * part)}
                y2={y(most * part)}
              />
              <text class="chart-label" x={margin.left - 8} y={y(most * part) + 4} text-anchor="end">
                {part === 0 ? '0%' : `−${percentText(most * part)}`}
              </text>
            </g>
          ))}
          {powersOfTen(first, last).map((dollars) => (
            <text key={dollars} class="chart-label" x={x(dollars)} y={height - 8} text-anchor="middle">
              {compactDollars(dollars)}
            </text>
          ))}
          <path class="depth-area" d={`${line}V${margin.top}H${x(first)}Z`} />
          <path class="depth-line" d={line} />
        </svg>
      )}
    </div>
  )
}

function lossesOf(points: readonly DepthPoint[]): readonly Loss[] {
  const best = Math.max(...points.map(({ bought, sold }) => bought / sold))
  return points.map(({ bought, dollars, sold }) => ({ dollars, loss: 1 - bought / sold / best }))
}

/** The next of 1, 2, 4, 8 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-6)))
  return power * ([1, 2, 4, 8, 10].find((step) => step * power >= value) ?? 10)
}

function powersOfTen(first: number, last: number): readonly number[] {
  const exponents = Array.from({ length: 12 }, (_, exponent) => 10 ** exponent)
  return exponents.filter((power) => power >= first * 0.99 && power <= last * 1.01)
}
