/** State that follows the devnet: its status twice a second, and data that is fetched when the status changes. */
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { DevnetStatus } from '../http/devnet-status.ts'
import type { MarketView, TokenView } from '../http/market-view.ts'
import { get, messageOf } from './api.ts'

export interface Fetched<T> {
  /** The latest response, even while a newer one is awaited. */
  readonly value?: T
  /** The reason why the latest request failed. */
  readonly error?: string
}

/** Fetches `path`, and again whenever `version` changes. The data of another path is never shown. */
export function useFetched<T>(path: string | undefined, version: unknown): Fetched<T> {
  const load = (signal: AbortSignal) => get<T>(path ?? '', { signal })
  const loaded = useLoaded(path, version, load)
  return loaded.key === path ? loaded : {}
}

export interface Loaded<T> extends Fetched<T> {
  /** The key of the value; an earlier one while the first value of another key is awaited. */
  readonly key?: string
}

/**
 * Loads the data of `key`, and again whenever `version` changes. A load runs to its end before the next begins, so that
 * data appears even if the version changes faster than a load takes; only another key aborts it.
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

/** A value once it has not changed for some time, for example when the user pauses typing. */
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
  /** The tokens of the market, by lower-case address. */
  readonly tokens: ReadonlyMap<string, TokenView>
  /** The colours of their marks, in degrees. */
  readonly hues: ReadonlyMap<string, number>
}

export const DevnetContext = createContext<DevnetState | undefined>(undefined)

/** Requires that the status and the market are known. */
export function useDevnet(): DevnetState {
  const state = useContext(DevnetContext)
  if (state === undefined) throw new Error('useDevnet needs a DevnetContext.')
  return state
}
