/** A route as a Sankey diagram of its flows, and as their table. */

import { useState } from 'preact/hooks'
import type { RouteWire } from '../../../interfaces/solver-api/api/solve.ts'
import type { TokenView } from '../../http/market-view.ts'
import { percentText } from '../format.ts'
import { ProtocolName, protocolColor, protocolName } from '../market/protocol-name.tsx'
import { Table } from '../pieces/table.tsx'
import { useWidth } from '../pieces/use-width.ts'
import { type Flow, flowsOf } from './route-flows.ts'
import { layOutRoute, type PlacedRibbon, type PlacedToken } from './route-layout.ts'

interface RouteProps {
  readonly route: RouteWire
  readonly tokens: ReadonlyMap<string, TokenView>
}

const wholeWidth = 160
const margin = { top: 28, right: 8, bottom: 8, left: 8 }
const barWidth = 8

export function RouteDiagram({ route, tokens }: RouteProps) {
  const [frame, width] = useWidth()
  const symbolOf = (token: string) => tokens.get(token)?.symbol ?? token.slice(0, 8)
  const flows = flowsOf(route)
  const layout = layOutRoute(flows, width - margin.left - margin.right - barWidth, wholeWidth)
  const summary = flows
    .map(
      ({ from, part, protocol, to }) =>
        `${percentText(part)} ${symbolOf(from)} to ${symbolOf(to)} on ${protocolName(protocol)}`,
    )
    .join(', ')
  return (
    <div class="route" ref={frame}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={`Route: ${summary}`}
          width={width}
          height={layout.height + margin.top + margin.bottom}
        >
          <g transform={`translate(${margin.left + barWidth / 2} ${margin.top})`}>
            {[Ribbon, RibbonLabel].map((Part) =>
              layout.ribbons.map((ribbon) => <Part key={keyOf(ribbon.flow)} ribbon={ribbon} />),
            )}
            {layout.tokens.map((token) => (
              <Token
                key={token.token}
                token={token}
                columns={layout.columns}
                symbol={symbolOf(token.token)}
              />
            ))}
          </g>
        </svg>
      )}
      <Steps flows={flows} symbolOf={symbolOf} />
    </div>
  )
}

function keyOf({ from, protocol, to }: Flow): string {
  return `${from} ${to} ${protocol}`
}

function Ribbon({ ribbon: { flow, points, width } }: { readonly ribbon: PlacedRibbon }) {
  const style = { stroke: protocolColor(flow.protocol), strokeWidth: Math.max(width, 1.5) }
  return <path class="ribbon" d={curveThrough(points)} style={style} />
}

/** Horizontal at every point. */
function curveThrough(points: PlacedRibbon['points']): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1]
      if (before === undefined) return `M${x} ${y}`
      const middle = (before.x + x) / 2
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}

const minLabelWidth = 14
// Beside the label, the names of the tokens at both ends have room.
const minLabelLength = 220

/** A label on the first stretch of a ribbon, which has the most room. */
function RibbonLabel({ ribbon: { flow, points, width } }: { readonly ribbon: PlacedRibbon }) {
  const [first, second] = points
  if (first === undefined || second === undefined) return null
  if (width < minLabelWidth || second.x - first.x < minLabelLength) return null
  return (
    <text
      class="ribbon-label"
      x={(first.x + second.x) / 2}
      y={(first.y + second.y) / 2 + 4}
      text-anchor="middle"
    >
      {protocolName(flow.protocol)} {percentText(flow.part)}
    </text>
  )
}

interface TokenProps {
  readonly token: PlacedToken
  readonly columns: number
  readonly symbol: string
}

function Token({ token: { column, height, x, y }, columns, symbol }: TokenProps) {
  const half = barWidth / 2
  const anchor = column === 0 ? 'start' : column === columns - 1 ? 'end' : 'middle'
  const shift = { start: -half, middle: 0, end: half }[anchor]
  return (
    <g>
      <rect class="token-bar" x={x - half} y={y} width={barWidth} height={Math.max(height, 2)} rx="3" />
      <text class="token-label" x={x + shift} y={y - 9} text-anchor={anchor}>
        {symbol}
      </text>
    </g>
  )
}

const maxSteps = 8

interface StepsProps {
  readonly flows: readonly Flow[]
  readonly symbolOf: (token: string) => string
}

function Steps({ flows, symbolOf }: StepsProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? flows : flows.slice(0, maxSteps)
  const rows = shown.map((flow) => (
    <tr key={keyOf(flow)}>
      <td>
        {symbolOf(flow.from)} → {symbolOf(flow.to)}
      </td>
      <td>
        <ProtocolName protocol={flow.protocol} />
        {flow.steps > 1 && <small> in {flow.steps} steps</small>}
      </td>
      <td class="number">{percentText(flow.split)}</td>
    </tr>
  ))
  return (
    <>
      <Table
        caption="In execution order; splits are of the amount held of the sold token."
        head={[['From and to'], ['Protocol'], ['Split', 'number']]}
        rows={rows}
      />
      {flows.length > maxSteps && (
        <button type="button" class="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show eight steps' : `Show all ${flows.length} steps`}
        </button>
      )}
    </>
  )
}
