/** The earlier exchanges of a session, as far as rules need them. Only the latest of each kind are kept. */
import type { Hex } from 'viem'
import { once } from '../../../../core/once.ts'
import { type DutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { learnInPassing } from '../answers/in-passing.ts'
import type { AnswerTable } from '../answers/table.ts'
import { pageIn } from '../reading/listed-page.ts'
import { listAt, textAt, valueAt } from '../reading/reading.ts'
import type { Seen } from './call.ts'
import { questionOf, type Said, saidIn } from './said.ts'
import { submittedOrder } from './submitted-order.ts'

/** The facts from the earlier exchanges. Addresses and hashes are lower case as keys. */
export interface Past {
  /** The target's statements before the session. */
  readonly known: Known
  /** The ids of earlier answers, each after the name of its endpoint. */
  readonly requestIds: ReadonlySet<string>
  /** The target address of the last quote or solution. */
  readonly target: string | undefined
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Orders that were accepted, by their hash. */
  readonly accepted: ReadonlyMap<string, DutchOrder>
  /** The target's places of values that the interface does not name. */
  readonly answers: AnswerTable
  /** The last status that was shown of an order, by its hash. */
  readonly statuses: ReadonlyMap<string, string>
  /** The first answer at the block of the last answer, by question. */
  readonly said: ReadonlyMap<string, Said>
}

/** The target's statements about itself. */
export interface Known {
  /** The target's AMMs; empty if it lists none. */
  readonly amms: readonly string[]
  readonly maxOrders?: number
  /** Places of values that the interface does not name; learnt from the exchanges if absent. */
  readonly answers?: AnswerTable
  /** The target's list of tokens. */
  readonly listed?: readonly {
    readonly address: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

/** The facts about a token in a token list. */
export interface TokenFacts {
  readonly symbol: unknown
  readonly decimals: string
}

export interface Recorder {
  readonly past: Past
  /** Learns the target's forms from an exchange, before rules examine it. */
  learn(seen: Seen): void
  add(seen: Seen): void
  /** Forgets the statuses: from now on a list may lag, and show those of blocks that are no longer on the chain. */
  forgetStatuses(): void
}

// A proxy can run for days.
const maxEntries = 5000

export function createRecorder(known: Known): Recorder {
  const requestIds = new Set<string>()
  const tokens = new Map(factsIn(known.listed))
  const accepted = new Map<string, DutchOrder>()
  const statuses = new Map<string, string>()
  const said = new Map<string, Said>()
  let { answers = {} } = known
  let target: string | undefined
  let isRewritten = false
  return {
    past: {
      known,
      requestIds,
      tokens,
      accepted,
      statuses,
      said,
      get answers() {
        return answers
      },
      get target() {
        return target
      },
    },
    learn(seen) {
      if (known.answers === undefined) answers = learnInPassing(answers, seen, accepted)
    },
    add(seen) {
      const { answer, call, exchange } = seen
      const { status } = exchange.response
      if (status < 200 || status > 299) return
      const now = saidIn(seen, answers)
      if (now !== undefined && said.get(questionOf(seen))?.block !== now.block)
        said.set(questionOf(seen), now)
      requestIds.add(requestIdOf(seen))
      target = targetsIn(seen)[0] ?? target
      if (call.name === 'tokens') for (const [address, facts] of factsIn(answer)) tokens.set(address, facts)
      const order = submittedOrder(call)
      if (order !== undefined) accepted.set(hashOf(order), order)
      const page = call.name === 'orders' ? pageIn(exchange, answers) : ''
      if (typeof page !== 'string' && !isRewritten)
        for (const one of page.orders) statuses.set(one.hash, one.status)
      for (const kept of [requestIds, tokens, accepted, statuses, said]) limit(kept)
    },
    forgetStatuses() {
      isRewritten = true
      statuses.clear()
    },
  }
}

/** The id of an answer, with the endpoint that gave it. */
export function requestIdOf({ answer, call }: Seen): string {
  return `${call.name} ${textAt(answer, 'request_id')}`
}

/** The addresses that a quote or a solution says to send transactions to, lower case. */
export function targetsIn({ answer, call }: Seen): readonly string[] {
  if (call.name !== 'quote' && call.name !== 'solve') return []
  return [answer, ...listAt(answer, 'solutions')]
    .map((one) => valueAt(one, 'target_address'))
    .filter((target) => typeof target === 'string')
    .map((target) => target.toLowerCase())
}

export const hashOf: (order: DutchOrder) => Hex = once(hashDutchOrder)

/** The facts about tokens with both a symbol and decimals. Another clause judges a token that lacks one. */
function factsIn(list: unknown): readonly (readonly [string, TokenFacts])[] {
  return listAt(list)
    .map((record) => {
      const facts = { symbol: valueAt(record, 'symbol'), decimals: textAt(record, 'decimals') }
      return [textAt(record, 'address').toLowerCase(), facts] as const
    })
    .filter(([, { decimals, symbol }]) => typeof symbol === 'string' && /^\d+$/.test(decimals))
}

function limit(kept: Map<string, unknown> | Set<string>): void {
  for (const key of kept.keys()) {
    if (kept.size <= maxEntries) return
    kept.delete(key)
  }
}
