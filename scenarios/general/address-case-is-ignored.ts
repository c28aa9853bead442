/**
 * Wallets write addresses in mixed case, indexers in lower case. A service that distinguishes the two finds
 * no token, or another price, for half of its callers.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { type Asked, respondWith } from '#kit/faults'
import { quoteOf, type TradedToken, tokenPair, worth } from '#kit/orders'
import { atOneBlock, comparableOf } from '#kit/reading'
import { blaming, type Message, messageOf, pre, scenario } from '#solver-api/scenario'

type Pair = readonly [TradedToken, TradedToken]

const messages: readonly ((pair: Pair) => Message)[] = [
  ([sell, buy]) =>
    quoteOf([{ sell_token: sell.address, buy_token: buy.address, sell_amount: `${worth(sell, 1000)}` }]),
  ([{ address }]) => messageOf('tokenPrice', { blockchain: 'ethereum', token_address: address }),
]

export default scenario({
  clause: 'general/address-case-is-ignored',
  title: 'an address in lower case and in checksum case gives the same result',
  isAboutOneBlock: true,

  given: { pair: tokenPair(), message: fc.constantFrom(...messages) },

  async check({ pair, message }, { client }) {
    const [mixed, lower] = await atOneBlock(
      async () => comparableOf(await client.send(message([withChecksum(pair[0]), withChecksum(pair[1])]))),
      () => client.send(message([inLowerCase(pair[0]), inLowerCase(pair[1])])),
    )
    const compared = comparableOf(lower)
    pre(mixed.status === 200 || compared.status === 200)

    const isEqual = () => assert.deepEqual(compared, mixed)
    if (mixed.status === 200) blaming(lower, isEqual)
    else isEqual()
  },

  mutants: {
    'an address in lower case fails the checksum': respondWith('', 422, hasAddress(/0x[0-9a-f]{40}/)),
    'a token in mixed case is not found': respondWith('', 400, hasAddress(/0x[0-9a-f]*[A-F]/)),
  },
})

function withChecksum(token: TradedToken): TradedToken {
  return { ...token, address: getAddress(token.address) }
}

function inLowerCase(token: TradedToken): TradedToken {
  return { ...token, address: `0x${token.address.slice(2).toLowerCase()}` }
}

function hasAddress(form: RegExp) {
  return ({ url, body }: Asked) => form.test(url.search + JSON.stringify(body))
}
