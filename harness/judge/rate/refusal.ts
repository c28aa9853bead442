/**
 * The form in which a target refuses requests for their rate alone. Interfaces leave the status and the body
 * open, so a refusal is recognised by its similarity to others of the same target.
 *
 * @module
 */
import type { Exchange } from '../../core/transport/transport.ts'

/** The common features of a target's refusals. */
export interface RefusalForm {
  matches(exchange: Exchange): boolean
  /** True if the target refuses in the same form for another reason. */
  readonly isAmbiguous: boolean
}

/** True for an answer that refuses for the rate by its status and headers alone. */
export function isKnownRefusal({ response: { headers, status } }: Exchange): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined)
}

/** The wait that the refusal asks for, given as seconds or as a date in its header. */
export function retryAfterMs({ response }: Exchange, nowMs: number): number | undefined {
  const text = response.headers['retry-after'] ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** One form for each refusing status that is ambiguous by itself. A 5xx other than 503 is a failure. */
export function formsIn(burst: readonly Exchange[], otherRefusal: Exchange): readonly RefusalForm[] {
  const refusals = burst.filter((exchange) => isRefusing(exchange) && !isKnownRefusal(exchange))
  const statuses = new Set(refusals.map(({ response }) => response.status))
  return [...statuses].map((status) =>
    formOf(
      status,
      refusals.filter(({ response }) => response.status === status),
      otherRefusal,
    ),
  )
}

function isRefusing({ response: { status } }: Exchange): boolean {
  return (status >= 400 && status < 500) || status === 503
}

// A refusal may have this many words beyond those learnt: its ids differ.
const tolerance = 2

/** The common form of all refusals of a status: the words that each of them contains. */
function formOf(status: number, refusals: readonly Exchange[], otherRefusal: Exchange): RefusalForm {
  const texts = refusals.map(wordsIn)
  const [first = new Set<string>()] = texts
  const constant = texts.reduce((common, words) => common.intersection(words), first)
  const maxWords = constant.size === 0 ? 0 : tolerance + Math.max(...texts.map(({ size }) => size))
  const matches = (exchange: Exchange) => {
    const words = wordsIn(exchange)
    return exchange.response.status === status && words.size <= maxWords && constant.isSubsetOf(words)
  }
  return { matches, isAmbiguous: matches(otherRefusal) }
}

/** The words of the body, without those of the path, which it may repeat. */
function wordsIn({ request, response }: Exchange): Set<string> {
  const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g))
  return words(response.body).difference(words(new URL(request.url).pathname))
}
