/** Reads the file of known failures. */
import { type Expectations, expectationsSchema } from '../../judge/expectations.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'
import { clausesMatching, type Judging } from './scenarios.ts'

/**
 * @param path None reads as no expectations.
 * @throws CommandFailed where the file cannot be read or holds something else.
 */
export function readExpectations(path: string | undefined, judging: Judging): Expectations {
  if (path === undefined) return []
  const parsed = expectationsSchema(clausesMatching([], judging).map(({ id }) => id)).safeParse(
    readJsonFile(path),
  )
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandFailed(exitCodes.usage, `${path}: ${issue?.path.join('.')} ${issue?.message}.`)
}
