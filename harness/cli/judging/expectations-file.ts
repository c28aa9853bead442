/** Reads the file of known failures. */
import { type Expectations, expectationsSchema } from '../../judge/expectations.ts'
import type { Scenario } from '../../judge/scenario.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'

/**
 * @param path None reads as no expectations.
 * @param own Scenarios of clauses that the interface does not have.
 * @throws CommandFailed where the file cannot be read or holds something else.
 */
export function readExpectations(path: string | undefined, own: readonly Scenario[]): Expectations {
  if (path === undefined) return []
  const parsed = expectationsSchema(own.map(({ clause }) => clause)).safeParse(readJsonFile(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandFailed(exitCodes.usage, `${path}: ${issue?.path.join('.')} ${issue?.message}.`)
}
