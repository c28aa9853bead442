/**
 * A signature proves possession of the key without revealing it. A client that sends the key in any form, in
 * a header or in a debug field, exposes the wallet to everyone along the way.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, respond } from '#kit/faults'
import { addressOf, plainDutchOrder, signedBy, submissionOf } from '#kit/intents'
import { blaming, messageOf, scenario } from '#solver-api/kit/scenario'

type Key = ReturnType<typeof addressOf>

// A mutant can leak only a key that it knows, so the cases draw from a fixed list of keys.
const keys = Array.from({ length: 16 }, (_, index): Key => `0xa55a${`${index + 1}`.padStart(60, '0')}`)

const encodings: Readonly<Record<string, (key: Key) => string>> = {
  'hex with 0x': (key) => key,
  'bare hex': (key) => key.slice(2),
  'hex in capitals': (key) => key.slice(2).toUpperCase(),
  decimal: (key) => BigInt(key).toString(),
  base64: (key) => bytesOf(key).toString('base64'),
  'URL-safe base64': (key) => bytesOf(key).toString('base64url'),
  'a list of bytes': (key) => JSON.stringify([...bytesOf(key)]),
}

export default scenario({
  clause: 'keys/private-key-stays-home',
  title: 'no request of signing and submitting an order contains the private key',

  given: { key: fc.constantFrom(...keys) },

  async check({ key }, { client, clock, universe, watch }) {
    const requests = watch()
    const swapper = addressOf(key)
    const nonce = await client.send(messageOf('nonce', { blockchain: 'ethereum', address: swapper }))
    const order = plainDutchOrder(universe, swapper, 1n, clock.now())
    const submitted = await client.send(submissionOf(await signedBy({ key }, order)))

    for (const [index, text] of requests.entries()) {
      const sent = [text, text.toLowerCase(), text.toUpperCase()]
      const found = Object.entries(encodings).filter(([, encode]) =>
        sent.some((one) => one.includes(encode(key))),
      )
      const encoded = found.map(([encoding]) => encoding).join(', ')
      blaming(index === 0 ? nonce : submitted, () =>
        assert.ok(encoded === '', `the request contains the private key: ${encoded}`),
      )
    }
  },

  mutants: {
    ...Object.fromEntries(
      Object.entries(encodings).map(([name, encode]) => [
        `a header contains the key as ${name}`,
        inHeader(encode),
      ]),
    ),
    'the submission contains the key beside the signature': respond(
      '/intent/order',
      async (request, fetch) => {
        const body = (await request.clone().json()) as object
        return fetch(new Request(request, { body: JSON.stringify({ ...body, wallet: { keys } }) }))
      },
    ),
    'the request for a nonce contains the key': respond('/intent/nonce', async (request, fetch) =>
      fetch(new Request(`${request.url}&keys=${keys}`, request)),
    ),
  },
})

function bytesOf(key: Key): Buffer {
  return Buffer.from(key.slice(2), 'hex')
}

function inHeader(encode: (key: Key) => string): Mutant {
  return respond('', async (request, fetch) => {
    const headers = new Headers(request.headers)
    headers.set('x-debug', keys.map(encode).join(' '))
    return fetch(new Request(request, { headers }))
  })
}
