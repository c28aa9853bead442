/**
 * How large JSON of others may be before it is looked into: neither time nor memory may depend on what they send. The
 * bounds are far from what any interface needs.
 *
 * @module
 */
const maxDepth = 100
const maxValues = 100_000
const maxDigits = 1000

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))
const comma = ','.charCodeAt(0)
const zero = '0'.charCodeAt(0)
const nine = '9'.charCodeAt(0)

/** What of a body is beyond the bounds, for a sentence; `undefined` if nothing is. */
export function excessOf(body: string): string | undefined {
  let depth = 0
  let values = 1
  let digits = 0
  for (let place = 0; place < body.length; place += 1) {
    const sign = body.charCodeAt(place)
    digits = sign >= zero && sign <= nine ? digits + 1 : 0
    if (sign === quote) place = endOfString(body, place)
    if (opening.has(sign)) depth += 1
    if (closing.has(sign)) depth -= 1
    if (sign === comma || opening.has(sign)) values += 1
    if (depth > maxDepth) return `more than ${maxDepth} levels`
    if (values > maxValues) return `more than ${maxValues} values`
    if (digits > maxDigits) return `a number of more than ${maxDigits} digits`
  }
  return undefined
}

/** Place of the quotation mark that ends the string that begins at a place. */
function endOfString(body: string, begin: number): number {
  let place = begin + 1
  while (place < body.length && body.charCodeAt(place) !== quote) {
    place += body.charCodeAt(place) === backslash ? 2 : 1
  }
  return place
}
