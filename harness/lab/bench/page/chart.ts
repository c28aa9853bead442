/** Line charts as SVG files: a logarithmic vertical axis, and sizes or counts along the horizontal one. */
import { scaleLog, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'

export interface Series {
  readonly name: string
  /** Values above zero, by position on the horizontal axis; unmeasured positions are omitted. */
  readonly values: ReadonlyMap<string, number>
}

export interface Chart {
  readonly title: string
  /** Name of the vertical quantity, with its unit. */
  readonly unit: string
  /** Positions from left to right. */
  readonly places: readonly string[]
  readonly series: readonly Series[]
  /** Smaller values are drawn at this value. */
  readonly least: number
}

const [width, height] = [760, 380]
const edge = { left: 70, right: 250, top: 44, bottom: 40 }
const palette = ['#0b5fff', '#d9480f', '#2b8a3e', '#862e9c', '#c2255c', '#5c940d', '#495057']

export function chartSvg({ least, places, series, title, unit }: Chart): string {
  const values = series.flatMap((one) => [...one.values.values()])
  const most = Math.max(10 * least, ...values)
  const x = scalePoint(places, [edge.left, width - edge.right]).padding(0.3)
  const y = scaleLog([least, most], [height - edge.bottom, edge.top]).nice()
  const right = width - edge.right
  const decades = y.ticks().filter((tick) => Number.isInteger(Math.round(1e6 * Math.log10(tick)) / 1e6))
  const grid = decades.map(
    (tick) =>
      `<path class="grid" d="M${edge.left} ${tenth(y(tick))}H${right}"/>` +
      `<text x="${edge.left - 8}" y="${tenth(y(tick) + 4)}" text-anchor="end">${Number(tick.toPrecision(1))}</text>`,
  )
  const along = places.map(
    (place) =>
      `<text x="${tenth(x(place) ?? 0)}" y="${height - edge.bottom + 20}" text-anchor="middle">${escaped(place)}</text>`,
  )
  const path = line<readonly [string, number]>(
    ([place]) => tenth(x(place) ?? 0),
    ([, value]) => tenth(y(Math.max(least, value))),
  )
  const drawn = series.map(({ name, values: own }, index) => {
    const colour = palette[index % palette.length]
    const points = places.flatMap((place) => {
      const value = own.get(place)
      return value === undefined ? [] : [[place, value] as const]
    })
    const dots = points.map(
      ([place, value]) =>
        `<circle cx="${tenth(x(place) ?? 0)}" cy="${tenth(y(Math.max(least, value)))}" r="3" fill="${colour}"><title>${escaped(`${name}, ${place}: ${Number(value.toPrecision(3))}`)}</title></circle>`,
    )
    const at = edge.top + 20 * index
    return [
      `<path fill="none" stroke="${colour}" stroke-width="2" d="${path(points) ?? ''}"/>${dots.join('')}`,
      `<path stroke="${colour}" stroke-width="2" d="M${right + 12} ${at}h20"/><text x="${right + 38}" y="${at + 4}">${escaped(name)}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text{font:12px system-ui,sans-serif;fill:#222}.title{font-weight:600;font-size:14px}.grid{stroke:#ddd}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
<text class="title" x="${edge.left}" y="20">${escaped(title)}</text><text x="${edge.left}" y="36">${escaped(unit)}</text>
${[...grid, ...along, ...drawn].join('\n')}
</svg>
`
}

function tenth(value: number): number {
  return Math.round(10 * value) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
