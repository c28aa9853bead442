/**
 * The list of values may be encoded with or without an outer tuple: 32 bytes that decide whether an order can
 * be read at all. A service may accept either form, but it must list the order that was signed.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { DutchOrder } from '#core/orders/dutch-order'
import { type Mutant, refuseSubmissions, rewriteListedField } from '#kit/faults'
import { acceptableOrders, isAccepted, sale, signedBy, submit, swapper } from '#kit/intents'
import { encodedOrderIn, ordersOf, requestPage } from '#kit/tracking'
import { blaming, scenario } from '#solver-api/kit/scenario'

const wordDigits = 64

export default scenario({
  clause: 'intent/serialized-order',
  title: 'an order is accepted wrapped in one outer tuple, or flat, and is listed as it was signed',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const forms = ['wrapped', 'flat'] as const
    const readBack: Record<string, boolean> = {}
    const left = [...forms]
    for await (const order of acceptableOrders(world, swapper, sale, forms.length)) {
      const form = left.shift() ?? 'flat'
      const signed = await signedBy(swapper, order)
      const isFlat = form === 'flat'
      const sent = isFlat ? { ...signed, order: withoutFirstWord(signed.order) } : signed
      const accepted = isAccepted(await submit(world, sent))
      world.observe(`accepted ${form}`, accepted)
      if (!accepted) continue
      readBack[form] = await world.eventually(() => isShownAsSigned(order), Boolean)
    }

    assert.ok(Object.keys(readBack).length > 0, 'neither the wrapped order nor the flat one is accepted')
    const shown = await requestPage(world, { swapper: swapper.address })
    const changed = forms.filter((form) => readBack[form] === false)
    const said = `the order that was sent ${changed.join(' and ')} is not listed as it was signed`
    blaming(shown, () => assert.ok(changed.length === 0, said))

    async function isShownAsSigned(order: DutchOrder): Promise<boolean> {
      const listed = await ordersOf(world, swapper)
      const shown = listed.filter(({ encoded }) => encoded !== undefined)
      if (listed.length > 0 && shown.length === 0) return true
      return shown.some((one) => isDeepStrictEqual(encodedOrderIn(one), order))
    }
  },

  mutants: {
    'neither form is accepted': refuseSubmissions(() => true),
    'the last word of the order is lost': rewriteEncoded((encoded) => encoded.slice(0, -wordDigits)),
    'the outer tuple is put around the order twice': rewriteEncoded(
      (encoded) => `0x${'20'.padStart(wordDigits, '0')}${encoded.slice(2)}`,
    ),
  },
})

/** In the outer tuple, a word with the offset precedes the flat form. */
function withoutFirstWord(order: string): `0x${string}` {
  return `0x${order.slice(2 + wordDigits)}`
}

function rewriteEncoded(change: (encoded: string) => string): Mutant {
  return rewriteListedField('encoded', (encoded) => change(`${encoded}`))
}
