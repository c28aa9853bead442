/**
 * The tests. Most files of a process share their imports, which take half of the time of most files.
 * `ASSAY_SKIP=browser,registry` leaves out the suites of those names; `ASSAY_LONG=1` adds the nightly tests;
 * `ASSAY_SEED=7` draws other values.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './.ci/longest-first.ts'
import { skippedSuites } from './.ci/skipped-suites.ts'

/** Suites that need more than Node, by their tag. */
const suites = {
  browser: 'needs Chromium',
  database: 'needs PostgreSQL or Redis',
  container: 'needs a Docker engine',
  registry: 'needs the npm registry',
}

/** Test files that have a process of their own: they measure its memory, or change its global state. */
const isolated = [
  'harness/lab/**/*.test.ts',
  'harness/node/serving/rpc-server.test.ts',
  'harness/judge/assertions/bounded.test.ts',
]

const page = 'harness/devnet/page/**/*.test.ts'

const skipped = process.env.ASSAY_SKIP?.split(',') ?? []
for (const name of skipped) {
  if (!(name in suites)) {
    throw new Error(`ASSAY_SKIP: unknown suite "${name}". Expected ${Object.keys(suites).join(', ')}.`)
  }
}

export default defineConfig({
  test: {
    // The embedded node can be loaded only once per process.
    pool: 'forks',
    setupFiles: 'harness/testing/seed.ts',
    // The longest files wait for half of their time: for limits, blocks and processes that end. With more workers, nodes and
    // commands on a slow machine would come close to the users' time limits.
    maxWorkers: 1 + availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['harness/**/*.test.ts'],
          exclude: [...isolated, page],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'processes', include: isolated } },
      { extends: true, test: { name: 'page', include: [page], globalSetup: 'harness/devnet/page/build.ts' } },
    ],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    tags: [
      ...Object.entries(suites).map(([name, description]) => ({
        name,
        description,
        skip: skipped.includes(name),
      })),
      { name: 'long', description: 'runs at night', skip: process.env.ASSAY_LONG === undefined },
    ],
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), skippedSuites(skipped)],
  },
})
