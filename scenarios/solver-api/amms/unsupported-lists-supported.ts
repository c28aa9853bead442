/**
 * The refusal of an unknown AMM is the only place that lists the supported ones. A caller who cannot read
 * them there has to guess names.
 *
 * The check requires the message to contain every AMM that a route of the target uses, since those are
 * supported.
 */
import assert from 'node:assert/strict'
import { json, refuse, refuseWithDetail, refuseWithoutMessage } from '#kit/faults'
import { ammsListedIn, ownedOrder, protocolsUsed, quoteOf, solveFor, unknownAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/unsupported-lists-supported',
  title: 'the refusal of an unsupported protocol lists the supported ones',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const used = protocolsUsed(await solveFor(client, [order], { return_routes: true }))
    const exchange = await client.send(quoteOf([order], { amms: [`+${unknownAmm}`] }))
    const { status, body } = responseOf(exchange)
    pre(status < 500, 'the target failed')
    const unlisted = used.filter((protocol) => !new RegExp(`\\b${protocol}\\b`).test(body))
    const said = `the service uses ${unlisted.join(', ')}, and its refusal does not list it: ${status} ${body.slice(0, 200)}`
    blaming(exchange, () => assert.deepEqual(unlisted, [], said))
  },

  mutants: {
    'the refusal lists no AMM': refuseWithDetail('', 'AMM not supported'),
    'the refusal lists only the first AMM': refuse('', async (response) => {
      const [first] = ammsListedIn(await response.text())
      return json(response.status, { detail: `Supported AMMs are ${first}.` })
    }),
    'an unsupported protocol has no solution': refuse('', async () => new Response(null, { status: 204 })),
    'the refusal has a code and no message': refuseWithoutMessage(''),
  },
})
