/** Finds the nonce in an answer of unknown shape. */
import type { Exchange } from '../../../../core/transport/transport.ts'
import { fieldsOf, jsonIn } from './reading.ts'

/**
 * The nonce in an answer, in any field and notation: the interface shows neither.
 *
 * @returns `undefined` if there is none below 2^256.
 */
export function nonceIn(exchange: Exchange): bigint | undefined {
  const fields = fieldsOf({ body: jsonIn(exchange) })
  const named = fields.filter(({ path }) => /nonce/i.test(path))
  const inOrder = named.toSorted((a, b) => a.name.length - b.name.length)
  const numbers = (named.length > 0 ? inOrder : fields).flatMap(({ value }) => uint256In(value) ?? [])
  // Without a name, only a number that is alone can be meant.
  return named.length > 0 || numbers.length === 1 ? numbers[0] : undefined
}

function uint256In(value: unknown): bigint | undefined {
  const text = ['string', 'number', 'bigint'].includes(typeof value) ? `${value}` : ''
  if (!/^(\d+|0x[0-9a-fA-F]+)$/.test(text) || /^0x.{40}$/.test(text)) return undefined
  const number = BigInt(text)
  return number < 2n ** 256n ? number : undefined
}
