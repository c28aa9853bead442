/**
 * A caller who sends a truncated or hand-written body needs a message to find the mistake. A service that
 * fails on such a body looks broken and raises alarms.
 */
import { refuseWith, refuseWithoutMessage, respondWith } from '#kit/faults'
import { assertEach, isRefused, messageIn } from '#kit/reading'
import { type Exchange, scenario } from '#solver-api/kit/scenario'

const paths = ['/v2/solver/quote', '/v2/solver/solve', '/v1/solver/solve?blockchain=ethereum'] as const
const bodies = [
  ...['', '{', '{"blockchain": "ethereum", "orders": [', '{"blockchain": "ethereum",}'],
  ...["{'blockchain': 'ethereum'}", 'blockchain=ethereum', '<quote/>'],
] as const

export default scenario({
  clause: 'general/body-not-json',
  title: 'a body that is not JSON is refused with a message',

  given: {},

  async check(_given, { client }) {
    const requests = paths.flatMap((path) =>
      bodies.map((body) => [`${path} ${body}`, { method: 'POST', path, body }] as const),
    )
    const isExplained = (exchange: Exchange) => isRefused(exchange) && messageIn(exchange) !== undefined

    await assertEach(client, Object.fromEntries(requests), isExplained)
  },

  mutants: {
    'v1 fails on a body that is not JSON': refuseWith('/v1/solver/solve', 500),
    'a body that is not JSON gets a 500': refuseWith('', 500),
    'a body that is not JSON has no solution': respondWith('', 204),
    'the refusal has no message': refuseWithoutMessage(''),
  },
})
