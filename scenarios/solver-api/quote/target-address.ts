/**
 * A wallet approves the address that the quote names before it solves. If solve names another one, the
 * approval is useless, or open to a contract that was not meant.
 */
import assert from 'node:assert/strict'
import { nativeToken } from '#core/address'
import { permit2Address } from '#core/orders/typed-data'
import { isLower, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { quoteRequest, solveRequest } from '#kit/options'
import { quoteFor, solveFor } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/target-address',
  title: 'quote and solve name the same target address',

  given: { quoted: quoteRequest({ batch: [1, 3] }), solved: solveRequest({ batch: [1, 3] }) },

  async check({ quoted, solved: { batch, options, way } }, { client }) {
    const { target_address } = await quoteFor(client, quoted.batch, quoted.options, quoted.way)
    const { solutions } = await solveFor(client, batch, options, way)

    const solvedTargets = solutions.map((solution) => solution.target_address.toLowerCase())
    assert.deepEqual([...new Set(solvedTargets)], [target_address.toLowerCase()])
  },

  mutants: {
    'a token in lower case gets another target': when(
      isLower('sell_token'),
      rewriteTarget(() => nativeToken),
    ),
    'the token-approval contract is named on the intent venue': when(
      ({ body }) => valueAt(body, 'venue') === 'intent',
      rewriteTarget(() => permit2Address),
    ),
    'the token-approval contract is named': rewriteTarget(() => permit2Address),
    'the zero address is named': rewriteTarget(() => nativeToken),
    'the last digit is different': rewriteTarget(
      (target) => target.slice(0, -1) + (target.endsWith('0') ? '1' : '0'),
    ),
  },
})

function rewriteTarget(change: (target: string) => string) {
  return rewriteField('/v2/solver/quote', 'target_address', change)
}
