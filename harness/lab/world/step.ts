/**
 * A schedule as data: its steps are drawn from the seed alone, so that a broken one can be replayed by its id
 * and shrunk by removing steps.
 *
 * @module
 */
import { randomOf } from '../../core/random.ts'

/** An action of a step. A slot is reduced modulo the number of choices. */
export type Action =
  | { readonly kind: 'submit'; readonly client: number; readonly terms: Terms; readonly delivery: Delivery }
  | { readonly kind: 'repeat'; readonly slot: number }
  | { readonly kind: 'nonce'; readonly client: number }
  | { readonly kind: 'approve' | 'revoke'; readonly client: number; readonly isAhead: boolean }
  | { readonly kind: 'fill' | 'cancel'; readonly slot: number; readonly isAhead: boolean }
  | { readonly kind: 'wait'; readonly seconds: number }
  | Reorganisation
  | { readonly kind: 'mine'; readonly blocks: number }
  | { readonly kind: 'gas'; readonly gwei: number }
  | { readonly kind: 'automine' }
  | { readonly kind: 'skew'; readonly seconds: number }
  | { readonly kind: 'follow' }

export interface Reorganisation {
  readonly kind: 'reorganise'
  /** Number of blocks to replace. */
  readonly depth: number
  /** Number of additional blocks in their place. */
  readonly growth: number
  /** True if their transactions are sent again. */
  readonly isResent: boolean
}

/**
 * Terms of an order: worth filling, worth filling later, above the market's price, short-lived, or beyond the
 * wallet's balance.
 */
export type Terms = (typeof allTerms)[number]
const allTerms = ['cheap', 'cheap', 'cheap', 'decaying', 'costly', 'short', 'unfunded'] as const

export type Delivery = (typeof deliveries)[number]
const deliveries = ['once', 'once', 'twice', 'answer lost'] as const

/** A fault at the first await of the right kind from number `at` of the step. */
export interface Fault {
  readonly kind: (typeof faultKinds)[number]
  readonly at: number
}

const faultKinds = [
  ...([
    'crash before',
    'crash after',
    'node error',
    'answer of the node lost',
    'answer of the node late',
  ] as const),
  ...(['disk full', 'power cut'] as const),
]

/** The actions of a step run concurrently: at each await the scheduler selects one to continue. */
export interface Step {
  readonly number: number
  readonly actions: readonly Action[]
  readonly fault: Fault | undefined
  /** True if faults and actions on the chain wait until the service has just written. */
  readonly isAimed: boolean
}

export interface Schedule {
  readonly id: string
  /** True if each transaction is mined at once in a block of its own. */
  readonly automine: boolean
  /** True if the node's transaction count of a wallet includes those that wait for a lower base fee. */
  readonly countsWaiting: boolean
  readonly steps: readonly Step[]
}

interface Place {
  readonly seed: number
  readonly index: number
  readonly length: number
}

export function drawSchedule({ seed, index, length }: Place): Schedule {
  const random = randomOf(`world/${seed}/${index}`)
  const [automine, countsWaiting] = [random() < 0.5, random() < 0.5]
  const habits = drawHabits(random)
  const steps = Array.from({ length }, (_, number) => drawStep(random, habits, number))
  return { id: `${seed}.${index}.${length}`, automine, countsWaiting, steps }
}

/** The same schedule with some of its steps. */
export function keeping(schedule: Schedule, steps: readonly Step[]): Schedule {
  const [seed, index, length] = schedule.id.split('.')
  return { ...schedule, steps, id: `${seed}.${index}.${length}.${steps.map((one) => one.number).join('-')}` }
}

/** @returns `undefined` if the text is not an id. */
export function scheduleOf(id: string): Schedule | undefined {
  const [, seed, index, length, , kept] = /^(\d{1,10})\.(\d{1,9})\.(\d{1,4})(\.([\d-]*))?$/.exec(id) ?? []
  if (seed === undefined) return undefined
  const whole = drawSchedule({ seed: Number(seed), index: Number(index), length: Number(length) })
  if (kept === undefined) return whole
  const numbers = new Set(kept.split('-').filter(Boolean).map(Number))
  return keeping(
    whole,
    whole.steps.filter(({ number }) => numbers.has(number)),
  )
}

/**
 * The emphases of a schedule: with equal distributions in all schedules, hardly any would contain enough of
 * two kinds of events that are rare together.
 */
interface Habits {
  /** Number of times that each kind of action is in the list to choose from. */
  readonly weights: ReadonlyMap<Action['kind'], number>
  readonly clients: number
  readonly terms: readonly Terms[]
  /** Possible numbers of actions in a step. */
  readonly counts: readonly number[]
  /** Share of steps with a fault. */
  readonly faultyShare: number
  readonly faults: readonly Fault['kind'][]
  /** Share of aimed steps. */
  readonly aimedShare: number
}

const usualWeights: Habits['weights'] = new Map([
  // Without these three, a schedule has no effect.
  ['submit', 4],
  ['follow', 7],
  ['mine', 3],
  ['repeat', 1],
  ['nonce', 1],
  ['approve', 1],
  ['revoke', 1],
  ['fill', 1],
  ['cancel', 1],
  ['wait', 1],
  ['reorganise', 1],
  ['gas', 1],
  ['skew', 1],
])

function drawHabits(random: () => number): Habits {
  const weights = [...usualWeights].map(([kind, usual]) => {
    return [kind, usual * pick(random, usual > 1 ? [1, 1, 2] : [0, 1, 1, 4])] as const
  })
  return {
    weights: new Map(weights),
    clients: pick(random, [1, 2, 3]),
    terms: some(random, allTerms),
    counts: pick(random, [[1], [1, 1, 1, 1, 2, 2, 3], [2, 3, 4]]),
    faultyShare: pick(random, [0, 0.25, 0.25, 0.6]),
    faults: some(random, faultKinds),
    aimedShare: pick(random, [0, 0.5, 0.5, 0.9]),
  }
}

function drawStep(random: () => number, habits: Habits, number: number): Step {
  const fault = random() < habits.faultyShare ? drawFault(random, habits) : undefined
  // Other actions take place while a late answer is awaited.
  const count = pick(random, fault?.kind === 'answer of the node late' ? [2, 3, 4] : habits.counts)
  const actions = Array.from({ length: count }, () => drawAction(random, habits))
  const isAimed = random() < habits.aimedShare
  // An aimed step needs an action of the service to wait for.
  const isIdle = isAimed && !actions.some(({ kind }) => kind === 'follow' || kind === 'submit')
  return { number, actions: isIdle ? [...actions, { kind: 'follow' }] : actions, fault, isAimed }
}

function drawAction(random: () => number, { weights, clients, terms }: Habits): Action {
  const client = upTo(random, clients)
  const slot = upTo(random, 12)
  const isAhead = random() < 0.5
  const all: readonly Action[] = [
    { kind: 'submit', client, terms: pick(random, terms), delivery: pick(random, deliveries) },
    { kind: 'follow' },
    // Occasionally enough blocks that a task gives up waiting for its transaction.
    { kind: 'mine', blocks: pick(random, [1, 1, 1, 1, 1, 25]) },
    { kind: 'repeat', slot },
    { kind: 'nonce', client },
    { kind: 'approve', client, isAhead },
    { kind: 'revoke', client, isAhead },
    { kind: 'fill', slot, isAhead },
    { kind: 'cancel', slot, isAhead },
    { kind: 'wait', seconds: 1 + upTo(random, 40) },
    {
      kind: 'reorganise',
      depth: 1 + upTo(random, 10),
      growth: upTo(random, 2),
      isResent: random() < 0.5,
    },
    { kind: 'gas', gwei: pick(random, [0, 50, 500, 2000]) },
    { kind: 'skew', seconds: upTo(random, 81) - 40 },
  ]
  return pick(
    random,
    all.flatMap((action) => Array<Action>(weights.get(action.kind) ?? 0).fill(action)),
  )
}

function drawFault(random: () => number, { faults }: Habits): Fault {
  const kind = pick(random, faults)
  return { kind, at: upTo(random, kind === 'power cut' ? 8 : 30) }
}

function upTo(random: () => number, count: number): number {
  return Math.floor(random() * count)
}

function pick<T>(random: () => number, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[upTo(random, values.length)]
  if (value === undefined) throw new RangeError('Nothing to choose from.')
  return value
}

/** All of them in half of the cases, otherwise one to three, possibly with repetitions. */
function some<T>(random: () => number, values: readonly T[]): readonly T[] {
  const few = Array.from({ length: 1 + upTo(random, 3) }, () => pick(random, values))
  return random() < 0.5 ? values : few
}
