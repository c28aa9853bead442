/** Deterministic random numbers and choices from a seed. */

export function pick<const T extends readonly [unknown, ...unknown[]]>(
  choices: T,
  random: () => number,
): T[number] {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

/** Normally distributed with mean 0 and deviation 1. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Mulberry32: numbers from 0 to below 1. */
export function uniform(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
