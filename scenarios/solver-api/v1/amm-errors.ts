/**
 * A caller needs to learn that a filter is wrong; a trade through AMMs that they did not choose hides it. The
 * errors of v1 list 400 and 500 and no other status, while the AMM filter states its own, so the check
 * accepts both.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, misreadQuery, refuseWith, respondWith } from '#kit/faults'
import { plainOrderOf, supportedAmm, unknownAmm, v1QuoteOf, v1SolveOf, wallet } from '#kit/orders'
import { listAt, responseOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const mistakes = {
  'an unknown AMM': { amms: () => [`+${unknownAmm}`], statuses: [400, 404] },
  'a missing prefix': { amms: (amm: string) => [amm], statuses: [400, 422] },
  'a contradiction': { amms: (amm: string) => [`+${amm}`, `-${amm}`], statuses: [400, 422] },
} as const

const requests = (Object.keys(mistakes) as (keyof typeof mistakes)[]).flatMap((mistake) => [
  { endpoint: 'quote', mistake },
  { endpoint: 'solve', mistake },
])

export default scenario({
  clause: 'v1/amm-errors',
  title: 'a wrong AMM filter in v1 gets a 400, or the status of v2',

  given: {
    pick: fc.nat(),
    origin_address: wallet(),
  },
  listed: () => requests,

  async check({ listed: { endpoint, mistake }, pick, origin_address }, { client, observe, universe }) {
    const order = { ...plainOrderOf(universe), origin_address }
    const amms = mistakes[mistake].amms(supportedAmm(universe, pick))
    const list = amms.join()
    const exchange =
      endpoint === 'solve'
        ? await client.send(v1SolveOf([order], { amms }))
        : // Which of the two a service reads is its own choice.
          await client.send({ ...v1QuoteOf(order, { amms: list }), headers: { amms: list } })
    const { status } = responseOf(exchange)
    observe(`${mistake} in a ${endpoint}`, status)

    // The interface does not show the form of a list in a query, so a service may read the list as one
    // unknown name.
    const statuses: readonly number[] = endpoint === 'solve' ? mistakes[mistake].statuses : [400, 404, 422]
    assert.ok(statuses.includes(status), `${status} for ${mistake} in a ${endpoint}`)
  },

  mutants: {
    'solve ignores the filter': misreadFilter('/v1/solver/solve', () => undefined),
    'quote ignores the filter': misreadQuery('/v1/solver/quote', (query, headers) => {
      query.delete('amms')
      headers.delete('amms')
    }),
    'a name without a sign is included': misreadFilter('/v1/solver/solve', (amms) =>
      amms?.map((amm) => (/^[+-]/.test(amm) ? amm : `+${amm}`)),
    ),
    'a contradiction has no solution': respondWith(
      '/v1/solver/solve',
      204,
      ({ body }) => listAt(body, 'amms').length > 1,
    ),
    'a wrong filter gets a 500': refuseWith('/v1/solver/quote', 500),
  },
})
