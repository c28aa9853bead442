/** Reads the file of known failures. */
import { type Expectations, expectationsSchema } from '../../../judge/records/expectations.ts'
import { parseFile } from '../../input-file.ts'
import type { Judging } from '../judging.ts'
import { clausesMatching } from '../scenarios.ts'

/**
 * @param path No path means no expectations.
 * @throws CommandFailed if the file cannot be read or its content is invalid.
 */
export function readExpectations(path: string | undefined, judging: Judging): Expectations {
  if (path === undefined) return []
  const schema = expectationsSchema(clausesMatching([], judging).map(({ id }) => id))
  return parseFile(schema, path, 'a list of known failures')
}
