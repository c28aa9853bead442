/**
 * Lossless JSON: integers beyond 2^53 are parsed as bigints, and bigints are written as integers.
 *
 * @module
 */

/** Matches JSON that may hold an integer beyond 2^53. Other JSON is parsed without a reviver, several times as fast. */
const longInteger = /(?:^|[[:,])\s*-?(?:\d{16}|\d+(?:\.\d+)?e\+?\d)/i

/** @throws SyntaxError if the text is not JSON. */
export function parseJson(text: string): unknown {
  return longInteger.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

/** @returns `undefined` if the text is not JSON. */
export function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

export function stringifyJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, writeDigits, indent)
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return integerIn(context?.source ?? '') ?? value
}

/** The integer that a JSON number equals, as `1.0` or `1e20` do; `undefined` if the number is not an integer. */
function integerIn(source: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? []
  const digits = whole + fraction
  const zeros = Number(exponent) - fraction.length
  if (zeros >= 0) return BigInt(digits) * 10n ** BigInt(zeros)
  return /^0*$/.test(digits.slice(zeros)) ? BigInt(digits.slice(0, zeros)) : undefined
}

// TypeScript's library does not declare it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

function writeDigits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? rawJSON(value.toString()) : value
}

/** A field of a value of unknown type; `undefined` if the value is not an object or lacks the field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
