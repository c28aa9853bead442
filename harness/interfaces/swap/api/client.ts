/**
 * Asks a service in a dialect, step by step.
 *
 * @module
 */
import type { Address } from 'viem'
import { tryParse } from '../../../core/json.ts'
import type { Exchange, Message, Transport } from '../../../core/transport/transport.ts'
import { allAt, firstAt } from '../dialect/paths.ts'
import { amountIn, answerOf, refusalOf } from '../dialect/read.ts'
import type { Dialect } from '../dialect/schema.ts'
import { speaking } from '../dialect/speaking.ts'
import { tokenOf } from '../dialect/variables.ts'
import { getOf, messageOf, stepsOf } from '../dialect/write.ts'
import { type Answer, type Ask, isOffer, type Kind } from './ask.ts'

/** An answer, and the exchanges that it was read from. */
export interface Answered {
  readonly answer: Answer
  /** The exchange of the last step. */
  readonly exchange: Exchange
  readonly bodies: readonly unknown[]
}

export interface Client {
  send(message: Message): Promise<Exchange>
  /**
   * @param options.now UNIX seconds, for deadlines.
   * @param options.change Changes the request of each step, for requests that no ask describes.
   * @throws as `Transport.send`.
   */
  ask(dialect: Dialect, kind: Kind, ask: Ask, options: AskOptions): Promise<Answered>
  /** The addresses of the service's list of tokens; `undefined` if it is no list. */
  tokens(dialect: Dialect, ask: Ask): Promise<readonly Address[] | undefined>
}

export interface AskOptions {
  readonly now: number
  readonly change?: (message: Message) => Message
}

export function createClient(transport: Transport): Client {
  return {
    send: (message) => transport.send(message),
    async ask(dialect, kind, ask, { change = (message) => message, now }) {
      const bodies: unknown[] = []
      for (;;) {
        const message = change(messageOf(dialect, ask, { kind, bodies, now }))
        const said = { dialect, ask, kind, now, message, change, bodies: [...bodies] }
        const exchange = await speaking.run(said, () => transport.send(message))
        bodies.push(tryParse(exchange.response.body))
        const isLast = bodies.length === stepsOf(dialect, kind).length
        if (!isLast && refusalOf(dialect, exchange.response) === undefined) continue
        const answer = answerOf(dialect, { ask, kind, last: exchange.response, bodies })
        return { answer: await withSpender(transport, dialect, ask, answer), exchange, bodies }
      }
    },
    async tokens(dialect, ask) {
      const { tokens } = dialect
      if (tokens === undefined) return undefined
      const message = getOf(dialect, tokens.get, ask)
      const said = {
        dialect,
        ask,
        kind: 'price' as const,
        now: 0,
        message,
        bodies: [],
        aside: 'tokens' as const,
      }
      const { response } = await speaking.run(said, () => transport.send(message))
      if (response.status !== 200) return undefined
      const listed = allAt([tryParse(response.body)], tokens.each)
      return listed.flatMap((item) => {
        const address = tokens.address === undefined ? item : firstAt([item], tokens.address)
        return typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)
          ? [tokenOf(dialect, address)]
          : []
      })
    },
  }
}

/** The answer with the spender that the service names apart. */
async function withSpender(
  transport: Transport,
  dialect: Dialect,
  ask: Ask,
  answer: Answer,
): Promise<Answer> {
  const { spender } = dialect
  if (spender === undefined || !isOffer(answer) || answer.tx === undefined) return answer
  const message = getOf(dialect, spender.get, ask)
  const said = {
    dialect,
    ask,
    kind: 'build' as const,
    now: 0,
    message,
    bodies: [],
    aside: 'spender' as const,
  }
  const { response } = await speaking.run(said, () => transport.send(message))
  const named = firstAt([tryParse(response.body)], spender.at)
  if (typeof named !== 'string' || amountIn(named) === undefined)
    return { kind: 'unreadable', path: spender.at, why: 'no spender is found' }
  return { ...answer, spender: tokenOf(dialect, named) }
}
