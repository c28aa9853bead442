/**
 * The interface shows no bounds of amounts, so a service may have some, and refuse an amount beyond them in words of
 * its own. The words do not distinguish such a refusal from a fault, but other amounts do: the same request with
 * ordinary amounts gets another answer.
 *
 * @module
 */
import { AssertionError } from 'node:assert/strict'
import { canonicalAddress } from '../../../core/address.ts'
import { formatTokenUnits } from '../../../core/amount.ts'
import { fieldOf, stringifyJson, tryParse } from '../../../core/json.ts'
import type { Exchange, Message } from '../../../core/transport/transport.ts'
import type { Ended } from '../../../judge/interface.ts'
import { blamedBy } from '../../../judge/scenario.ts'
import { type Client, UnexpectedAnswer } from '../api/client.ts'
import { type Universe, worth } from '../api/universe.ts'
import { messageIn } from './reading/explanation.ts'

// Ordinary amounts, in dollars. A service takes at least one of them.
const ordinaryUsd = [1_000, 10, 100_000]

/** True if the case ended because the service refuses an amount of that size, as often as it is asked. */
export async function refusesTheSize(error: unknown, ended: Ended<Client, Universe>): Promise<boolean> {
  const taken = ended.sent.filter(isServed).map((exchange) => amountsIn(messageOf(exchange, ended.baseUrl)))
  for (const exchange of suspectsOf(error, ended.sent).filter(isRefusal)) {
    const message = messageOf(exchange, ended.baseUrl)
    // No bound refuses an amount that the service took in another request.
    if (taken.includes(amountsIn(message))) continue
    const others = ordinaryUsd.flatMap((usd) => resized(message, ended.universe, usd) ?? [])
    for (const other of others) {
      const answer = await ended.client.send(other).catch(() => undefined)
      if (answer === undefined || !differs(answer, exchange)) continue
      const again = await ended.client.send(message).catch(() => undefined)
      return again !== undefined && isRefusal(again) && !differs(again, exchange)
    }
  }
  return false
}

function suspectsOf(error: unknown, sent: readonly Exchange[]): readonly Exchange[] {
  if (error instanceof UnexpectedAnswer) return [error.exchange]
  if (!(error instanceof AssertionError)) return []
  const blamed = blamedBy(error)
  return blamed === undefined ? sent : [blamed]
}

// Statuses of refusals for the key, for the rate, and for requests that take too long.
const forOtherReasons = [401, 403, 408, 429]

function isRefusal({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && !forOtherReasons.includes(status)
}

function isServed({ response: { status } }: Exchange): boolean {
  return status === 200 || status === 204
}

/** True for an answer, or for a refusal whose words differ in more than the numbers. */
function differs(other: Exchange, refusal: Exchange): boolean {
  if (isServed(other)) return true
  return isRefusal(other) && wordsOf(other) !== wordsOf(refusal)
}

function wordsOf(exchange: Exchange): string {
  return (messageIn(exchange) ?? exchange.response.body).replaceAll(/0x[\da-f]+|[\da-f-]{8,}|[\d.,]+/gi, '')
}

/** The request as it was sent. */
function messageOf({ request: { body, headers, method, url } }: Exchange, baseUrl: string): Message {
  const { search, searchParams } = new URL(url)
  return {
    method,
    path: url.slice(baseUrl.length, url.length - search.length),
    query: Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)])),
    headers,
    ...(body !== undefined && { body: tryParse(body) }),
  }
}

/** The request with amounts worth `usd` dollars; `undefined` if it has no amount. */
function resized(message: Message, universe: Universe, usd: number): Message | undefined {
  const sizing = (holder: unknown) => sizesOf(fieldOf(holder, 'sell_token'), universe, usd)
  const single = Object.entries(message.query ?? {}).map(([name, values]) => [name, [values].flat()[0]])
  const query = withAmounts(Object.fromEntries(single), sizing)
  const asked = fieldOf(message.body, 'orders')
  const orders = Array.isArray(asked) ? asked.map((order: unknown) => withAmounts(Object(order), sizing)) : []
  if (query === undefined && !orders.some((order) => order !== undefined)) return undefined
  return {
    ...message,
    ...(query && { query: { ...message.query, ...amountFields(query) } }),
    ...(message.body !== undefined && {
      body: { ...Object(message.body), orders: orders.map((order, index) => order ?? Object(asked)[index]) },
    }),
  }
}

/** The amounts that a request sells, in its sequence, as one text. */
function amountsIn({ body, query = {} }: Message): string {
  const asked = fieldOf(body, 'orders')
  const holders = Array.isArray(asked) ? asked : [query]
  return stringifyJson(holders.map((holder: unknown) => Object.values(amountFields(Object(holder))).flat()))
}

function amountFields<Fields extends object>(fields: Fields): Partial<Fields> {
  const amounts = Object.entries(fields).filter(([name]) => /^sell_amount(_integer)?$/.test(name))
  return Object.fromEntries(amounts) as Partial<Fields>
}

/** Amounts of one token, in base units and in units of the token. */
interface Sizes {
  readonly units: bigint
  readonly decimals: number
}

function sizesOf(token: unknown, { tokens }: Pick<Universe, 'tokens'>, usd: number): Sizes {
  const address = canonicalAddress(`${token}` as `0x${string}`)
  const sold = tokens.find((one) => canonicalAddress(one.address) === address)
  return sold === undefined
    ? { units: BigInt(usd) * 10n ** 12n, decimals: 12 }
    : { units: worth(sold, usd), decimals: sold.decimals }
}

/** The fields with other amounts; `undefined` if they contain no valid amount. */
function withAmounts<Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  sizing: (fields: Fields) => Sizes,
): Record<string, string> | undefined {
  const { sell_amount: amount, sell_amount_integer: integer } = fields
  const { decimals, units } = sizing(fields)
  if (isAmount(integer)) return { ...(fields as object), sell_amount_integer: `${units}` }
  if (!isAmount(amount)) return undefined
  return { ...(fields as object), sell_amount: inFormOf(`${amount}`, units, decimals) }
}

/**
 * Writes the units with a decimal point if the text has one, so that a service that refuses points refuses them again.
 */
function inFormOf(text: string, units: bigint, decimals: number): string {
  if (!text.includes('.')) return `${units}`
  const inTokens = formatTokenUnits(units, decimals)
  return inTokens.includes('.') ? inTokens : `${inTokens}.5`
}

function isAmount(value: unknown): boolean {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && /[1-9]/.test(value)
}
