/**
 * Finds the places of known values of placed orders in answers.
 *
 * @module
 */
import type { Hex } from 'viem'
import {
  type DutchOrder,
  decodeDutchOrder,
  encodeDutchOrder,
  hashDutchOrder,
} from '../../../../core/orders/dutch-order.ts'
import { orderStatuses } from '../../api/intents.ts'
import { valueAt } from '../reading/reading.ts'
import { addressIn, hashIn, integerIn, notationOfInteger, notationOfTime, secondsIn } from './notation.ts'
import { entriesOf, key, type Leaf, leavesOf, type Path } from './path.ts'
import { entryFor, holding, type Sought } from './recognise.ts'
import { type AnswerName, type AnswerTable, formText } from './table.ts'

/** An order that a service has accepted. */
export interface Known {
  readonly order: DutchOrder
  /** UNIX seconds of the judge's clock at the submission; absent if it is not known. */
  readonly submittedAt?: bigint
}

// Services may show the time at which they wrote a record, and clocks differ.
const marginSeconds = 900

/** The values of an order that its record may contain. */
const ofRecord: Readonly<Partial<Record<AnswerName, (known: Known) => Sought>>> = {
  'order.hash': soughtHash,
  'order.status': () => ({
    notation: (value) => (orderStatuses.some((status) => status === value) ? 'text' : undefined),
    names: [/(^|\.)order_status$/, /(^|\.)status$/, /(^|\.)state$/, /stat(us|e)/],
    ownName: /(^|\.)(order_)?(status|state)$/,
    isNameNeeded: true,
  }),
  'order.swapper': ({ order }) => soughtAddress(order.swapper, /^swapper$/),
  'order.encoded': ({ order }) => ({
    notation: (value) => (isEncodingOf(value, order) ? 'hex' : undefined),
    names: [/(^|\.)encoded_order$/, /(^|\.)order$/],
    ownName: /^encoded_order$/,
  }),
  'order.createdAt': ({ order, submittedAt = order.decayStartTime }) => ({
    notation: (value) => (isNear(value, submittedAt, order) ? notationOfTime(value) : undefined),
    names: [/(^|[._])(created|submitted|received|placed|accepted|added|inserted)/],
    ownName: /^(created|submitted)_at$/,
    isNameNeeded: true,
  }),
  'order.nonce': ({ order }) => soughtInteger(order.nonce, /^nonce$/),
  'order.deadline': ({ order }) => ({
    notation: (value) => (secondsIn(value) === Number(order.deadline) ? notationOfTime(value) : undefined),
    names: [/(^|\.)deadline$/, /deadline/],
    ownName: /^deadline$/,
  }),
  'order.input.token': ({ order }) => soughtAddress(order.input.token, /^input\.token$/, /^sell_token$/),
  'order.input.startAmount': ({ order }) =>
    soughtInteger(order.input.startAmount, /^input\.start_amount$/, /start/),
  'order.input.endAmount': ({ order }) =>
    soughtInteger(order.input.endAmount, /^input\.end_amount$/, /end|max/),
  'order.output.token': ({ order }) => soughtAddress(order.outputs[0]?.token, /^outputs\.0\.token$/),
  'order.output.startAmount': ({ order }) =>
    soughtInteger(order.outputs[0]?.startAmount, /^outputs\.0\.start_amount$/, /start/),
  'order.output.endAmount': ({ order }) =>
    soughtInteger(order.outputs[0]?.endAmount, /^outputs\.0\.end_amount$/, /end|min/),
  'order.output.recipient': ({ order }) =>
    soughtAddress(order.outputs[0]?.recipient, /^outputs\.0\.recipient$/),
}

/** The place of the order's hash in the answer to a submission. */
export function submissionForm(answer: unknown, { order }: Pick<Known, 'order'>): string {
  const [leaves, sought] = [leavesOf(answer), soughtHash({ order })]
  return entryFor(holding(leaves, sought), leaves, sought)
}

/**
 * The places of a list's records, and of the values within them. A place counts only if it holds in the records of all
 * orders.
 *
 * @returns `undefined` if the list shows none of the orders.
 */
export function orderForms(body: unknown, placed: readonly Known[]): AnswerTable | undefined {
  const container = containerOf(body, placed)
  if (container === undefined) return undefined
  const records = recordsIn(body, container, placed)
  const [first] = records
  if (first === undefined) return undefined
  const forms: [AnswerName, string][] = Object.entries(ofRecord).map(([name, soughtFor]) => {
    const held = first.leaves.filter(({ path }) =>
      records.every(({ known, record }) => soughtFor(known).notation(valueAt(record, ...path)) !== undefined),
    )
    return [name as AnswerName, entryFor(held, first.leaves, soughtFor(first.known))]
  })
  return {
    orders: formText({ path: container, notation: kindOf(valueAt(body, ...container)) }),
    ...Object.fromEntries(forms),
  }
}

/** Reports whether the list shows the order by its hash or its encoding. */
export function shows(body: unknown, known: Known): boolean {
  return leavesOf(body).some(({ value }) => identifies(value, known))
}

interface KnownRecord {
  readonly known: Known
  readonly record: unknown
  readonly leaves: readonly Leaf[]
}

/** The records of the orders, each found by the value that identifies it best. */
function recordsIn(body: unknown, container: Path, placed: readonly Known[]): readonly KnownRecord[] {
  const entries = entriesOf(valueAt(body, ...container)).map((record) => ({
    record,
    leaves: leavesOf(record),
  }))
  const matched = placed.flatMap((known) => {
    const found = entries.find(({ leaves }) => leaves.some(({ value }) => identifies(value, known)))
    return found === undefined ? [] : [{ known, ...found }]
  })
  // A new wallet has no other records, so records that show nothing of their orders are taken as theirs.
  const isAnyone = matched.length === 0 && entries.length === placed.length
  return isAnyone ? entries.flatMap((entry, index) => withKnown(entry, placed[index])) : matched
}

function withKnown(entry: Omit<KnownRecord, 'known'>, known: Known | undefined): readonly KnownRecord[] {
  return known === undefined ? [] : [{ ...entry, known }]
}

/** The list, or the object, whose entries are records of the orders. */
function containerOf(body: unknown, placed: readonly Known[]): Path | undefined {
  const leaves = leavesOf(body)
  const held = placed.map((known) => leaves.filter(({ value }) => identifies(value, known)))
  for (const { path } of held[0] ?? []) {
    for (const other of held[1] ?? []) {
      const place = path.findIndex((name, index) => name !== other.path[index])
      const isSame = path.slice(place + 1).join('.') === other.path.slice(place + 1).join('.')
      if (place >= 0 && isSame && path.length === other.path.length) return path.slice(0, place)
    }
  }
  const [path] = held.flat().map((leaf) => leaf.path)
  return path === undefined ? listOf(body, placed.length) : around(body, path)
}

/** The outermost list that the path leads through, or the object that has the hash as a key. */
function around(body: unknown, path: Path): Path | undefined {
  const place = path.findIndex((_, index) => Array.isArray(valueAt(body, ...path.slice(0, index))))
  if (place >= 0) return path.slice(0, place)
  return path.at(-1) === key ? path.slice(0, -2) : undefined
}

/** The only list of `count` objects. */
function listOf(body: unknown, count: number): Path | undefined {
  const found: Path[] = []
  const visit = (value: unknown, path: Path, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 5) return
    if (!Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name], depth + 1)
    } else if (value.length === count && value.every((one) => typeof one === 'object')) found.push(path)
  }
  visit(body, [], 0)
  return found.length === 1 ? found[0] : undefined
}

function identifies(value: unknown, { order }: Known): boolean {
  return hashIn(value) === hashDutchOrder(order) || isEncodingOf(value, order)
}

function kindOf(container: unknown): string {
  return Array.isArray(container) ? 'list' : 'object by key'
}

function soughtHash({ order }: Pick<Known, 'order'>): Sought {
  const hash = hashDutchOrder(order)
  return {
    notation: (value) => {
      if (hashIn(value) !== hash) return undefined
      return `${value}`.startsWith('0x') ? 'hex' : 'hex without 0x'
    },
    names: [/(^|\.)order_hash$/, /(^|\.)hash$/, /hash/, /(^|\.)(order_)?(id|uid)$/],
    ownName: /(^|\.)order_hash$|^((data|result|order)\.)*hash$/,
  }
}

function soughtAddress(expected: string | undefined, ownName: RegExp, ...names: readonly RegExp[]): Sought {
  return {
    notation: (value) => (expected !== undefined && addressIn(value) === expected ? 'hex' : undefined),
    names: [ownName, ...names],
    ownName,
  }
}

function soughtInteger(expected: bigint | undefined, ownName: RegExp, ...names: readonly RegExp[]): Sought {
  return {
    notation: (value) => (expected === undefined ? undefined : notationOfInteger(value, expected)),
    names: [ownName, ...names],
    ownName,
  }
}

function isEncodingOf(value: unknown, order: DutchOrder): boolean {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{512,}$/i.test(value)) return false
  const decoded = decodeDutchOrder(value as Hex)
  return decoded !== undefined && encodeDutchOrder(decoded) === encodeDutchOrder(order)
}

/** True for a time near the submission that is none of the order's own times. */
function isNear(value: unknown, submittedAt: bigint, order: DutchOrder): boolean {
  const seconds = secondsIn(value)
  const own = [order.deadline, order.decayStartTime, order.decayEndTime].map(Number)
  return (
    seconds !== undefined &&
    !own.includes(seconds) &&
    integerIn(value) !== order.nonce &&
    Math.abs(seconds - Number(submittedAt)) < marginSeconds
  )
}
