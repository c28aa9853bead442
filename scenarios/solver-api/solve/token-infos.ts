/**
 * Clients label amounts by these lists. A token that is missing, or decimals as a number instead of a
 * string, breaks the label of a trade that is about to be signed.
 */
import assert from 'node:assert/strict'
import * as z from 'zod'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteField, rewriteSolve } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { largestBatch, solveOf } from '#kit/orders'
import { assertShape } from '#kit/reading'
import { tokenInfoSchema } from '#solver-api/api/order'
import { pre, scenario } from '#solver-api/kit/scenario'

const shape = z.object({ buy_tokens: z.array(tokenInfoSchema), sell_tokens: z.array(tokenInfoSchema) })

export default scenario({
  clause: 'solve/token-infos',
  title: 'buy_tokens and sell_tokens describe every bought and sold token',

  given: { request: solveRequest({ batch: [1, largestBatch], without: ['ether'] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(solveOf(batch, options, way))
    pre(exchange.response.status === 200, `status ${exchange.response.status}`)

    const { buy_tokens, sell_tokens } = assertShape(exchange, shape)
    assert.deepEqual(
      [
        missing(
          batch.map(({ buy_token }) => buy_token),
          buy_tokens,
        ),
        missing(
          batch.map(({ sell_token }) => sell_token),
          sell_tokens,
        ),
      ],
      [[], []],
    )
  },

  mutants: {
    'the symbol is missing from ten orders on': when(
      atLeastOrders(10),
      rewriteField('/v2/solver/solve', 'sell_tokens.*.symbol', () => undefined),
    ),
    'decimals is a number': rewriteField('/v2/solver/solve', 'buy_tokens.*.decimals', Number),
    'the last sold token is missing': rewriteSolve((body) => ({
      ...body,
      sell_tokens: body.sell_tokens.slice(0, -1),
    })),
    'bought and sold tokens are swapped': rewriteSolve((body) => ({
      ...body,
      buy_tokens: body.sell_tokens,
      sell_tokens: body.buy_tokens,
    })),
    'the symbol is missing': rewriteField('/v2/solver/solve', 'sell_tokens.*.symbol', () => undefined),
  },
})

function missing(traded: readonly string[], infos: readonly { address: string }[]): readonly string[] {
  const described = new Set(infos.map(({ address }) => address.toLowerCase()))
  return traded.filter((address) => !described.has(address.toLowerCase()))
}
