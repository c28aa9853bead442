/**
 * An order whose nonce is spent can never be filled, and its signer learns of it when nothing happens. Nonces
 * are also spent behind the service's back: by another service, or by the wallet itself, which may give up a
 * whole word of them at once.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewrite } from '#kit/faults'
import { invalidateNonce, isNonceUsed, nonceFor, poll, swapper } from '#kit/intents'
import { scenario } from '#solver-api/scenario'

const wholeWord = 2n ** 256n - 1n

export default scenario({
  clause: 'intent/nonce-is-unused',
  title: 'the nonce given is unused on the chain, also after the wallet has spent some there',
  needs: ['control', 'key'],

  given: { swapper: swapper(), isWholeWord: fc.boolean() },

  async check({ swapper, isWholeWord }, world) {
    const { chain, observe } = world
    const first = await nonceFor(world, swapper.address)
    const transactions = BigInt(await chain.client.getTransactionCount({ address: swapper.address }))
    observe("the nonce given is the wallet's own transaction nonce", first === transactions)
    await invalidateNonce(chain, swapper, first, isWholeWord ? wholeWord : undefined)

    const given = await poll(world, async () => {
      const nonce = await nonceFor(world, swapper.address)
      return (await isNonceUsed(chain, swapper, nonce)) ? undefined : nonce
    })
    assert.ok(given !== undefined, `${first} was spent, and no unused nonce is given`)
  },

  mutants: {
    'the nonce is looked up once': firstNonceBecomes((first) => first),
    'the nonce is counted up from the first, whatever the chain says': firstNonceBecomes(
      (first, asked) => first + BigInt(asked),
    ),
    'the next bit is looked for in one word alone': firstNonceBecomes(
      (first, asked) => ((first >> 8n) << 8n) | ((first + BigInt(asked)) & 0xffn),
    ),
  },
})

/** The first nonce is remembered, and every later one made from it. */
function firstNonceBecomes(change: (first: bigint, asked: number) => bigint): Mutant {
  return (fetch) => {
    let first: bigint | undefined
    let asked = 0
    return rewrite<{ nonce: string }>('/intent/nonce', (body) => {
      first ??= BigInt(body.nonce)
      const nonce = change(first, asked)
      asked += 1
      return { ...body, nonce: `${nonce}` }
    })(fetch)
  }
}
