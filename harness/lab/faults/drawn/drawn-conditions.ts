/** The conditions that faults are drawn with: pairs of options, places, pasts, odd values, and a market that moved. */

import type { Fetch } from '../../../core/transport/transport.ts'
import type { ClauseId } from '../../../interfaces/solver-api/clauses/catalogue.ts'
import { both, type Holds } from '../conditions.ts'
import type { FaultClass } from '../fault.ts'
import { referenceKey } from '../wire.ts'
import type { EndpointName } from './endpoint.ts'
import { type Feature, options, values } from './features.ts'

export interface DrawnCondition {
  readonly class: FaultClass
  /** After the effect: 'where …', 'from the third request on'. */
  readonly says: string
  readonly on: readonly EndpointName[]
  /** The options that it speaks of. */
  readonly groups: readonly string[]
  readonly clauses: readonly ClauseId[]
  /** It speaks of one order of several. */
  readonly isPlaced: boolean
  /** It refers to the earlier answer to the same question. */
  readonly isOfMarket: boolean
  /** @param ask Asks the service without the fault. */
  make(ask: Fetch): Watch
}

/** A condition with its memory. */
export interface Watch {
  readonly holds: Holds
  /** Sees each request to the endpoint before it is answered. */
  before?(request: Request): Promise<void>
  /** Sees each answer. */
  after?(response: Response): void
}

const all: readonly EndpointName[] = [
  ...['quote', 'solve', 'v1Quote', 'v1Solve', 'tokenPrice', 'nativePrice'],
  ...['spread', 'tokens', 'nonce', 'submit', 'orderList'],
] as EndpointName[]
const solving: readonly EndpointName[] = ['quote', 'solve', 'v1Solve']
const repeated: readonly ClauseId[] = ['general/same-question-same-answer', 'general/valid-is-served']

const pairs: readonly DrawnCondition[] = options.flatMap((first, place) =>
  options.slice(place + 1).flatMap((second) => {
    const on = first.on.filter((name) => second.on.includes(name))
    if (on.length === 0 || first.group === second.group || isUnstated(first, second)) return []
    return [
      {
        ...conditionOf('two options together', `where ${first.says} and ${second.says}`, on),
        groups: [first.group, second.group],
        clauses: [...clausesOf(first), ...clausesOf(second)],
        make: () => ({ holds: both(first.holds, second.holds) }),
      },
    ]
  }),
)

const oddValues: readonly DrawnCondition[] = values.map((value) => ({
  ...conditionOf(
    value.group === 'letters' ? 'letters, types, spelling' : 'size and digits',
    `where ${value.says}`,
    value.on,
  ),
  groups: [value.group],
  clauses: clausesOf(value),
  make: () => ({ holds: value.holds }),
}))

const places: readonly DrawnCondition[] = [
  at('of the second order', (place) => place === 1),
  at('of the third order', (place) => place === 2),
  at('of the last of several orders', (place, count) => count > 1 && place === count - 1),
  at('of the first of several orders', (place, count) => count > 1 && place === 0),
]

const pasts: readonly DrawnCondition[] = [
  past('from the third request on', () => ({ holds: ({ nth }) => nth > 2 })),
  past('from the eighth request on', () => ({ holds: ({ nth }) => nth > 7 })),
  past('of every fifth request', () => ({ holds: ({ nth }) => nth % 5 === 0 })),
  past('of every ninth request', () => ({ holds: ({ nth }) => nth % 9 === 0 })),
  past('of what is asked for the second time', () => {
    const times = new Map<string, number>()
    return {
      holds: ({ text, url }) => times.get(`${url.pathname}${url.search}${text}`) === 2,
      async before(request) {
        const key = await keyOf(request)
        times.set(key, (times.get(key) ?? 0) + 1)
      },
    }
  }),
  past('of the request after a refused one', () => {
    let isAfter = false
    return {
      holds: () => isAfter,
      after({ status }) {
        isAfter = status >= 400 && status !== 429
      },
    }
  }),
]

const moved: readonly DrawnCondition[] = [
  afterMove(['quote'], ['quote/follows-the-chain']),
  afterMove(['solve'], ['solve/follows-the-chain']),
  afterMove(['v1Quote', 'v1Solve', 'tokenPrice', 'nativePrice', 'spread']),
]

/** By kind; a draw takes the kinds in turn. */
export const drawnConditions: readonly (readonly DrawnCondition[])[] = [
  pairs,
  places,
  pasts,
  oddValues,
  pairs,
  moved,
]

/** True for ether on the intent venue, which an honest service may refuse. */
function isUnstated(...pair: readonly Feature[]): boolean {
  const groups = pair.map(({ group }) => group)
  return groups.includes('venue') && groups.includes('token')
}

function conditionOf(name: FaultClass, saying: string, on: readonly EndpointName[]) {
  const none = { groups: [] as readonly string[], clauses: [] as readonly ClauseId[] }
  return { class: name, says: saying, on, ...none, isPlaced: false, isOfMarket: false }
}

function at(saying: string, isMeant: (place: number, count: number) => boolean): DrawnCondition {
  return {
    ...conditionOf('place in a batch', saying, solving),
    groups: ['batch'],
    isPlaced: true,
    make: () => ({ holds: ({ orders }, place = 0) => isMeant(place, orders.length) }),
  }
}

function past(saying: string, make: () => Watch): DrawnCondition {
  return { ...conditionOf('repetition and caches', saying, all), clauses: repeated, make }
}

/** An earlier request that had another answer. */
function afterMove(on: readonly EndpointName[], clauses: readonly ClauseId[] = []): DrawnCondition {
  return {
    ...conditionOf('time and others', 'of what was asked before, when the answer was another', on),
    clauses: [...clauses, 'general/same-question-same-answer'],
    isOfMarket: true,
    make(ask) {
      const firsts = new Map<string, string>()
      let isMoved = false
      return {
        holds: () => isMoved,
        async before(request) {
          const keyed = new Headers(request.headers)
          keyed.set('x-api-key', referenceKey)
          const key = await keyOf(request)
          const answer = await (await ask(new Request(request.clone(), { headers: keyed }))).text()
          const said = answer.replace(/"request_id":"[^"]*"/, '')
          isMoved = said !== (firsts.get(key) ?? said)
          firsts.set(key, firsts.get(key) ?? said)
        },
      }
    },
  }
}

async function keyOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}${await request.clone().text()}`
}

function clausesOf({ clauses = [] }: Feature): readonly ClauseId[] {
  return clauses
}
