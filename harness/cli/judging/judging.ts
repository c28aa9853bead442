/** The interface and the scenarios that a command judges by. */
import type { RunOptions } from '../../judge/run.ts'
import type { Scenario } from '../../judge/scenario.ts'
import { type InterfaceFlags, interfaceAsked, type RegisteredInterface } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { ownScenarios } from '../project/own-scenarios.ts'
import type { TargetFlags } from '../target/flags.ts'

export interface Judging {
  readonly interface: RegisteredInterface
  /** Scenarios of clauses that are not the interface's. */
  readonly own?: readonly Scenario[]
}

/** The options that choose the target and the clauses. */
export type JudgeFlags = TargetFlags &
  Pick<
    Options<'run'>,
    'clauses' | 'level' | 'runs' | 'seed' | 'bail' | 'budget' | 'interface' | 'scenarios' | 'workers'
  > &
  Partial<Pick<Options<'run'>, 'shard'> & Pick<RunOptions, 'shrinks'>>

/** @throws CommandFailed if the interface or a scenario is unknown. */
export async function judgingBy(
  flags: InterfaceFlags & Pick<Options<'run'>, 'scenarios'>,
  given?: RegisteredInterface,
): Promise<Judging> {
  const judged = given ?? (await interfaceAsked(flags))
  return { interface: judged, own: await ownScenarios(judged.api, flags.scenarios) }
}
