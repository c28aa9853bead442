/**
 * The list of values may be read with an outer tuple or without one: 32 bytes that decide whether an order can
 * be read at all. Whichever is taken, the order that is then shown must be the one that was signed.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { encodedOrderIn, type Mutant, refuseSubmissions, rewriteListedOrders } from '#kit/faults'
import {
  fieldOf,
  flatOrder,
  fundAndApprove,
  isAccepted,
  listOrders,
  sale,
  signedBy,
  submit,
  swapper,
  withConsecutiveNonces,
  withField,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

const wordDigits = 64

export default scenario({
  clause: 'intent/serialized-order',
  title: 'an order is taken wrapped in one outer tuple, or flat, and reads back as it was signed',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const [wrapped, flat] = withConsecutiveNonces(
      await flatOrder(world, swapper, sale, sale.unattainableAmount),
      2,
    )
    pre(wrapped !== undefined && flat !== undefined)
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount * 2n)
    const readBack: Record<string, boolean> = {}
    for (const [form, order] of Object.entries({ wrapped, flat })) {
      const signed = await signedBy(swapper, order)
      const isFlat = form === 'flat'
      const sent = isFlat ? { ...signed, order: withoutFirstWord(signed.order) } : signed
      const accepted = isAccepted(await submit(world, sent))
      world.observe(`taken ${form}`, accepted)
      if (!accepted) continue
      const { orders } = await listOrders(world, { swapper: swapper.address })
      const shown = orders
        .map(({ fields }) => fields)
        .filter((fields) => fieldOf(fields, 'encoded') !== undefined)
      const isAsSigned = shown.some((fields) => isDeepStrictEqual(encodedOrderIn(fields), order))
      readBack[form] = shown.length === 0 || isAsSigned
    }

    assert.ok(
      Object.keys(readBack).length > 0 && !Object.values(readBack).includes(false),
      `read back as signed: ${JSON.stringify(readBack)}`,
    )
  },

  mutants: {
    'neither form is read': refuseSubmissions(() => true),
    'the last word of the order is lost': encodedBecomes((encoded) => encoded.slice(0, -wordDigits)),
    'the outer tuple is put around the order twice': encodedBecomes(
      (encoded) => `0x${'20'.padStart(wordDigits, '0')}${encoded.slice(2)}`,
    ),
  },
})

/** Wrapped in the outer tuple, the flat form follows a word that says where it begins. */
function withoutFirstWord(order: string): `0x${string}` {
  return `0x${order.slice(2 + wordDigits)}`
}

function encodedBecomes(change: (encoded: string) => string): Mutant {
  return rewriteListedOrders((records) =>
    records.map((record) => withField(record, 'encoded', change(`${fieldOf(record, 'encoded')}`))),
  )
}
