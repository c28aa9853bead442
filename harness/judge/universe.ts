/** Learns from a target, before it is judged, the universe that cases are drawn from and the parts that it offers. */
import { randomUUID } from 'node:crypto'
import { createTransport } from '../core/transport/transport.ts'
import type { Answers, Interface } from './interface.ts'
import type { Mutant } from './mutant.ts'
import { learnParts } from './parts/learn-parts.ts'
import type { KnownPart } from './parts/part.ts'
import type { Pace } from './rate/pace.ts'
import { insisting, type OnOdd, probing } from './rate/probing.ts'
import { asksWithKey, type Scenario } from './scenario.ts'
import type { Target } from './target.ts'

/** Options for learning about a target. */
export interface Learning {
  /**
   * The scenarios to judge: no order is placed for scenarios without a key. When absent, nothing is to be judged, and no
   * part is learnt.
   */
  readonly scenarios?: readonly Pick<Scenario, 'clause' | 'needs' | 'own' | 'usesKey'>[]
  /** Places of values in answers that are already known. */
  readonly declared?: Answers | undefined
  /** Names of the parts that are declared absent. */
  readonly without?: readonly string[] | undefined
}

interface UniverseOptions extends Learning {
  readonly mutant?: Mutant
  readonly pace: Pace
  readonly onOdd?: OnOdd
}

/** The result of learning about a target. */
export interface Learnt {
  readonly universe: unknown
  readonly parts: readonly KnownPart[]
}

/** The universe that a target, or a mutant of it, gives. */
export async function universeOf(target: Target, api: Interface, options: UniverseOptions): Promise<unknown> {
  const { parts: _, ...whole } = api
  return (await learn(target, whole, options)).universe
}

/** The universe, and the parts that the target offers. */
export async function learn(
  target: Target,
  api: Interface,
  { declared, mutant, onOdd, pace, scenarios, without = [] }: UniverseOptions,
): Promise<Learnt> {
  const session = await target.open(0)
  try {
    const { apiKey, baseUrl, clock, fetch } = session
    const hasKey = apiKey !== undefined && (scenarios?.some(asksWithKey) ?? true)
    const transport = insisting(
      createTransport(mutant?.(fetch) ?? fetch, {
        baseUrl,
        pace: pace.of(clock),
        ...(apiKey === undefined ? {} : { apiKey }),
      }),
    )
    const universe = await api.readUniverse(api.createClient(probing(transport, target, onOdd)), {
      clock,
      ...(session.chain === undefined ? {} : { chain: session.chain }),
      hasKey,
      drawsRequests: scenarios !== undefined && scenarios.length > 0,
      salt: target.grade === 'exact' ? '' : randomUUID(),
      ...(declared === undefined ? {} : { declared }),
    })
    // A check also sends requests to parts that its clause does not depend on, so all parts are learnt if any
    // clause is judged.
    const asked = scenarios?.length ? (api.parts ?? []) : []
    const parts = await learnParts(asked, transport, { universe, hasKey, without })
    return { universe: api.offering?.(universe, parts) ?? universe, parts }
  } finally {
    await session.close()
  }
}
