/** Finds an order's hash in a body: the interface shows neither its field nor its place. */
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { fieldsOf } from './reading.ts'

/** Values of 32 bytes that are something else. */
const others = /tx|transaction|block|parent|quote|digest|salt|domain|nonce|amount/i

/**
 * The order's hash in a body or one of its records, lower case: a field that is named so, else any other value of
 * 32 bytes.
 *
 * @returns `undefined` if there is none.
 */
export function orderHashIn(body: unknown): Hex | undefined {
  const candidates = fieldsOf({ body }).filter(({ path, value }) => isHash(value) && !others.test(path))
  const found = candidates.find(({ name }) => isNamedHash(name)) ?? candidates[0]
  return isHash(found?.value) ? canonicalHash(found.value) : undefined
}

/** Every value in a body that is named as the hash of an order, lower case. */
export function namedHashesIn(body: unknown): readonly Hex[] {
  return fieldsOf({ body }).flatMap(({ name, path, value }) =>
    isHash(value) && isNamedHash(name) && !others.test(path) ? [canonicalHash(value)] : [],
  )
}

function isNamedHash(name: string): boolean {
  return /^(order_?)?hash$/i.test(name)
}

function isHash(value: unknown): value is Hex {
  return isHex(value) && value.length === 66
}

function canonicalHash(hash: Hex): Hex {
  return `0x${hash.slice(2).toLowerCase()}`
}
