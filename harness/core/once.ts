/** Memoizes by identity, so that several readers of one exchange or call parse it once. */

/** A `read` that runs once for each key object. */
export function once<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: read(key) }
    known.set(key, found)
    return found.value
  }
}
