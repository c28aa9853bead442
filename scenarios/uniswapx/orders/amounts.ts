/**
 * A filler that trusts wrong amounts fills at a loss or leaves a fair order. The check finds the record by
 * hash and by type, and compares its amounts with the signed order.
 */
import assert from 'node:assert/strict'
import {
  type OrdersPage,
  place,
  pre,
  recordOf,
  rewrite,
  rewriteRecords,
  sale,
  scenario,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/amounts',
  title: "a record's amounts are those of the order, whichever filter finds it",
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const { hash, info, shown, type } = placed.order
    // A service may replace the cosignature of priority orders.
    const { cosignature: _, cosignerData: __, ...signed } = shown
    const expected = type === 'Priority' ? signed : shown
    const { orders } = await world.client.orders({ swapper: info.swapper, orderType: type, limit: 50 })
    const byType = orders.filter(({ orderHash }) => orderHash.toLowerCase() === hash)
    pre(byType.length > 0, 'the type does not find it')
    // orders/shape judges records that lack a field.
    for (const record of [await recordOf(world, placed), ...byType])
      assert.partialDeepStrictEqual(
        lowerCase({ input: shown.input, outputs: shown.outputs, ...record }),
        lowerCase(expected),
      )
  },

  mutants: {
    'the input is one more': changed('input', /"(startAmount|amount)":"(\d+)"/),
    'an output is one more': changed('outputs', /"(startAmount|amount)":"(\d+)"/),
    'by its type, an output has the amount of the input': rewrite('/orders', (page: OrdersPage, { url }) =>
      url.searchParams.has('orderType') ? { ...page, orders: page.orders.map(withInputPaid) } : page,
    ),
    'the cosigner has done nothing': rewriteRecords(({ cosignerData: _, input: __, ...record }) => record),
  },
})

function withInputPaid({ input, outputs, ...record }: OrdersPage['orders'][number]) {
  const { token: _, ...amounts } = input
  return { ...record, input, outputs: outputs.map((output) => ({ ...output, ...amounts })) }
}

function lowerCase(value: object): object {
  return JSON.parse(JSON.stringify(value).toLowerCase())
}

function changed(field: string, amount: RegExp) {
  return rewriteRecords((record) => {
    const text = JSON.stringify(record[field])
    return {
      ...record,
      [field]: JSON.parse(text.replace(amount, (_, name, digits) => `"${name}":"${BigInt(digits) + 1n}"`)),
    }
  })
}
