/**
 * Services that differ from the target only in ways that the interface allows. A check that fails on one of them is a
 * false positive.
 *
 * @module
 */
import { getAddress, isAddress } from 'viem/utils'
import type { Fetch } from '../../../../core/transport/transport.ts'
import {
  askedOf,
  json,
  type Mutant,
  misread,
  misreadQuery,
  refuse,
  respond,
  rewrite,
} from '../../../../judge/mutant.ts'
import { listAt, valueAt } from '../../checks/reading/reading.ts'
import { rewriteField, rewriteSteps } from './answer-faults.ts'
import { refuseSubmissions, type Submitted } from './intent-faults.ts'
import {
  amms,
  nativeInV1Alone,
  noWrapSteps,
  unnamedReceiver,
  withoutTokens,
  wrapStep,
} from './own-choices.ts'
import { combined, misreadField, stateful } from './request-faults.ts'

const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

export const variants: Readonly<Record<string, Mutant>> = {
  'an unsupported AMM gets a 404': refuse('', async (response, { body }) => {
    const text = await response.text()
    const isAboutAmms =
      response.status === 400 && Array.isArray((body as { amms?: unknown } | undefined)?.amms)
    const namesOne = isAboutAmms && /AMM/.test(text)
    return new Response(text, { status: namesOne ? 404 : response.status, headers: response.headers })
  }),
  'splits are decimal strings': rewriteSteps((step) => ({
    ...step,
    split: Number(step.split).toFixed(18),
  })),
  'errors are { message }': rewriteErrors((message) => ({ message })),
  'errors are lists, as from a validator': rewriteErrors((message) => ({
    detail: [{ loc: ['body'], msg: message, type: 'value_error' }],
  })),
  'errors are nested': rewriteErrors((message) => ({ error: { code: 7, description: message } })),
  'a missing key gets a 401': refuse('', async (response) => {
    const { headers, status } = response
    return new Response(await response.text(), { status: status === 403 ? 401 : status, headers })
  }),
  'every object has an additional field': rewrite('', (body) =>
    mapObjects(body, (object) => ({ ...object, extra: { since: 'v3' } })),
  ),
  'keys are in another order': rewrite('', (body) =>
    mapObjects(body, (object) => Object.fromEntries(Object.entries(object).toReversed())),
  ),
  'the content type names its charset': withHeaders((headers) => {
    if (headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8')
    headers.set('server', 'another')
    headers.set('cache-control', 'no-store')
  }),
  'there is no Retry-After header': withHeaders((headers) => headers.delete('retry-after')),
  'addresses are in lower case': rewrite('', (body) => mapAddresses(body, (text) => text.toLowerCase())),
  'addresses have a checksum': rewrite('', (body) => mapAddresses(body, (text) => getAddress(text))),
  'request ids are consecutive numbers': stateful(consecutiveIds),
  'the solver is worse, but honest': onlyWith(['uniswap_v2', 'uniswap_v3', 'market_maker']),
  'there are no market makers': withoutMakers,
  'AMMs have names of their own': amms({
    uniswap_v2: 'univ2',
    uniswap_v3: 'univ3',
    uniswap_v4: 'univ4',
    sushiswap_v2: 'sushi_pairs',
    pancakeswap_v3: 'cakes',
    balancer_v2: 'weighted',
    curve: 'stable',
    market_maker: 'desks',
  }),
  'a wrap is a step of another name': wrapStep('ether_wrapper'),
  'a wrap is no step': noWrapSteps,
  'a receiver that the order does not name is null': unnamedReceiver(null),
  'a receiver that the order does not name is left out': unnamedReceiver(undefined),
  'a request has two orders at most': maxOrders(2),
  'a request has one order': maxOrders(1),
  'lists are asked for two orders by their hashes at most': refuseLists(
    (query) => (query.get('order_hashes')?.split(',') ?? []).length > 2,
  ),
  'lists are asked for pages of three orders at most': refuseLists((query) => Number(query.get('limit')) > 3),
  'lists are asked for pages of ten orders': refuseLists((query) => query.get('limit') !== '10'),
  'DAI is not traded': withoutTokens([dai]),
  'amounts of less than five digits, and of more than 112 bits, are refused': refuseAmounts(
    (amount) => amount < 10_000n || amount > 2n ** 112n,
  ),
  'amounts out of bounds are refused without a reason': refuseAmounts(
    (amount) => amount < 10_000n || amount > 2n ** 112n,
    'declined',
  ),
  'an order is refused under a nonce that was not issued': stateful(issuedNoncesOnly),
  'no dollar token is traded': withoutTokens([dai, usdc, usdt]),
  'the zero address is traded in v1 alone': nativeInV1Alone,
  'a venue is read in either case of letters': misreadField('/quote', 'venue', (venue) =>
    /^intent$/i.test(`${venue}`) ? 'intent' : venue,
  ),
  'neither WETH nor USDC is traded': withoutTokens([weth, usdc]),
}

const addressFields = /address|token|receiver|swapper|recipient|reactor|filler/

/** Refuses requests with more than `count` orders. */
function maxOrders(count: number): Mutant {
  return respond('/solver/', async (request, fetch) => {
    const { body } = await askedOf(request)
    const { orders } = (body ?? {}) as { readonly orders?: unknown }
    const isTooLong = Array.isArray(orders) && orders.length > count
    return isTooLong ? json(400, { detail: `At most ${count} orders.` }) : fetch(request)
  })
}

/** Refuses some lists of orders. */
function refuseLists(isRefused: (query: URLSearchParams) => boolean): Mutant {
  return respond('/intent/orders', async (request, fetch) =>
    isRefused(new URL(request.url).searchParams)
      ? json(400, { detail: 'The list takes less.' })
      : fetch(request),
  )
}

/** Sends the message of every refusal in another body. */
function rewriteErrors(change: (message: string) => unknown): Mutant {
  return refuse('', async (response) => {
    const { detail } = (await response.json()) as { detail: string }
    return json(response.status, change(detail), response.headers)
  })
}

function withHeaders(change: (headers: Headers) => void): Mutant {
  return (fetch) => async (request) => {
    const response = await fetch(request)
    const headers = new Headers(response.headers)
    change(headers)
    return new Response(response.body, { status: response.status, headers })
  }
}

function consecutiveIds(): Mutant {
  let count = 0
  return rewriteField('', 'request_id', () => {
    count += 1
    return `call-${count}`
  })
}

/** Solves with these protocols only, unless the caller names others. */
function onlyWith(allowed: readonly string[]): Mutant {
  return amongAll((exclusions) => {
    const allowedLeft = allowed.filter((amm) => !exclusions.includes(`-${amm}`)).map((amm) => `+${amm}`)
    return allowedLeft.length === 0 ? [] : [...allowedLeft, ...exclusions]
  })
}

/** Refuses orders with matching amounts. */
function refuseAmounts(
  matches: (amount: bigint) => boolean,
  detail = 'the sell amount is out of bounds',
): Mutant {
  return (fetch) => async (request) => {
    const { body, url } = await askedOf(request)
    const amounts = [
      ...listAt(body, 'orders').map((order) => valueAt(order, 'sell_amount')),
      url.searchParams.get('sell_amount_integer'),
    ]
    const isRefused = amounts.some((amount) => /^[1-9]\d*$/.test(`${amount}`) && matches(BigInt(`${amount}`)))
    return isRefused ? json(400, { detail }) : fetch(request)
  }
}

/** Takes only the nonces that it has issued. */
function issuedNoncesOnly(): Mutant {
  const issued = new Set<string>()
  const issue = rewriteField('/intent/nonce', 'nonce', (nonce: string) => {
    issued.add(nonce)
    return nonce
  })
  const isForeign = ({ decoded }: Submitted) => decoded !== undefined && !issued.has(`${decoded.nonce}`)
  return combined(issue, refuseSubmissions(isForeign))
}

/** Removes the market makers: leaves them out of every search, and finds nothing if only they are allowed. */
function withoutMakers(fetch: Fetch): Fetch {
  const excludesMakers = amongAll((excluded) => ['+all', ...new Set([...excluded, '-market_maker'])])(fetch)
  return async (request) => {
    const { body } = await askedOf(request)
    const { amms } = (body ?? {}) as { readonly amms?: unknown }
    const asksMakersOnly = Array.isArray(amms) && amms.join() === '+market_maker'
    return asksMakersOnly ? new Response(null, { status: 204 }) : excludesMakers(request)
  }
}

/** Replaces a filter that allows all AMMs, or all but some. The callback receives the exclusions. */
function amongAll(change: (exclusions: readonly string[]) => readonly string[]): Mutant {
  const read = (amms: readonly string[]) => {
    const [first = '+all', ...exclusions] = amms
    const isOfAll = first === '+all' && exclusions.every((entry) => /^-(?!all)/.test(entry))
    const changed = isOfAll ? change(exclusions) : []
    return changed.length > 0 ? changed : amms
  }
  const inBody = misread<unknown>('', (body) => {
    if (typeof body !== 'object' || body === null || !('orders' in body)) return body
    const { amms = [] } = body as { readonly amms?: unknown }
    return Array.isArray(amms) ? { ...body, amms: read(amms) } : body
  })
  const inQuery = misreadQuery('/v1/solver/quote', (query) => {
    const amms = read(query.getAll('amms'))
    query.delete('amms')
    for (const amm of amms) query.append('amms', amm)
  })
  return (fetch) => inQuery(inBody(fetch))
}

type JsonObject = Readonly<Record<string, unknown>>

function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, one]) => [
    name,
    name === 'routes' ? one : mapObjects(one, change),
  ])
  return change(Object.fromEntries(inner))
}

function mapAddresses(value: unknown, change: (address: string) => string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapAddresses(one, change, name))
  if (typeof value === 'string')
    return addressFields.test(name) && isAddress(value, { strict: false }) ? change(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, mapAddresses(one, change, field)]),
  )
}
