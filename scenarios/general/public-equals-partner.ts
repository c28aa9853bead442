/**
 * A key buys a higher rate, not another price. If the partner path gives another result, a caller who tries
 * the service without a key does not see what they will trade.
 */
import assert from 'node:assert/strict'
import { amountPlus, respondWith, rewrite, rewriteField } from '#kit/faults'
import { publicMessages } from '#kit/orders'
import { atOneBlock, comparableOf } from '#kit/reading'
import { blaming, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/public-equals-partner',
  title: 'a public path and its partner path give the same result',
  needs: ['key'],
  isAboutOneBlock: true,

  given: {},

  async check(_given, { client, universe }) {
    const onPartnerPaths = Object.values(publicMessages(universe, 'partner'))
    for (const [index, message] of Object.values(publicMessages(universe)).entries()) {
      const onPartnerPath = onPartnerPaths[index] ?? message
      const [inPublic, atPartners] = await atOneBlock(
        async () => comparableOf(await client.send(message)),
        () => client.send(onPartnerPath),
      )

      const compared = comparableOf(atPartners)
      blaming(atPartners, () => assert.deepEqual(compared, inPublic))
    }
  },

  mutants: {
    'the partner path of solve is not served': respondWith('/partner/v2/solver/solve', 404),
    'partners are quoted one unit more': rewriteField(
      '/partner/v2/solver/quote',
      'quotes.*.buy_amount',
      (amount: string) => amountPlus(amount, 1n),
    ),
    'the token list for partners lacks a token': rewrite<unknown[]>('/partner/v2/solver/tokens', (body) =>
      body.slice(1),
    ),
    'partners get outdated prices': rewriteField(
      '/partner/v2/solver/token_price',
      'price',
      (price: number) => price * 1.001,
    ),
  },
})
