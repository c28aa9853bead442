/** Reads how much a run must judge. */
import type { Demands } from '../../judge/records/demands.ts'
import { CommandFailed } from '../exit.ts'
import type { Options } from '../options/options.ts'
import type { Judging } from './judging.ts'
import { clausesMatching } from './scenarios.ts'

/** @throws CommandFailed where a pattern matches no clause, or none that is ever judged. */
export function demandsOf(
  { minJudged, require = [] }: Pick<Options<'run'>, 'require' | 'minJudged'>,
  judging: Judging,
): Demands {
  const required = require.flatMap((pattern) => {
    const ids = clausesMatching([pattern], judging).flatMap(({ id, level }) =>
      level === 'observe' ? [] : [id],
    )
    if (ids.length > 0) return ids
    throw new CommandFailed(`Invalid --require ${JSON.stringify(pattern)}. It is observed, and never judged.`)
  })
  return { required, minJudged }
}
