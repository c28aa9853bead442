/**
 * The places of a limited number of highest values: a heap whose root is the lowest of them (Williams 1964).
 *
 * @module
 */

export interface Ranking {
  /** The least value that is among them. */
  enough(): number
  add(place: number, value: number): void
  /** From the highest value down. */
  places(): readonly number[]
}

/** The places of the highest values of at least `min`, at most `count`; of equal ones the first. */
export function ranking(count: number, min: number): Ranking {
  const values = new Float64Array(count)
  const places = new Int32Array(count)
  let size = 0
  const enough = () => (size < count ? min : (values[0] ?? min))
  return {
    enough,
    add(place, value) {
      if (!(value >= enough()) || (size === count && !isBehind(0, place, value))) return
      if (size < count) rise(size++, place, value)
      else sink(place, value)
    },
    places: () =>
      [...places.subarray(0, size).keys()]
        .toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || (places[a] ?? 0) - (places[b] ?? 0))
        .map((at) => places[at] ?? 0),
  }

  /** Whether the entry at an index of the heap ranks below the given one. */
  function isBehind(at: number, place: number, value: number): boolean {
    const own = values[at] ?? 0
    return own < value || (own === value && (places[at] ?? 0) > place)
  }

  function rise(from: number, place: number, value: number): void {
    let at = from
    for (let above = (at - 1) >> 1; at > 0 && !isBehind(above, place, value); above = (at - 1) >> 1) {
      put(at, places[above] ?? 0, values[above] ?? 0)
      at = above
    }
    put(at, place, value)
  }

  /** Replaces the root by an entry and moves it down. */
  function sink(place: number, value: number): void {
    let at = 0
    for (let below = 1; below < size; below = 2 * at + 1) {
      const other = below + 1
      if (other < size && isBehind(other, places[below] ?? 0, values[below] ?? 0)) below = other
      if (!isBehind(below, place, value)) break
      put(at, places[below] ?? 0, values[below] ?? 0)
      at = below
    }
    put(at, place, value)
  }

  function put(at: number, place: number, value: number): void {
    values[at] = value
    places[at] = place
  }
}
