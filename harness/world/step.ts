/**
 * A schedule as data: its steps are drawn from the seed alone, so that one that breaks can be replayed by its id and
 * shrunk by leaving steps out.
 *
 * @module
 */
import { randomOf } from '../spec/random.ts'

/** What somebody does in a step. A slot is reduced by the number of what there is to choose from. */
export type Action =
  | { readonly kind: 'submit'; readonly client: number; readonly terms: Terms; readonly delivery: Delivery }
  | { readonly kind: 'repeat'; readonly slot: number }
  | { readonly kind: 'nonce'; readonly client: number }
  | { readonly kind: 'approve' | 'revoke'; readonly client: number }
  | { readonly kind: 'fill' | 'cancel'; readonly slot: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'reorganise'; readonly depth: number; readonly isResent: boolean }
  | { readonly kind: 'mine'; readonly blocks: number }
  | { readonly kind: 'gas'; readonly gwei: number }
  | { readonly kind: 'skew'; readonly seconds: number }
  | { readonly kind: 'follow' }

/**
 * Of an order: worth filling, worth it after a while, asking for more than the market pays, short-lived, or of more than
 * the wallet has.
 */
export type Terms = 'cheap' | 'decaying' | 'costly' | 'short' | 'unfunded'
export type Delivery = 'once' | 'twice' | 'answer lost'

/** What fails at the first await of the right kind from number `at` of the step. */
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

/** Its actions happen together: at each await the scheduler draws who goes on. */
export interface Step {
  readonly number: number
  readonly actions: readonly Action[]
  readonly fault: Fault | undefined
}

export interface Schedule {
  readonly id: string
  /** Whether each transaction gets a block of its own at once. */
  readonly automine: boolean
  /** Whether the node counts the transactions of a wallet that wait for a lower base fee. */
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
  const steps = Array.from({ length }, (_, number) => drawStep(random, number))
  return { id: `${seed}.${index}.${length}`, automine, countsWaiting, steps }
}

/** The same schedule with some of its steps. */
export function keeping(schedule: Schedule, steps: readonly Step[]): Schedule {
  const [seed, index, length] = schedule.id.split('.')
  return { ...schedule, steps, id: `${seed}.${index}.${length}.${steps.map((one) => one.number).join('-')}` }
}

/** @returns `undefined` for a text that is no id. */
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

function drawStep(random: () => number, number: number): Step {
  const fault = random() < 0.25 ? drawFault(random) : undefined
  // Others do more while they wait for a late answer.
  const count = pick(random, fault?.kind === 'answer of the node late' ? [2, 3, 4] : [1, 1, 1, 1, 2, 2, 3])
  return { number, actions: Array.from({ length: count }, () => drawAction(random)), fault }
}

function drawAction(random: () => number): Action {
  const client = upTo(random, 3)
  const slot = upTo(random, 12)
  const seconds = 1 + upTo(random, 40)
  const depth = 1 + upTo(random, 10)
  const isResent = random() < 0.5
  // Now and then so many that whoever waits for a transaction gives it up.
  const blocks = pick(random, [1, 1, 1, 1, 1, 25])
  const gwei = pick(random, [0, 50, 500, 2000])
  const skew = upTo(random, 81) - 40
  const terms = pick(random, ['cheap', 'cheap', 'cheap', 'decaying', 'costly', 'short', 'unfunded'] as const)
  const delivery = pick(random, ['once', 'once', 'twice', 'answer lost'] as const)
  return pick(random, [
    ...Array<Action>(4).fill({ kind: 'submit', client, terms, delivery }),
    ...Array<Action>(7).fill({ kind: 'follow' }),
    ...Array<Action>(3).fill({ kind: 'mine', blocks }),
    { kind: 'repeat', slot },
    { kind: 'nonce', client },
    { kind: 'approve', client },
    { kind: 'revoke', client },
    { kind: 'fill', slot },
    { kind: 'cancel', slot },
    { kind: 'wait', seconds },
    { kind: 'reorganise', depth, isResent },
    { kind: 'gas', gwei },
    { kind: 'skew', seconds: skew },
  ])
}

function drawFault(random: () => number): Fault {
  const kind = pick(random, faultKinds)
  return { kind, at: upTo(random, kind === 'power cut' ? 6 : 30) }
}

function upTo(random: () => number, count: number): number {
  return Math.floor(random() * count)
}

function pick<T>(random: () => number, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[upTo(random, values.length)]
  if (value === undefined) throw new RangeError('Nothing to choose from.')
  return value
}
