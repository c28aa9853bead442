/** What cases are drawn from, and where the target shows what: asked of the target before it is judged. */
import { randomUUID } from 'node:crypto'
import { createTransport } from '../core/transport/transport.ts'
import type { Answers, Interface } from './interface.ts'
import type { Mutant } from './mutant.ts'
import type { Pace } from './rate/pace.ts'
import type { Scenario } from './scenario.ts'
import type { Target } from './target.ts'

/** What is learnt of a target before it is judged. */
export interface Learning {
  /** What is to be judged: nothing is placed for scenarios that need no key. All are to be, if this is absent. */
  readonly scenarios?: readonly Pick<Scenario, 'needs'>[]
  /** What is known of where the target shows what, and need not be learnt. */
  readonly declared?: Answers | undefined
}

interface UniverseOptions extends Learning {
  readonly mutant?: Mutant
  readonly pace: Pace
}

/** What cases are drawn from, as the target says, or a mutant of it. */
export async function universeOf(
  target: Target,
  api: Interface,
  { declared, mutant, pace, scenarios }: UniverseOptions,
): Promise<unknown> {
  const session = await target.open(0)
  try {
    const { apiKey, baseUrl, clock, fetch } = session
    const needsKey = scenarios?.some(({ needs = [] }) => needs.includes('key')) ?? true
    const transport = createTransport(mutant?.(fetch) ?? fetch, {
      baseUrl,
      pace: pace.of(clock),
      ...(apiKey === undefined ? {} : { apiKey }),
    })
    return await api.readUniverse(api.createClient(transport), {
      clock,
      ...(session.chain === undefined ? {} : { chain: session.chain }),
      hasKey: apiKey !== undefined && needsKey,
      salt: target.grade === 'exact' ? '' : randomUUID(),
      ...(declared === undefined ? {} : { declared }),
    })
  } finally {
    await session.close()
  }
}
