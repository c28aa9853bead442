/** Reads the coverage that a run must reach. */
import type { Demands } from '../../judge/records/demands.ts'
import { CommandFailed } from '../exit.ts'
import type { Options } from '../options/options.ts'
import type { Judging } from './judging.ts'
import { clausesMatching } from './scenarios.ts'

/** @throws CommandFailed if a pattern matches no clause, or only clauses that are never judged. */
export function demandsOf(
  { minJudged, require = [] }: Pick<Options<'run'>, 'require' | 'minJudged'>,
  judging: Judging,
): Demands {
  const required = require.flatMap((pattern) => {
    const ids = clausesMatching([pattern], judging).flatMap(({ id, level }) =>
      level === 'observe' ? [] : [id],
    )
    if (ids.length > 0) return ids
    throw new CommandFailed(
      `Invalid --require ${JSON.stringify(pattern)}. Its level is observe, which is never judged.`,
    )
  })
  return { required, minJudged }
}
