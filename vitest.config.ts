/**
 * The tests. Each file runs in a process of its own, because the embedded node can be loaded only once per process.
 * `ASSAY_SKIP=browser,database,container` leaves out the suites of those names.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { skippedSuites } from './.ci/skipped-suites.ts'

/** Suites that need more than Node, by their tag. */
const suites = {
  browser: 'needs Chromium',
  database: 'needs PostgreSQL or Redis',
  container: 'needs a Docker engine',
}

const skipped = process.env.ASSAY_SKIP?.split(',') ?? []
for (const name of skipped) {
  if (!(name in suites)) {
    throw new Error(`ASSAY_SKIP: unknown suite "${name}". Expected ${Object.keys(suites).join(', ')}.`)
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // The default leaves a core to vitest itself, which needs next to nothing.
    maxWorkers: availableParallelism(),
    include: ['harness/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    tags: Object.entries(suites).map(([name, description]) => ({
      name,
      description,
      skip: skipped.includes(name),
    })),
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), skippedSuites(skipped)],
  },
})
