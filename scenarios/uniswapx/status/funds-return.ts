/**
 * The signature is still valid once the funds return. If the order stays without funds, its user waits for a
 * fill that never comes.
 */
import assert from 'node:assert/strict'
import {
  type Fetch,
  fundFor,
  type ListedRecord,
  place,
  pre,
  recordOf,
  revokeApproval,
  rewriteRecords,
  sale,
  scenario,
  showStatusAs,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'status/funds-return',
  title: 'an order is open again once its wallet has approved again',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    await revokeApproval(world, swapper)
    const lacksFunds = ({ orderStatus }: ListedRecord) => orderStatus === 'insufficient-funds'
    pre(lacksFunds(await recordOf(world, placed, lacksFunds)), 'it is not insufficient-funds')
    await fundFor(world, swapper, placed.terms)
    const isOpen = ({ orderStatus }: ListedRecord) => orderStatus === 'open'
    assert.equal((await recordOf(world, placed, isOpen)).orderStatus, 'open')
  },

  mutants: {
    'an open order is shown as expired': showStatusAs('open', 'expired'),
    'it never opens again': neverOpensAgain,
  },
})

function neverOpensAgain(fetch: Fetch): Fetch {
  const closed = new Set<string>()
  return rewriteRecords((record) => {
    if (record.orderStatus === 'insufficient-funds') closed.add(record.orderHash)
    return closed.has(record.orderHash) ? { ...record, orderStatus: 'insufficient-funds' } : record
  })(fetch)
}
