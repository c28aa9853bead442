/** State that follows the devnet: its status twice a second, and what is fetched when that changes. */
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { DevnetStatus } from '../devnet/http/devnet-status.ts'
import type { MarketView, TokenView } from '../devnet/http/market-view.ts'
import { get, messageOf } from './api.ts'

export interface Fetched<T> {
  /** The latest response, also while a newer one is awaited. */
  readonly value?: T
  /** Why the latest request failed. */
  readonly error?: string
}

/** Fetches `path`, and again whenever `version` changes. */
export function useFetched<T>(path: string | undefined, version: unknown): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({})
  useEffect(() => {
    if (path === undefined) return undefined
    const abort = new AbortController()
    get<T>(path, { signal: abort.signal }).then(
      (value) => setFetched({ value }),
      (error) => {
        if (!abort.signal.aborted) setFetched((before) => ({ ...before, error: messageOf(error) }))
      },
    )
    return () => abort.abort()
  }, [path, version])
  return fetched
}

/** Counts intervals, while the page is visible. */
export function useTicks(intervalMs: number): number {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTicks((count) => count + 1)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return ticks
}

export interface DevnetState {
  readonly status: DevnetStatus
  readonly market: MarketView
  /** Those of the market, by address, lower case. */
  readonly tokens: ReadonlyMap<string, TokenView>
}

export const DevnetContext = createContext<DevnetState | undefined>(undefined)

/** Only to be used where the status and the market are known. */
export function useDevnet(): DevnetState {
  const state = useContext(DevnetContext)
  if (state === undefined) throw new Error('useDevnet needs a DevnetContext.')
  return state
}
