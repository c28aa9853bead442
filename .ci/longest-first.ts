/** Orders the test files that no earlier run has measured: files that start processes come first, as the longest. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'harness/testing/system/quality/baseline',
  'harness/devnet/page/',
  'harness/testing/system/targets/',
  'harness/testing/system/judging/',
  'harness/testing/system/',
  'harness/devnet/',
  'harness/solver/',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((folder) => moduleId.includes(folder))
  return rank === -1 ? longest.length : rank
}
