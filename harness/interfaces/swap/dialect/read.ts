/**
 * Reads the answers of a service as a neutral answer.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { parseFraction } from '../../../core/amount.ts'
import { tryParse } from '../../../core/json.ts'
import type { Exchange } from '../../../core/transport/transport.ts'
import type { Answer, Ask, Fee, Hop, Kind, Offer, Transaction } from '../api/ask.ts'
import { amountIn, timeIn, unitsIn } from './notations.ts'
import { allAt, firstAt } from './paths.ts'
import type { Dialect } from './schema.ts'
import { tokenOf } from './variables.ts'

/** The exchange of the last step that was answered, and the bodies of all. */
interface Answered {
  readonly ask: Ask
  readonly kind: Kind
  readonly last: Exchange['response']
  readonly bodies: readonly unknown[]
}

/** Reads the answer to the last step, or one that ends an ask before it. */
export function answerOf(dialect: Dialect, answered: Answered): Answer {
  const refusal = refusalOf(dialect, answered.last)
  if (refusal !== undefined) return refusal
  if (typeof answered.bodies.at(-1) !== 'object') return unreadable('', 'the body is no JSON object')
  try {
    return offerOf(dialect, answered)
  } catch (error) {
    if (error instanceof Unreadable) return unreadable(error.path, error.message)
    throw error
  }
}

/** The answer without an offer; `undefined` for a success. */
export function refusalOf(dialect: Dialect, { body, status }: Exchange['response']): Answer | undefined {
  const parsed = tryParse(body)
  const { message: at, noRoute, ok = {} } = dialect
  const isMet = (conditions: Readonly<Record<string, string | number | boolean>>) =>
    Object.entries(conditions).every(([path, value]) =>
      path === 'status' ? status === value : isSame(firstAt([parsed], path), value),
    )
  if (noRoute.some(isMet)) return { kind: 'noRoute' }
  const isSuccess = status >= 200 && status < 300
  const isOk = Object.entries(ok).every(([path, value]) => {
    const found = firstAt([parsed], path)
    return found === undefined || isSame(found, value)
  })
  if (isSuccess && isOk) return undefined
  const message = at === undefined ? undefined : firstAt([parsed], at)
  const kind = status === 429 ? 'throttled' : status >= 500 ? 'failed' : 'refused'
  return { kind, status, ...(typeof message === 'string' && { message }) }
}

/** A text is contained, in any case; other values are equal. */
function isSame(found: unknown, expected: string | number | boolean): boolean {
  if (typeof expected !== 'string') return `${found}` === `${expected}`
  return typeof found === 'string' && found.toLowerCase().includes(expected.toLowerCase())
}

function offerOf(dialect: Dialect, { ask, bodies, kind }: Answered): Offer {
  const { read } = dialect
  const at = <Value>(path: string | undefined, form: (value: unknown) => Value | undefined, noun: string) => {
    const value = path === undefined ? undefined : firstAt(bodies, path)
    if (path === undefined || value === undefined || value === '') return undefined
    const parsed = form(value)
    if (parsed === undefined) throw new Unreadable(path, `${shown(value)} is no ${noun}`)
    return parsed
  }
  const amount = (path: string | undefined) => at(path, amountIn, 'amount')
  const address = (path: string | undefined) => at(path, (value) => addressIn(dialect, value), 'address')
  const units = (path: string | undefined, token: Address) =>
    at(path, (value) => unitsIn(dialect, value, token), 'amount')
  const out = units(read.out, ask.buy)
  if (out === undefined) throw new Unreadable(read.out, 'nothing is there')
  const tx = kind === 'build' ? transactionOf(dialect, ask, { amount, address, at }) : undefined
  const offer = {
    taken: units(read.taken, ask.sell),
    min: units(read.min, ask.buy),
    block: amount(read.block),
    expiry: at(read.expiry, (value) => timeIn(dialect, value), 'time'),
    gas: amount(read.gas),
    gasPriceWei: amount(read.gasPrice),
    chainId: at(read.chain, (value) => chainIn(dialect, value), 'chain of the dialect'),
    sold: address(read.sold),
    bought: address(read.bought),
    spender: address(read.spender),
    sign: at(read.sign, objectIn, 'typed data'),
    fees: feesOf(dialect, bodies),
    route: routeOf(dialect, bodies),
    tx,
  }
  const set = Object.entries(offer).filter(([, value]) => value !== undefined)
  return { kind: tx ? 'built' : 'priced', out, isNet: !read.gross, ...Object.fromEntries(set) }
}

interface Reading {
  amount(path: string | undefined): bigint | undefined
  address(path: string | undefined): Address | undefined
  at<Value>(
    path: string | undefined,
    form: (value: unknown) => Value | undefined,
    noun: string,
  ): Value | undefined
}

/** The paths of the fields of the transaction. */
export function txPlaces({ read: { tx } }: Dialect) {
  if (tx === undefined) return undefined
  if (typeof tx !== 'string') return tx
  const below = (name: string) =>
    tx
      .split('|')
      .map((path) => `${path}.${name}`)
      .join('|')
  return { to: below('to'), data: below('data'), value: below('value') }
}

function transactionOf(
  dialect: Dialect,
  ask: Ask,
  { address, amount, at }: Reading,
): Transaction | undefined {
  const places = txPlaces(dialect)
  const data = at(places?.data, bytesIn, 'call data')
  const to = address(places?.to)
  if (places === undefined || data === undefined || to === undefined) return undefined
  const native = ask.sell === nativeToken && ask.side === 'sell' ? ask.amount : 0n
  return { to, data, value: places.value === '=native' ? native : (amount(places.value) ?? 0n) }
}

/** @returns `undefined` if an item has no amount at its place: then the fees are not known. */
function feesOf(dialect: Dialect, bodies: readonly unknown[]): readonly Fee[] | undefined {
  const { fees } = dialect.read
  let isTold = true
  const read = fees?.flatMap((fee) => {
    const form = typeof fee === 'string' ? { each: fee, amount: 'amount', token: 'token' } : fee
    const items = form.each === undefined ? [bodies.at(-1)] : allAt(bodies, form.each)
    return items.flatMap((item): Fee[] => {
      const at = (path: string | undefined) => (path ? addressIn(dialect, firstAt([item], path)) : undefined)
      const [token, recipient] = [at(form.token), 'recipient' in form ? at(form.recipient) : undefined]
      const amount = unitsIn(dialect, firstAt([item], form.amount), token)
      if (amount === undefined) {
        isTold &&= form.each === undefined
        return []
      }
      return [{ amount, ...(token && { token }), ...(recipient && { recipient }) }]
    })
  })
  return isTold ? read : undefined
}

const shareUnits = { bps: 14, percent: 16, fraction: 18 } as const

function routeOf(dialect: Dialect, bodies: readonly unknown[]): readonly Hop[] | undefined {
  const { route } = dialect.read
  if (route === undefined) return undefined
  const items = allAt(bodies, route.each)
  if (items.length === 0) return undefined
  return items.flatMap((item): Hop[] => {
    const at = (path: string | undefined) => (path === undefined ? undefined : firstAt([item], path))
    const source = at(route.source)
    if (source === undefined) return []
    const share = shareIn(item, route)
    const [sold, bought] = [addressIn(dialect, at(route.in)), addressIn(dialect, at(route.out))]
    const hop = {
      in: sold,
      out: bought,
      pool: at(route.pool)?.toString(),
      share,
      amountIn: unitsIn(dialect, at(route.amountIn), sold),
      amountOut: unitsIn(dialect, at(route.amountOut), bought),
    }
    const set = Object.entries(hop).filter(([, value]) => value !== undefined)
    return [{ source: `${source}`, ...Object.fromEntries(set) }]
  })
}

function shareIn(item: unknown, route: NonNullable<Dialect['read']['route']>): bigint | undefined {
  for (const unit of ['bps', 'percent', 'fraction'] as const) {
    const path = route[unit]
    const value = path === undefined ? undefined : firstAt([item], path)
    if (value === undefined) continue
    return (parseFraction(`${value}`) ?? 0n) / 10n ** BigInt(18 - shareUnits[unit])
  }
  return undefined
}

function addressIn(dialect: Dialect, value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? tokenOf(dialect, value) : undefined
}

function objectIn(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}

/** A chain id, or the name that the dialect has for one. */
function chainIn({ chains = {} }: Dialect, value: unknown): bigint | undefined {
  const named = Object.entries(chains).find(([, name]) => name === value)?.[0]
  return amountIn(named ?? value)
}

function bytesIn(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
    ? canonicalAddress(value)
    : undefined
}

function shown(value: unknown): string {
  return `${JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one))}`.slice(0, 80)
}

function unreadable(path: string, why: string): Answer {
  return { kind: 'unreadable', path, why }
}

class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly path: string

  constructor(path: string, why: string) {
    super(why)
    this.path = path
  }
}
