/**
 * Bounds of untrusted JSON, checked before it is parsed, so that the sender cannot exhaust time or memory. No
 * interface comes near these bounds.
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

/** The bound that a body exceeds, as a noun phrase for a message; `undefined` if the body is within all bounds. */
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

/** The index of the quotation mark that ends the string that begins at `begin`. */
function endOfString(body: string, begin: number): number {
  let place = begin + 1
  while (place < body.length && body.charCodeAt(place) !== quote) {
    place += body.charCodeAt(place) === backslash ? 2 : 1
  }
  return place
}
