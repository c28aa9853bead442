/**
 * Keeps what a run holds on to at a size that fits into memory and can be rendered and opened, whatever a target answers:
 * long bodies and values are cut, and say by how much. Secrets are taken out later, also those that a cut has broken.
 *
 * @module
 */
import type { Exchange } from '../../client/transport.ts'
import { cutText, maxText } from '../../spec/texts/cut-text.ts'

const maxBodies = 8 * maxText

/** @param guilty Index of the exchange whose body is kept where there is no room for all. */
export function cutBodies(exchanges: readonly Exchange[], guilty: number): readonly Exchange[] {
  let left = maxBodies - Math.min(maxText, exchanges[guilty]?.response.body.length ?? 0)
  return exchanges.map((exchange, index) => {
    const length = index === guilty ? maxText : Math.min(maxText, left)
    if (index !== guilty) left -= Math.min(length, exchange.response.body.length)
    return length === maxText ? cutBody(exchange) : withBody(exchange, length)
  })
}

const known = new WeakMap<Exchange, Exchange>()

/** The same for each violation that an exchange is evidence of, so that its body is kept once. */
export function cutBody(exchange: Exchange): Exchange {
  const found = known.get(exchange) ?? withBody(exchange, maxText)
  known.set(exchange, found)
  return found
}

function withBody(exchange: Exchange, length: number): Exchange {
  const { response } = exchange
  return { ...exchange, response: { ...response, body: cutText(response.body, length) } }
}

export function cutValue(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined || text.length <= maxText ? value : cutText(text)
}
