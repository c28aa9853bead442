/**
 * Choices of a service: its tokens, and its names for AMMs and for the steps of routes. Each mutant turns the target
 * into an honest service with another choice.
 *
 * @module
 */

import { nativeToken } from '../../../../core/address.ts'
import { stringifyJson } from '../../../../core/json.ts'
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
import type { RouteWire } from '../../api/solve.ts'
import { listAt, valueAt } from '../../checks/reading/reading.ts'
import { rewriteRoutes, rewriteSolvedOrders, rewriteSteps } from './answer-faults.ts'
import { combined } from './request-faults.ts'

/** Gives AMMs other names in filters, routes and refusals. */
export function amms(names: Readonly<Record<string, string>>): Mutant {
  const outside = new Map(Object.entries(names))
  const inside = new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
  const entry = (text: string) => {
    const name = text.slice(1)
    // A name that only the target knows is unknown to the service.
    return text.slice(0, 1) + (inside.get(name) ?? (outside.has(name) ? `no_${name}` : name))
  }
  const inBody = misread<unknown>('', (body) => {
    const filter = valueAt(body, 'amms')
    return Array.isArray(filter) ? { ...(body as object), amms: filter.map((one) => entry(`${one}`)) } : body
  })
  const inQuery = misreadQuery('/v1/solver/quote', (query, headers) => {
    const inQueryString = query.getAll('amms')
    query.delete('amms')
    for (const one of inQueryString) query.append('amms', one.split(',').map(entry).join())
    const header = headers.get('amms')
    if (header !== null) headers.set('amms', header.split(',').map(entry).join())
  })
  const renamed = (text: string) => text.replace(/\w+/g, (word) => outside.get(word) ?? word)
  return combined(
    rewriteSteps((step) => ({ ...step, protocol: outside.get(step.protocol) ?? step.protocol })),
    refuse('', async (response) => new Response(renamed(await response.text()), response)),
    (fetch) => inQuery(inBody(fetch)),
  )
}

/** Gives the step between ether and wrapped ether another name. */
export function wrapStep(protocol: string): Mutant {
  return rewriteSteps((step) => (step.protocol === 'wrapped_native' ? { ...step, protocol } : step))
}

/** Removes the steps between ether and wrapped ether from routes, so that the pools of ether sell wrapped ether. */
export const noWrapSteps: Mutant = rewriteRoutes(withoutWraps)

function withoutWraps(route: RouteWire): RouteWire {
  const wraps = route.flat().filter(({ protocol }) => protocol === 'wrapped_native')
  return wraps.reduce((left, wrap) => {
    const share = Number(wrap.split)
    const beyond = left.find(([first]) => first?.in_token === wrap.out_token)
    // No step behind a wrap at the end of a route can take its place, so the wrap stays.
    if (beyond === undefined) return left
    const moved = beyond.map((step) => ({
      ...step,
      in_token: wrap.in_token,
      split: Number(step.split) * share,
    }))
    return left
      .filter((group) => group !== beyond)
      .map((group) => (group.includes(wrap) ? [...group.filter((step) => step !== wrap), ...moved] : group))
  }, route)
}

/** Shows `value` as the receiver if the order omits it. */
export function unnamedReceiver(value: null | undefined): Mutant {
  return rewriteSolvedOrders((order, { body }) => {
    const asked = valueAt(body, 'orders', Number(order.external_id), 'receiver')
    return asked === undefined ? { ...order, receiver: value } : order
  })
}

/** Removes tokens from the list, and refuses requests that name one. */
export function withoutTokens(addresses: readonly string[]): Mutant {
  const lacking = new Set(addresses.map((address) => address.toLowerCase()))
  const unlisted =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const { body, url } = await askedOf(request)
      const namesTokens = /quote|solve|token_price|spread|submit/.test(url.pathname)
      // The order of a submission contains its tokens without a prefix.
      const text = `${url.href} ${stringifyJson(body)}`.toLowerCase()
      const token = namesTokens ? [...lacking].find((address) => text.includes(address.slice(2))) : undefined
      return token === undefined ? fetch(request) : json(400, { detail: `Token ${token} not found` })
    }
  return combined(
    unlisted,
    rewrite<readonly { readonly address: string }[]>('/tokens', (tokens) =>
      tokens.filter(({ address }) => !lacking.has(address.toLowerCase())),
    ),
  )
}

/** Refuses quotes and solutions of v2 whose orders name the zero address as a token. */
export const nativeInV1Alone: Mutant = respond('/v2/solver/', async (request, fetch) => {
  const { body } = await askedOf(request)
  const tokens = listAt(body, 'orders').flatMap((order) => [
    valueAt(order, 'sell_token'),
    valueAt(order, 'buy_token'),
  ])
  return tokens.includes(nativeToken)
    ? json(400, { detail: `Token ${nativeToken} not found` })
    : fetch(request)
})
