/**
 * Writes fields of an offer into the body of an answer, at the places where a dialect reads them.
 *
 * @module
 */
import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { fieldOf } from '../../../core/json.ts'
import type { Ask, Fee, Hop, Kind, Offer } from '../api/ask.ts'
import { writtenTime, writtenUnits } from './notations.ts'
import { type Place, placesIn, valuesAt, withValueAt } from './paths.ts'
import { txPlaces } from './read.ts'
import type { Dialect } from './schema.ts'
import { shownToken } from './variables.ts'
import { stepsOf } from './write.ts'

/** The answer of one step of an ask. */
export interface At {
  readonly kind: Kind
  readonly step: number
  /** Needed for amounts in whole tokens. */
  readonly ask?: Pick<Ask, 'buy' | 'sell'>
}

/** The body with the fields; a field that is undefined is removed. Places in answers of other steps are left alone. */
export function withOffer(
  dialect: Dialect,
  body: unknown,
  at: At,
  fields: { readonly [Name in keyof Offer]?: Offer[Name] | undefined },
): unknown {
  const { read } = dialect
  const tx = txPlaces(dialect)
  const simple: readonly (readonly [keyof Offer, string | undefined, ('buy' | 'sell' | 'time')?])[] = [
    ['out', read.out, 'buy'],
    ['taken', read.taken, 'sell'],
    ['min', read.min, 'buy'],
    ['block', read.block],
    ['expiry', read.expiry, 'time'],
    ['gas', read.gas],
    ['gasPriceWei', read.gasPrice],
    ['sold', read.sold],
    ['bought', read.bought],
    ['spender', read.spender],
    ['sign', read.sign],
  ]
  let put = body
  const set = (path: string | undefined, value: unknown) => {
    if (path === undefined) return
    put = withValue(dialect, put, at, path, value)
  }
  for (const [name, path, of] of simple) {
    const value = fields[name]
    const units = of === 'buy' || of === 'sell' ? writtenUnits(dialect, value, at.ask?.[of]) : value
    if (name in fields) set(path, of === 'time' ? writtenTime(dialect, value) : units)
  }
  const { chainId } = fields
  if (chainId !== undefined) set(read.chain, dialect.chains?.[`${chainId}`] ?? chainId)
  if ('tx' in fields && tx !== undefined && isLast(dialect, at) && at.kind === 'build') {
    set(tx.to, fields.tx?.to)
    set(tx.data, fields.tx?.data)
    if (tx.value !== '=native') set(tx.value, fields.tx?.value)
  }
  if (fields.fees) put = withFees(dialect, put, at, fields.fees)
  if (fields.route) put = withRoute(dialect, put, at, fields.route)
  return put
}

/** True for the answer that an offer is read from; the answers before it are those of a price. */
export function isLast(dialect: Dialect, { kind, step }: At): boolean {
  return step === stepsOf(dialect, kind).length - 1
}

/** @returns The keys in this step's answer: of an alternative that is present, or of the one for its kind. */
function keysAt(dialect: Dialect, body: unknown, at: At, path: string): readonly string[] | undefined {
  const isHere = ({ step }: Place) =>
    step === undefined ? isLast(dialect, at) || at.kind === 'price' : step === at.step
  const here = placesIn(path).filter(isHere)
  const present = here.find(({ keys }) => valuesAt(body, keys).length > 0)
  return (present ?? (at.kind === 'build' ? here.at(0) : here.at(-1)))?.keys
}

function withValue(dialect: Dialect, body: unknown, at: At, path: string, value: unknown): unknown {
  const keys = keysAt(dialect, body, at, path)
  if (keys === undefined) return body
  return withValueAt(body, keys, formed(dialect, value, valuesAt(body, keys)[0]))
}

/** A value in the form of the one that it replaces: a JSON integer, hex digits or decimal digits. */
function formed(dialect: Dialect, value: unknown, before: unknown): unknown {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value))
    return shownToken(dialect, value as `0x${string}`)
  if (typeof value !== 'bigint') return value
  if (typeof before === 'number' || typeof before === 'bigint') return value
  return typeof before === 'string' && before.startsWith('0x') ? numberToHex(value) : `${value}`
}

function withFees(dialect: Dialect, body: unknown, at: At, fees: readonly Fee[]): unknown {
  let put = body
  const left = [...fees]
  for (const place of dialect.read.fees ?? []) {
    const form = typeof place === 'string' ? { each: place, amount: 'amount', token: 'token' } : place
    const keys = form.each === undefined ? [] : keysAt(dialect, put, at, form.each)
    if (keys === undefined) continue
    const items = keys.at(-1) === '*' ? left.splice(0) : left.splice(0, 1)
    const shown = items.map((fee) => itemOf(dialect, form, fee))
    if (keys.at(-1) === '*') put = withValueAt(put, keys.slice(0, -1), shown)
    else if (shown[0] !== undefined)
      put = form.each === undefined ? { ...(put as object), ...shown[0] } : withValueAt(put, keys, shown[0])
  }
  return put
}

function withRoute(dialect: Dialect, body: unknown, at: At, hops: readonly Hop[]): unknown {
  const form = dialect.read.route
  const keys = form && keysAt(dialect, body, at, form.each)
  if (form === undefined || keys === undefined) return body
  const before = valuesAt(body, keys)
  const items = hops.map((hop, index) => itemOf(dialect, form, hop, before[index]))
  return before.length === items.length ? withEach(body, keys, [...items]) : listed(keys, items, body)
}

/** The body with these values in the place of the swaps of its route. */
export function withHops(dialect: Dialect, body: unknown, at: At, items: readonly unknown[]): unknown {
  const { route } = dialect.read
  const keys = route && items.length > 0 ? keysAt(dialect, body, at, route.each) : undefined
  return keys === undefined ? body : listed(keys, items, body)
}

/** An item with the fields of a hop or a fee, each in the form of the one before. */
function itemOf(
  dialect: Dialect,
  form: Readonly<Partial<Record<string, string>>>,
  fields: Fee | Hop,
  before: unknown = {},
): unknown {
  let item = before
  for (const [name, path] of Object.entries(form)) {
    if (name === 'each' || path === undefined) continue
    const unit = shareFormats[name]
    const share = 'share' in fields ? fields.share : undefined
    const told = unit === undefined ? fieldOf(fields, name) : share === undefined ? undefined : unit(share)
    if (told === undefined) continue
    const token = fieldOf(fields, tokensOfAmounts[name] ?? '')
    const value = writtenUnits(dialect, told, token as Address | undefined)
    const { keys = [] } = placesIn(path)[0] ?? {}
    item = withValueAt(item, keys, formed(dialect, value, valuesAt(item, keys)[0]))
  }
  return item
}

const tokensOfAmounts: Readonly<Record<string, string>> = {
  amount: 'token',
  amountIn: 'in',
  amountOut: 'out',
}

const percent = 10n ** 16n
const shareFormats: Readonly<Record<string, (share: bigint) => unknown>> = {
  bps: (share) => `${share / 10n ** 14n}`,
  percent: (share) => Number(share) / Number(percent),
  fraction: (share) => Number(share) / 1e18,
}

/** Replaces the items at keys with `*`, in order. */
function withEach(value: unknown, [key, ...rest]: readonly string[], items: unknown[]): unknown {
  if (key === undefined) return items.shift()
  if (key !== '*') {
    const put = withEach(fieldOf(value, key), rest, items)
    return Array.isArray(value) ? value.with(Number(key), put) : { ...(value as object), [key]: put }
  }
  if (Array.isArray(value)) return value.map((one) => withEach(one, rest, items))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, one]) => [name, withEach(one, rest, items)]),
  )
}

/** The value with the items below the last `*` of the keys, within the first item for each `*` before it. */
function listed([key, ...rest]: readonly string[], items: readonly unknown[], value: unknown): unknown {
  if (key === undefined) return items
  if (key !== '*') return { ...Object(value), [key]: listed(rest, items, fieldOf(value, key)) }
  return rest.includes('*') ? [listed(rest, items, Object.values(value ?? {})[0])] : items
}
