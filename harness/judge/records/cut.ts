/**
 * Keeps records at a size that can be rendered and opened, whatever a target answers: long bodies and values are cut,
 * and say by how much. Secrets must have been taken out before: a cut one would no longer be recognised.
 *
 * @module
 */
import type { Exchange } from '../../client/transport.ts'

// Characters. Answers of well-behaved services are far below.
const maxText = 2 ** 16
const maxBodies = 8 * maxText

interface Recorded {
  readonly reason?: string
  readonly counterexample?: {
    readonly given: unknown
    readonly expected: unknown
    readonly actual: unknown
    readonly exchanges: readonly Exchange[]
    readonly guilty: number
  }
  readonly observed?: Readonly<Record<string, unknown>>
}

export function cut<Clause extends Recorded>(clause: Clause): Clause {
  const { counterexample, observed, reason } = clause
  return {
    ...clause,
    ...(reason && { reason: cutText(reason) }),
    ...(observed && {
      observed: Object.fromEntries(
        Object.entries(observed).map(([name, value]) => [cutText(name), cutValue(value)]),
      ),
    }),
    ...(counterexample && {
      counterexample: {
        ...counterexample,
        given: cutValue(counterexample.given),
        expected: cutValue(counterexample.expected),
        actual: cutValue(counterexample.actual),
        exchanges: cutBodies(counterexample.exchanges, counterexample.guilty),
      },
    }),
  }
}

/** @param guilty Index of the exchange whose body is kept where there is no room for all. */
export function cutBodies(exchanges: readonly Exchange[], guilty: number): readonly Exchange[] {
  let left = maxBodies - Math.min(maxText, exchanges[guilty]?.response.body.length ?? 0)
  return exchanges.map((exchange, index) => {
    const { response } = exchange
    const length = index === guilty ? maxText : Math.min(maxText, left)
    if (index !== guilty) left -= Math.min(length, response.body.length)
    return { ...exchange, response: { ...response, body: cutText(response.body, length) } }
  })
}

function cutValue(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined || text.length <= maxText ? value : cutText(text)
}

function cutText(text: string, length = maxText): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more characters)`
}
