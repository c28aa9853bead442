/** The whole page: navigation, the state of the devnet, and the chosen panel. */
import type { FunctionComponent } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { DevnetStatus } from '../http/devnet-status.ts'
import type { MarketView, TokenView } from '../http/market-view.ts'
import { BlocksPanel } from './activity/blocks-panel.tsx'
import { RequestsPanel } from './activity/requests-panel.tsx'
import { timeText } from './format.ts'
import { DevnetContext, useFetched, useTicks } from './live.ts'
import { MarketPanel } from './market/market-panel.tsx'
import { huesOf } from './market/token-mark.tsx'
import { OrdersPanel } from './orders/orders-panel.tsx'
import { ErrorNotice } from './pieces/notice.tsx'
import { usePlace } from './place.ts'
import { Access } from './trade/access.tsx'
import { SwapPanel } from './trade/swap-panel.tsx'

interface PanelEntry {
  readonly name: string
  readonly title: string
  readonly Panel: FunctionComponent
}

const swap: PanelEntry = { name: 'swap', title: 'Swap', Panel: SwapPanel }

const panels: readonly PanelEntry[] = [
  swap,
  { name: 'market', title: 'Market', Panel: MarketPanel },
  { name: 'orders', title: 'Orders', Panel: OrdersPanel },
  { name: 'requests', title: 'Requests', Panel: RequestsPanel },
  { name: 'blocks', title: 'Blocks', Panel: BlocksPanel },
]

export function App() {
  const { Panel, name, title } = usePanel()
  const { value: status, error } = useFetched<DevnetStatus>('/devnet/status', useTicks(500))
  const { value: market } = useFetched<MarketView>('/devnet/market', status?.changes)
  const state = useMemo(() => {
    if (status === undefined || market === undefined) return undefined
    const tokens = new Map<string, TokenView>(market.tokens.map((token) => [token.address, token]))
    return { status, market, tokens, hues: huesOf(market.tokens) }
  }, [status, market])
  useEffect(() => {
    document.title = `${title} – Assay devnet`
  }, [title])
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <p class="wordmark">
          Assay <span>devnet</span>
        </p>
        <nav aria-label="Panels">
          {panels.map((panel) => (
            <a
              key={panel.name}
              href={`#${panel.name}`}
              aria-current={panel.name === name ? 'page' : undefined}
            >
              {panel.title}
            </a>
          ))}
        </nav>
        {status !== undefined && (
          <p class="head">
            Block <strong>{status.block.number}</strong> <span>{timeText(status.now / 1000)}</span>
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorNotice error={error} />
        {state === undefined ? (
          <p class="empty">Loading the market…</p>
        ) : (
          <DevnetContext.Provider value={state}>
            <Panel />
          </DevnetContext.Provider>
        )}
      </main>
      {status !== undefined && <Access status={status} />}
    </>
  )
}

/** The panel that the URL names, or the previous one if the URL names an element of the page. */
function usePanel(): PanelEntry {
  const { panel } = usePlace()
  const before = useRef(swap)
  const named = panels.find(({ name }) => name === panel) ?? before.current
  before.current = named
  return named
}
