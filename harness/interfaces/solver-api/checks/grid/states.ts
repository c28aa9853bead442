/**
 * The state of a parameter in a request: absent, malformed, valid, or valid and at an edge of its kind. Its schema
 * decides first; this file covers the rest.
 *
 * @module
 */
import * as z from 'zod'
import { wholeFraction } from '../../../../core/amount.ts'
import type { State } from '../../../../judge/records/asked.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import { slippageOf } from '../../api/solve.ts'
import { listAt } from '../reading/reading.ts'
import { timesIn, wrongFilters, wrongQueries } from '../standing/filter-mistakes.ts'
import { addressName, amountName } from '../standing/mistakes.ts'
import type { Parameter } from './parameters.ts'

/** The endpoint of a value, and the service's AMMs. */
export interface Context {
  readonly endpoint: EndpointName
  readonly amms: readonly string[]
}

/** @param value The value in the form of the body; a text in the query string and in headers. */
export function stateOf({ name, schema }: Parameter, value: unknown, context: Context): State {
  if (value === undefined) return 'absent'
  if (!z.safeDecode(schema as z.ZodType, value as never).success) return 'malformed'
  const kind = kinds.find(({ of }) => of.test(name))
  if (kind?.isMalformed?.(value, context) === true) return 'malformed'
  return kind?.isEdge?.(value) === true ? 'edge' : 'valid'
}

interface Unreachable {
  readonly of: RegExp
  readonly states: readonly State[]
  readonly reason: string
}

/** The states that no request can have, by the names of the parameters. */
export const unreachable: readonly Unreachable[] = [
  {
    of: /^(blockchain|venue|deduct_gas_cost|return_routes|order_status)$/,
    states: ['edge'],
    reason: 'names have no order, so none of them is the first or the last',
  },
  { of: /^quote_?id$/i, states: ['edge'], reason: 'one random id is like another' },
  { of: /^cursor$/, states: ['malformed', 'edge'], reason: 'only the service knows its cursors' },
]

interface Kind {
  /** Matches the names of the kind's parameters. */
  readonly of: RegExp
  /** Decides for a value that the schema takes. */
  isMalformed?(value: unknown, context: Context): boolean
  /** Decides for a value that is not malformed. */
  isEdge?(value: unknown): boolean
}

// The largest batch that cases send, and a common limit of services.
const largestBatch = 12
const largestFilter = 50
const longestPage = 1_000

const kinds: readonly Kind[] = [
  { of: addressName, isEdge: (value) => /^0x(.)\1{39}$/i.test(`${value}`) },
  {
    of: amountName,
    // The schemas of v1 take any text as token units.
    isMalformed: (value) => !/^\d{1,100}(\.\d{1,78})?$/.test(`${value}`),
    isEdge: (value) => isEdgeOfIntegers(BigInt(`${value}`.replace('.', ''))),
  },
  { of: /^slippage$/, isEdge: (value) => isEdgeOfFractions(slippageOf(value) ?? 0n) },
  { of: /^orders$/, isEdge: (value) => listAt(value).length >= largestBatch },
  {
    of: /^amms$/,
    isMalformed: (amms, { amms: known, endpoint: name }) =>
      !leavesNothing(amms) && wrongFilters({ body: { amms }, name }, { amms: known }).length > 0,
    isEdge: (amms) => listAt(amms).length === 0 || leavesNothing(amms),
  },
  { of: /^(limit|page)$/, isEdge: (value) => Number(value) <= 1 || Number(value) >= longestPage },
  {
    of: /^order_hashes$/,
    isMalformed: (value) => !hashesOf(value).every((hash) => /^0x[0-9a-f]{64}$/i.test(hash)),
    isEdge: (value) => hashesOf(value).length >= largestFilter,
  },
  { of: /^order_status$/, isMalformed: (order_status) => isWrongQuery({ order_status }) },
  {
    of: /^filter_query$/,
    isMalformed: (filter_query) => isWrongQuery({ filter_query }),
    isEdge: isOfAllTimesOrNone,
  },
  { of: /^(order|signature)$/, isEdge: (value) => value === '0x' },
  { of: /^blockchain$/, isMalformed: (value) => value !== 'ethereum' },
]

/** Zero, one, and the neighbours of powers of two beyond a double's exact integers. */
function isEdgeOfIntegers(value: bigint): boolean {
  const isPower = (one: bigint) => one >= 2n ** 53n && (one & (one - 1n)) === 0n
  return value <= 1n || [value - 1n, value, value + 1n].some(isPower)
}

/** @param fraction In units of 1e-18. */
function isEdgeOfFractions(fraction: bigint): boolean {
  return fraction <= 1n || fraction >= (wholeFraction * 9_999n) / 10_000n
}

function leavesNothing(amms: unknown): boolean {
  return listAt(amms).includes('-all')
}

function isWrongQuery(fields: Readonly<Record<string, unknown>>): boolean {
  return wrongQueries({ fields, name: 'orders' }).length > 0
}

function isOfAllTimesOrNone(value: unknown): boolean {
  const { from = 1, to = Number.POSITIVE_INFINITY } = { ...timesIn(`${value}`) }
  return from === 0 || from >= to
}

function hashesOf(value: unknown): readonly string[] {
  return `${value}`.split(',')
}
