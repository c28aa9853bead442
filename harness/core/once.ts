/** Several readers of one exchange or call share what is parsed from it. */

/** What `read` makes of a value, computed once. */
export function once<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: read(key) }
    known.set(key, found)
    return found.value
  }
}
