/** Two drawn legal forms, each unlike the reference's, get the same verdicts as the reference. */
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { defaultInterface } from '../../cli/interfaces.ts'
import { loadScenarios } from '../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../cli/target/reference.ts'
import { drawnForm } from './differences/drawn-forms.ts'
import { judgeForm } from './judging/judge-form.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

const clauses = ['intent/order-hash', 'intent/quote-id-spellings', 'tracking/cursor-walk', 'spread/*']
const scenarios = await loadScenarios({ clauses }, { interface: defaultInterface })

for (const seed of [6, 9])
  test(`form ${seed} is honest`, async () => {
    const found = await judgeForm(drawnForm(seed), target, scenarios, { runs: 1, seed })
    assert.deepEqual(found, { alarms: [], open: [] })
  })
