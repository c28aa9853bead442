/**
 * Every new caller forgets a parameter at first. A 400 with a message shows the mistake at once; a default
 * that nobody requested hides it.
 */
import { misreadField, misreadQuery, refuseWith, refuseWithoutMessage } from '#kit/faults'
import { incomplete } from '#kit/malformed'
import { assertEach, messageIn } from '#kit/reading'
import type { Family } from '#solver-api/api/endpoints'
import type { Universe } from '#solver-api/api/universe'
import { type Exchange, type Message, scenario } from '#solver-api/kit/scenario'

// errors/intents-explain-themselves judges the endpoints that need a key.
const onBothPaths = ['quote', 'solve', 'tokens', 'tokenPrice', 'nativePrice'] as const
const inV1 = ['v1Quote', 'v1Solve'] as const

export default scenario({
  clause: 'errors/missing-parameter',
  title: 'a missing parameter gets a 400 with a message',
  usesKey: true,

  given: {},

  async check(_given, { client, offers, universe }) {
    const isExplained = (exchange: Exchange) =>
      exchange.response.status === 400 && messageIn(exchange) !== undefined

    await assertEach(
      client,
      incompleteOf(universe, offers('key') ? ['public', 'partner'] : ['public']),
      isExplained,
    )
  },

  mutants: {
    'a missing parameter gets a 422': refuseWith('', 422),
    'a missing parameter gets a 500': refuseWith('', 500),
    'the refusal has no message': refuseWithoutMessage(''),
    'the blockchain defaults to ethereum': misreadQuery('/tokens', (query) => {
      query.set('blockchain', 'ethereum')
    }),
    'the blockchain defaults to ethereum for partners': misreadQuery('/partner/v2/solver/tokens', (query) => {
      query.set('blockchain', 'ethereum')
    }),
    'a missing amount has a default': misreadField('/quote', 'orders.*', (order: object) => ({
      sell_amount: '1000000000000000000',
      ...order,
    })),
    'v1 takes the first listed token for one that is missing': misreadQuery('/v1/solver/quote', (query) => {
      if (!query.has('buy_token')) query.set('buy_token', '0x6B175474E89094C44Da98b954EedeAC495271d0F')
    }),
    'a missing origin defaults to some address': misreadField('/solve', 'orders.*', (order: object) => ({
      origin_address: '0x0000000000000000000000000000000000000001',
      ...order,
    })),
  },
})

function incompleteOf(universe: Universe, families: readonly Family[]): Readonly<Record<string, Message>> {
  const ofV2 = families.flatMap((family) => onBothPaths.map((name) => incomplete(universe, name, family)))
  return Object.assign({}, ...ofV2, ...inV1.map((name) => incomplete(universe, name)))
}
