/**
 * The place that the URL's hash names: `#orders`, `#orders/0x12…`, `#orders?status=open`. It includes search
 * terms, so that a view can be shared.
 *
 * @module
 */
import { useEffect, useState } from 'preact/hooks'

export interface Place {
  readonly panel: string
  /** The panel's element that is shown alone. */
  readonly id?: string
  readonly search: URLSearchParams
}

export function placeOf(hash: string): Place {
  const [path = '', query = ''] = hash.slice(1).split('?')
  const [panel = '', id] = path.split('/')
  return { panel, ...(id === undefined ? {} : { id }), search: new URLSearchParams(query) }
}

/** The place, as it changes. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return placeOf(hash)
}

/** The search term under `name`, empty if there is none, and a function that changes it in place. */
export function useSearch(name: string): readonly [value: string, set: (value: string) => void] {
  const { panel, search } = usePlace()
  const set = (value: string) => {
    if (value === '') search.delete(name)
    else search.set(name, value)
    const query = search.size === 0 ? '' : `?${search}`
    history.replaceState(null, '', `#${panel}${query}`)
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
  return [search.get(name) ?? '', set]
}
