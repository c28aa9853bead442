/**
 * The refusal of an unknown AMM is the only place where the supported ones are listed. A caller who cannot
 * read them there has to guess names.
 *
 * That the target supports an AMM is seen in the routes that it gives.
 */
import assert from 'node:assert/strict'
import { json, refuse, refuseWithoutMessage } from '#kit/faults'
import { ammsListedIn, ownedOrder, protocolsUsed, unknownAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/unsupported-lists-supported',
  title: 'the refusal of an unsupported protocol lists the supported ones',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const request = { blockchain: 'ethereum', orders: [order] }
    const answer = await client.solve({ ...request, return_routes: true })
    pre(answer.found)
    const used = protocolsUsed(answer.value)

    const exchange = await client.send(messageOf('quote', { ...request, amms: [`+${unknownAmm}`] }))
    const { status, body } = responseOf(exchange)
    pre(status >= 400)
    const listed = ammsListedIn(body)
    assert.deepEqual(
      used.filter((protocol) => !listed.includes(protocol)),
      [],
      `used, but not listed in: ${body}`,
    )
  },

  mutants: {
    'the refusal lists none': refuse('', async ({ status }) => json(status, { detail: 'AMM not supported' })),
    'the list is cut after the first': refuse('', async (response) => {
      const [first] = ammsListedIn(await response.text())
      return json(response.status, { detail: `Supported AMMs are ${first}.` })
    }),
    'only a code is given': refuseWithoutMessage(''),
  },
})
