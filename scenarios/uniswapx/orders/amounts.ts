/** A filler that trusts the record must not be misled. */
import assert from 'node:assert/strict'
import { place, recordOf, rewriteRecords, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/amounts',
  title: "a record's amounts are those of the order",
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const record = lowerCase(await recordOf(world, placed))
    assert.partialDeepStrictEqual(record, lowerCase(placed.order.shown))
  },

  mutants: {
    'the input is one more': changed('input', /"(startAmount|amount)":"(\d+)"/),
    'an output is one more': changed('outputs', /"(startAmount|amount)":"(\d+)"/),
    'the cosigner has done nothing': rewriteRecords(({ cosignerData: _, input: __, ...record }) => record),
  },
})

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
