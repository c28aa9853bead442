/**
 * An order whose nonce is spent can never be filled, and its signer notices only that nothing happens. A
 * wallet may spend nonces without the service, at another service or on the chain, and a whole word of them
 * at once.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewriteField, stateful } from '#kit/faults'
import { invalidateNonce, isNonceUsed, nonceFor, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

const wholeWord = 2n ** 256n - 1n

export default scenario({
  clause: 'intent/nonce-is-unused',
  title: 'the issued nonce is unused on the chain, even after the wallet has spent nonces there',
  needs: ['control', 'key'],

  given: { swapper: swapper(), isWholeWord: fc.boolean() },

  async check({ swapper, isWholeWord }, world) {
    const { chain, observe } = world
    const first = await nonceFor(world, swapper.address)
    const transactions = BigInt(await chain.client.getTransactionCount({ address: swapper.address }))
    observe("the nonce given is the wallet's own transaction nonce", first === transactions)
    await invalidateNonce(chain, swapper, first, isWholeWord ? wholeWord : undefined)

    const isUnused = async (nonce: bigint) => !(await isNonceUsed(chain, swapper, nonce))
    const given = await world.eventually(() => nonceFor(world, swapper.address), isUnused)
    assert.ok(await isUnused(given), `${given} is issued, which is spent`)
  },

  mutants: {
    'the nonce is read once and cached': deriveNonces((first) => first),
    'nonces are counted up from the first, whatever the chain says': deriveNonces(
      (first, requests) => first + BigInt(requests),
    ),
    'the next unused bit is searched in one word only': deriveNonces(
      (first, requests) => ((first >> 8n) << 8n) | ((first + BigInt(requests)) & 0xffn),
    ),
  },
})

/** Derives every nonce from the first one that the service issued. */
function deriveNonces(change: (first: bigint, requests: number) => bigint): Mutant {
  return stateful(() => {
    let first: bigint | undefined
    let requests = 0
    return rewriteField('/intent/nonce', 'nonce', (nonce: string) => {
      first ??= BigInt(nonce)
      const derived = change(first, requests)
      requests += 1
      return `${derived}`
    })
  })
}
