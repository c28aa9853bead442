/**
 * The tests. Each file runs in a process of its own, because the embedded node can be loaded once in a
 * process only.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // Left to itself, vitest keeps a core for its own work, which is next to none.
    maxWorkers: availableParallelism(),
    include: ['harness/**/*.test.ts', 'scenarios/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
