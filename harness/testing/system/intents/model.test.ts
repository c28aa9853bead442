/** The reference in longer sessions than those of a run: after any sequence of events, it shows their consequences. */

import { afterAll, expect, test } from 'vitest'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { scenario } from '../../../interfaces/solver-api/kit/scenario.ts'
import { sessionsOf } from '../../../interfaces/solver-api/kit/session/index.ts'
import { fixedPace } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import { draws } from '../../draws.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

const runs = draws(2)

const sessions = scenario({
  clause: 'general/same-question-same-answer',
  title: 'a session of a hundred steps has no fault',
  ...sessionsOf([], [54, 80]),
  mutants: {},
})

test(
  'the reference has no fault in sessions of a hundred steps',
  async () => {
    const verdict = await run(sessions, target, {
      seed: 1,
      runs,
      shrinks: 50,
      universe: { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers },
      pace: fixedPace(40),
    })
    expect(verdict).toMatchObject({ outcome: 'pass', cases: runs })
  },
  60_000 * runs,
)
