/** A clause in a session is judged without a move of the market, whose undoing would replace the blocks of the session. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { judgedSteps } from '../../../interfaces/solver-api/kit/session/judged-step.ts'

test('no step of a session moves the market behind its clause', async () => {
  const scenarios = await loadScenarios(
    { clauses: ['quote/batch-agrees-with-single'] },
    { interface: defaultInterface },
  )
  const universe = {
    tokens: wellKnownTokens,
    amms: supportedProtocols,
    orders: [],
    answers: referenceAnswers,
  }
  const steps = judgedSteps(scenarios).map(({ draw }) => draw(universe))
  const drawn = steps.flatMap((step) => fc.sample(step, { numRuns: 200, seed: 1 }))
  expect(drawn.length).toBe(200)
  expect(drawn.filter(({ given }) => 'marketMoves' in Object(given))).toEqual([])
})
