/**
 * How a target refuses requests for their rate alone. Interfaces leave the status and the body open, so both are
 * learned from what the target answers to a burst of requests of which it answers one by itself.
 *
 * @module
 */
import { createTransport, type Exchange, type Message, type Transport } from '../client/transport.ts'
import type { RateLimit } from './interface.ts'
import type { AdaptivePace } from './pace.ts'
import type { Target } from './target.ts'

/** What the refusals of a target have in common. */
export interface RefusalForm {
  matches(exchange: Exchange): boolean
  /** True where the target refuses in the same form for another reason. */
  readonly isAmbiguous: boolean
}

/** True for an answer that says by its status and headers alone that it refuses the rate. */
export function isKnownRefusal({ response: { headers, status } }: Exchange): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined)
}

/** How long the refusal asks to wait, as seconds or as a date in its header. */
export function retryAfterMs({ response }: Exchange, nowMs: number): number | undefined {
  const text = response.headers['retry-after'] ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

// More than any limit of a few requests a second lets through at once.
const burstLength = 12

/** Has the pace learn how the target refuses, from the target itself. */
export async function learnRefusals(
  target: Target,
  pace: AdaptivePace,
  { probes, refused }: RateLimit,
): Promise<void> {
  const session = await target.open(0)
  try {
    const { leave, unpaced } = pace.of(session.clock)
    const once: Transport = createTransport(session.fetch, {
      ...session,
      pace: { leave, repeats: () => false },
    })
    const atOnce = createTransport(session.fetch, { ...session, pace: unpaced })
    const otherRefusal = await once.send(refused)
    for (const probe of probes) {
      if ((await once.send(probe)).response.status >= 400) continue
      for (const form of formsIn(await burstOf(probe, atOnce), otherRefusal)) pace.learn(form)
    }
  } finally {
    await session.close()
  }
}

function burstOf(probe: Message, transport: Transport): Promise<readonly Exchange[]> {
  return Promise.all(Array.from({ length: burstLength }, () => transport.send(probe)))
}

/** One form for each status that refuses and does not say so by itself. A 5xx but 503 is a failure. */
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

// A refusal may have as many words more than those learned from: its ids differ.
const tolerance = 2

/** What all refusals of a status have in common is the words that are in each of them. */
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

/** The words of the body, but for those of the path that it may repeat. */
function wordsIn({ request, response }: Exchange): Set<string> {
  const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g))
  return words(response.body).difference(words(new URL(request.url).pathname))
}
