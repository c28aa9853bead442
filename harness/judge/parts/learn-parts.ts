/**
 * Learns at the start of a run which parts of its interface a target offers. A part that answers wrongly is
 * offered: its clauses report that. A part is absent only if the target answers that there is no such path.
 *
 * @module
 */
import {
  type Exchange,
  type Message,
  NoAnswer,
  type Transport,
  UnusableAnswer,
} from '../../core/transport/transport.ts'
import type { KnownPart, Part } from './part.ts'

interface Learning {
  readonly universe: unknown
  readonly hasKey: boolean
  /** Names of the parts that are declared absent. */
  readonly without: readonly string[]
}

export async function learnParts(
  parts: readonly Part[],
  transport: Transport,
  { hasKey, universe, without }: Learning,
): Promise<readonly KnownPart[]> {
  const ask = askingOf(transport)
  const known: KnownPart[] = []
  for (const part of parts) {
    const { name, probe } = part
    if (without.includes(name)) known.push({ part, state: 'declared-absent' })
    else if (probe === undefined || (probe.needsKey === true && !hasKey))
      known.push({ part, state: 'unknown' })
    else {
      const exchange = await refusalOf(ask, await probe.messages(universe), probe.refuses ?? saysNoSuchPath)
      known.push(exchange ? { part, state: 'not-offered', exchange } : { part, state: 'offered' })
    }
  }
  return known
}

type Ask = (message: Message) => Promise<Exchange | undefined>

/** Returns the first refusal, if all messages are refused. */
async function refusalOf(
  ask: Ask,
  messages: readonly Message[],
  refuses: (exchange: Exchange) => boolean,
): Promise<Exchange | undefined> {
  let first: Exchange | undefined
  for (const message of messages) {
    const exchange = await ask(message)
    if (exchange === undefined || !refuses(exchange)) return undefined
    first ??= exchange
  }
  return first
}

const nowhere: Message = { method: 'GET', path: '/no/such/path' }

/** Returns the answer; its status is 0 if the service hangs up, as it also does on an unknown path. */
function askingOf(transport: Transport): Ask {
  let answered: Message | undefined
  const send = (message: Message) =>
    transport.send(message).catch((error: unknown) => {
      if (error instanceof NoAnswer || error instanceof UnusableAnswer) return error.exchange
      throw error
    })
  const isAnswered = async (message: Message) => (await send(message)).response.status !== 0
  return async (message) => {
    const exchange = await send(message)
    if (exchange.response.status !== 0) {
      answered = message
      return exchange
    }
    const hangsUp = answered !== undefined && !(await isAnswered(nowhere)) && (await isAnswered(answered))
    return hangsUp ? exchange : undefined
  }
}

/** Some services refuse an unknown path with 400, and name it. */
export function saysNoSuchPath({ request, response: { body, status } }: Exchange): boolean {
  if ([0, 404, 405, 501].includes(status)) return true
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  return isRefusal && body.includes(new URL(request.url).pathname) && noSuchPath.test(body)
}

const noSuchPath =
  /\b(cannot|no such|not (found|served|supported|implemented|available)|unknown|unsupported)\b/i
