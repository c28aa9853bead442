/** Random numbers seeded by a text, so that the draws for one text do not depend on other draws. */
import { createHash } from 'node:crypto'

/** @returns A generator of numbers in [0, 1): sfc32, seeded with the text's SHA-256. */
export function randomOf(text: string): () => number {
  const hash = createHash('sha256').update(text).digest()
  let a = hash.readUInt32LE(0)
  let b = hash.readUInt32LE(4)
  let c = hash.readUInt32LE(8)
  let counter = hash.readUInt32LE(12)
  return () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum / 2 ** 32
  }
}
