/** Answers of the reference in other forms and under other names, where the interface defines none. */

import { protocolNames } from '../../../core/protocols.ts'
import { json, type Mutant, misread, misreadQuery, refuse, respond, rewrite } from '../../../judge/mutant.ts'

const maxPage = 5

/** Pages hold at most five orders; there is none past the end. */
export const pagesOfFive: Mutant = (fetch) => {
  const capped = (path: string) =>
    misreadQuery(path, (query) => {
      const limit = query.get('limit')
      if (limit === null || Number(limit) > maxPage) query.set('limit', `${maxPage}`)
    })
  const notPastTheEnd = respond('/solver/tokens', async (request, next) => {
    const response = await next(request)
    const isEmpty = response.ok && (await response.clone().text()) === '[]'
    return isEmpty ? json(404, { detail: 'The token list has no such page.' }) : response
  })
  return notPastTheEnd(capped('/solver/tokens')(capped('/intent/orders')(fetch)))
}

/** The list of orders is `items`. */
export const listNames: Mutant = rewrite<{ orders: unknown; cursor?: string }>(
  '/intent/orders',
  ({ cursor, orders }) => ({ items: orders, ...(cursor === undefined ? {} : { next: cursor }) }),
)

/** A refusal is a list of errors. */
export const errorsArray: Mutant = refuse('', async (response) => {
  const { detail, error_code: code } = (await response.json()) as Readonly<Record<string, string>>
  return json(response.status, { errors: [{ code, description: detail }] }, response.headers)
})

interface AskedOrder {
  readonly receiver?: string | null
}
interface SolveAnswer {
  readonly solutions: readonly { readonly orders: readonly { readonly external_id: string }[] }[]
}

/** A receiver that the order omits is null. */
export const nullReceiver: Mutant = rewrite<SolveAnswer>('/solver/solve', (answer, { body }) => {
  const asked = (body as { readonly orders: readonly AskedOrder[] }).orders
  const solutions = answer.solutions.map((solution) => ({
    ...solution,
    orders: solution.orders.map((order) => ({
      ...order,
      receiver: asked[Number(order.external_id)]?.receiver ?? null,
    })),
  }))
  return { ...answer, solutions }
})

/** The solution of the last order comes first. */
export const reversedSolutions: Mutant = rewrite<SolveAnswer>('/solver/solve', (answer) => ({
  ...answer,
  solutions: answer.solutions.toReversed(),
}))

/** The reference's names of protocols, and others of the same form. */
const otherNames: ReadonlyMap<string, string> = new Map(
  [...protocolNames.keys()].map((name, index) => [name, `venue_${'abcdefghijklmnop'[index]}`] as const),
)
const ownNames = new Map([...otherNames].map(([name, other]) => [other, name] as const))
const isName = new RegExp(`\\b(${[...protocolNames.keys()].join('|')})\\b`, 'g')

/** This service has its own names for protocols, and for the step that wraps ether. */
export const ownAmms: Mutant = (fetch) => {
  const translated = respond('', async (request, next) => {
    const response = await next(request)
    if (response.status === 204) return response
    const text = await response.text()
    const { status, headers } = response
    return new Response(
      text.replace(isName, (name) => otherNames.get(name) ?? name),
      { status, headers },
    )
  })
  const inBody = misread<unknown>('', (body) => {
    if (typeof body !== 'object' || body === null || !('amms' in body) || !Array.isArray(body.amms))
      return body
    return {
      ...body,
      amms: body.amms.map((entry) => (typeof entry === 'string' ? inReference(entry) : entry)),
    }
  })
  const inQuery = misreadQuery('/solver/quote', (query, headers) => {
    const amms = query.getAll('amms')
    query.delete('amms')
    for (const entry of amms) query.append('amms', entry.split(',').map(inReference).join())
    const header = headers.get('amms')
    if (header !== null) headers.set('amms', header.split(',').map(inReference).join())
  })
  return translated(inQuery(inBody(fetch)))
}

/** An entry of a filter, with the reference's name; names that only the reference has become unknown. */
function inReference(entry: string): string {
  const [, sign = '', name = ''] = /^\s*([+-]?)(.*)$/.exec(entry) ?? []
  const known = ownNames.get(name)
  if (known !== undefined) return `${sign}${known}`
  return otherNames.has(name) ? `${sign}no_${name}` : entry
}
