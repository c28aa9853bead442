/**
 * Wallets write addresses in mixed case, indexers in lower case. A service that distinguishes the two finds
 * no token, or another price, for half of its callers.
 */
import assert from 'node:assert/strict'
import { getAddress } from 'viem/utils'
import { type Asked, askedOf, json, respond, respondWith } from '#kit/faults'
import { nonceIn } from '#kit/intents'
import {
  quoteOf,
  solveOf,
  type TradedToken,
  tokenPair,
  v1QuoteOf,
  v1SolveOf,
  wallet,
  worth,
} from '#kit/orders'
import { atOneBlock, comparableOf, isUnlistedToken } from '#kit/reading'
import {
  applies,
  blaming,
  type Exchange,
  type Message,
  messageOf,
  pre,
  scenario,
  type World,
} from '#solver-api/kit/scenario'

type Address = TradedToken['address']

interface Asking {
  readonly order: Parameters<typeof v1QuoteOf>[0]
  readonly origin_address: Address
}

const blockchain = 'ethereum'

const messages: readonly ((asking: Asking) => Message)[] = [
  ({ order, origin_address }) => quoteOf([{ ...order, origin_address }]),
  ({ order, origin_address }) => solveOf([{ ...order, origin_address, receiver: origin_address }]),
  ({ order }) => messageOf('tokenPrice', { blockchain, token_address: order.sell_token }),
  ({ order }) =>
    messageOf('spread', {
      blockchain,
      base_token_address: order.sell_token,
      quote_token_address: order.buy_token,
    }),
  ({ origin_address }) => messageOf('nonce', { blockchain, address: origin_address }),
  ({ order }) => v1QuoteOf(order),
  ({ order, origin_address }) => v1SolveOf([{ ...order, origin_address }]),
]

export default scenario({
  clause: 'general/address-case-is-ignored',
  title: 'an address gives the same result in lower case, in checksum case and in capitals',
  usesKey: true,
  isAboutOneBlock: true,

  given: { pair: tokenPair(), owner: wallet() },
  listed: () => messages,

  async check({ listed: messageFor, owner, pair: [sell, buy] }, world) {
    const { client, offers } = world
    const written = (write: (address: Address) => Address) =>
      messageFor({
        order: {
          sell_token: write(sell.address),
          buy_token: write(buy.address),
          sell_amount: `${worth(sell, 1000)}`,
        },
        origin_address: write(owner),
      })
    const isOffered = offers('key') || !written(inLowerCase).path.startsWith('/partner')
    applies(isOffered, 'no key for the endpoint')
    const [mixed, [lower, upper]] = await atOneBlock(
      async () => resultIn(await client.send(written(getAddress)), world),
      async () => [await client.send(written(inLowerCase)), await client.send(written(inCapitals))] as const,
    )
    const compared = resultIn(lower, world)
    pre(mixed.status === 200 || compared.status === 200)

    const isEqual = () => assert.deepEqual(compared, mixed)
    if (mixed.status === 200) blaming(lower, isEqual)
    else isEqual()
    // An address in capitals has no valid checksum: a service may refuse it as malformed, but must not answer
    // that the token is unknown.
    const inUpper = resultIn(upper, world)
    if (inUpper.status < 300 || isUnlistedToken(upper)) blaming(upper, () => assert.deepEqual(inUpper, mixed))
  },

  mutants: {
    'an address in lower case fails the checksum': respondWith('', 422, hasAddress(/0x[0-9a-f]{40}/)),
    'a token in capitals is not found': respond('', async (request, fetch) =>
      hasAddress(/0x(?=\d*[A-F])[0-9A-F]{40}/)(await askedOf(request))
        ? json(400, { detail: 'Token not found' })
        : fetch(request),
    ),
    'a token in mixed case is not found': respondWith('', 400, hasAddress(/0x[0-9a-f]*[A-F]/)),
  },
})

function resultIn(exchange: Exchange, { universe }: Pick<World, 'universe'>) {
  return { ...comparableOf(exchange), nonce: nonceIn(exchange, universe.answers) }
}

function inLowerCase(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}

function inCapitals(address: Address): Address {
  return `0x${address.slice(2).toUpperCase()}`
}

function hasAddress(form: RegExp) {
  return ({ url, body }: Asked) => form.test(url.search + JSON.stringify(body))
}
