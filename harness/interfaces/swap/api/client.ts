/**
 * Asks a service in a dialect, step by step.
 *
 * @module
 */
import type { Address } from 'viem'
import { tryParse } from '../../../core/json.ts'
import type { Exchange, Message, Transport } from '../../../core/transport/transport.ts'
import { amountIn } from '../dialect/notations.ts'
import { allAt, firstAt } from '../dialect/paths.ts'
import { answerOf, refusalOf } from '../dialect/read.ts'
import type { Dialect } from '../dialect/schema.ts'
import { speaking } from '../dialect/speaking.ts'
import { tokenOf } from '../dialect/variables.ts'
import { getOf, lackedBy, messageOf, stepsOf } from '../dialect/write.ts'
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
        const isRefused = refusalOf(dialect, exchange.response) !== undefined
        const lacked = isRefused ? undefined : lackedBy(dialect, { kind, bodies })
        if (lacked !== undefined)
          return { answer: { kind: 'unreadable', path: lacked, why: 'nothing is there' }, exchange, bodies }
        if (!isLast && !isRefused) continue
        const answer = answerOf(dialect, { ask, kind, last: exchange.response, bodies })
        return { answer: await withSpender(transport, dialect, ask, answer), exchange, bodies }
      }
    },
    async tokens(dialect, ask) {
      const { tokens } = dialect
      if (tokens === undefined) return undefined
      const message = getOf(dialect, tokens.get, ask)
      const { response } = await aside('tokens', { dialect, ask, message, transport })
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

interface Aside {
  readonly dialect: Dialect
  readonly ask: Ask
  readonly message: Message
  readonly transport: Transport
}

/** Sends a request that is for no offer. */
function aside(
  subject: 'spender' | 'tokens',
  { ask, dialect, message, transport }: Aside,
): Promise<Exchange> {
  const said = { dialect, ask, message, kind: 'build', now: 0, bodies: [], aside: subject } as const
  return speaking.run(said, () => transport.send(message))
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
  const { response } = await aside('spender', { dialect, ask, message, transport })
  const named = firstAt([tryParse(response.body)], spender.at)
  if (typeof named !== 'string' || amountIn(named) === undefined)
    return { kind: 'unreadable', path: spender.at, why: 'no spender is found' }
  return { ...answer, spender: tokenOf(dialect, named) }
}
