/** State of the page that follows the devnet: its status each second, and what it fetches when that changes. */
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { DevnetStatus } from '../devnet/http/devnet-status.ts'
import type { MarketView, TokenView } from '../devnet/http/market-view.ts'
import { get, messageOf } from './ask.ts'

export interface Fetched<T> {
  /** The latest that was answered, also while a newer answer is awaited. */
  readonly value: T | undefined
  /** Why the latest attempt failed. */
  readonly error: string | undefined
}

/** Fetches `path`, and again whenever `version` changes. */
export function useFetched<T>(path: string | undefined, version: unknown): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ value: undefined, error: undefined })
  useEffect(() => {
    if (path === undefined) return undefined
    const abort = new AbortController()
    get<T>(path, { signal: abort.signal }).then(
      (value) => setFetched({ value, error: undefined }),
      (error) => {
        if (!abort.signal.aborted) setFetched(({ value }) => ({ value, error: messageOf(error) }))
      },
    )
    return () => abort.abort()
  }, [path, version])
  return fetched
}

/** Counts up once so many milliseconds, while the page can be seen. */
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

export interface World {
  readonly status: DevnetStatus
  readonly market: MarketView
  /** Those of the market, by address, lower case. */
  readonly tokens: ReadonlyMap<string, TokenView>
}

export const WorldContext = createContext<World | undefined>(undefined)

/** The devnet's status and market; only to be used where they are known. */
export function useWorld(): World {
  const world = useContext(WorldContext)
  if (world === undefined) throw new Error('The world is not known here.')
  return world
}
