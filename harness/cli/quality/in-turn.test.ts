import { expect, test } from 'vitest'
import { syntheticMarket } from '../../market/synthetic/synthetic-market.ts'
import { drawCorpus } from '../../quality/corpus/corpus.ts'
import { exitCodes } from '../exit.ts'
import { measureInTurn } from './in-turn.ts'

const pools = { constantProduct: 20, concentrated: 0, weighted: 0, stable: 0 }
const { snapshot } = syntheticMarket(3, { tokens: 8, ...pools })
const { orders } = drawCorpus(snapshot, { seed: 1, count: 42 })

/** Measures a target that takes so many seconds for each answer. */
function measured(seconds: number) {
  let now = 0
  return measureInTurn(orders, {
    name: 'the target',
    subject: {
      now: () => now,
      pace: async () => {
        now += 1_000_000
      },
      async ask() {
        now += seconds * 1000
        return { kind: 'none' }
      },
    },
  })
}

test('a target that answers late has six seconds for each order in all', async () => {
  expect(await measured(6)).toHaveLength(orders.length)
  await expect(measured(59)).rejects.toMatchObject({
    exitCode: exitCodes.inconclusive,
    message: expect.stringMatching(/^the target took 295 seconds for 5 of 41 orders\. /),
    measured: { length: 5 },
  })
})
