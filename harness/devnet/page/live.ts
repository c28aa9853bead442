/** State that follows the devnet: its status twice a second, and what is fetched when that changes. */
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { DevnetStatus } from '../http/devnet-status.ts'
import type { MarketView, TokenView } from '../http/market-view.ts'
import { get, messageOf } from './api.ts'

export interface Fetched<T> {
  /** The latest response, also while a newer one is awaited. */
  readonly value?: T
  /** Why the latest request failed. */
  readonly error?: string
}

/** Fetches `path`, and again whenever `version` changes. What was fetched of another path is never shown. */
export function useFetched<T>(path: string | undefined, version: unknown): Fetched<T> {
  const load = (signal: AbortSignal) => get<T>(path ?? '', { signal })
  const loaded = useLoaded(path, version, load)
  return loaded.key === path ? loaded : {}
}

export interface Loaded<T> extends Fetched<T> {
  /** Whose value it is; an earlier one's while the first of another is awaited. */
  readonly key?: string
}

/**
 * Loads what `key` names, and again whenever `version` changes. A load that runs is let finish before the next begins,
 * so that something is shown also where the version changes faster than anything can be loaded; only another key ends it.
 */
export function useLoaded<T>(
  key: string | undefined,
  version: unknown,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({})
  const wanted = useRef({ version, load })
  wanted.current = { version, load }
  const running = useRef<AbortController | undefined>(undefined)
  const end = () => {
    running.current?.abort()
    running.current = undefined
  }
  useEffect(() => end, [key])
  useEffect(() => {
    if (key !== undefined && running.current === undefined) follow(key)
  }, [key, version])
  return loaded

  async function follow(of: string): Promise<void> {
    const { load, version: begun } = wanted.current
    const abort = new AbortController()
    running.current = abort
    const next = await load(abort.signal).then(
      (value): Fetched<T> => ({ value }),
      (error): Fetched<T> => ({ error: messageOf(error) }),
    )
    if (running.current !== abort) return
    running.current = undefined
    setLoaded((before) => ({ ...('value' in next || before.key !== of ? {} : before), ...next, key: of }))
    if (wanted.current.version !== begun) follow(of)
  }
}

/** A value once it has not changed for some time: what is typed, when the typing pauses. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
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
