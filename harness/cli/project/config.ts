/**
 * What a project says once instead of in flags, in `assay.config.ts`:
 *
 * ```ts
 * import { defineConfig } from 'assay/config'
 *
 * export default defineConfig({ exec: 'python3 service.py', scenarios: 'scenarios', runs: 20 })
 * ```
 *
 * Flags win over it. Paths are relative to the file.
 *
 * @module
 */
import * as z from 'zod'

const text = z.string().min(1)
const count = z.int().nonnegative()

export const configSchema = z.strictObject({
  /** `reference`, or the base address of the service to judge. */
  target: text.optional(),
  /** The command that starts the service to judge; it listens on `$PORT`. */
  exec: text.optional(),
  /** The local image that holds the service to judge. */
  image: text.optional(),
  /** The service that is started lives by the blocks at `$RPC_URL`: clauses may move its time. */
  followsChain: z.boolean().optional(),
  /** The judge may use the cheat codes of the node at `rpc`: Hardhat's or anvil's. */
  control: z.boolean().optional(),
  /** Name of the environment variable that holds the API key; never the key itself. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')
    .optional(),
  /** Address of the published solver contract. */
  router: text.optional(),
  /** JSON-RPC address of the chain that the service solves against; it is forked, never written to. */
  rpc: text.optional(),
  /** JSON-RPC address of a mainnet node: judges on a fork instead of the embedded chain. */
  fork: text.optional(),
  /** The block to fork; the latest when absent. */
  block: count.optional(),
  /** File of the fork that `assay record` recorded. */
  tape: text.optional(),
  /** File of orders to draw beside the generated ones. */
  orders: text.optional(),
  /** Cases of each clause in `assay run`; 10 when absent. */
  runs: count.optional(),
  /** What all cases are drawn from; drawn at random, and reported, when absent. */
  seed: count.optional(),
  /** Requests a second to each endpoint. */
  rate: z.number().positive().optional(),
  /** Requests that a run sends at most. */
  budget: count.optional(),
  /** Leaves out weaker clauses. */
  level: z.enum(['must', 'should']).optional(),
  /** Counts a violated should clause as a failure. */
  strict: z.boolean().optional(),
  /** Ids of clauses, or patterns as `quote/*`; all when absent. */
  clauses: z.array(text).optional(),
  /** File of known failures. */
  expect: text.optional(),
  /** Folder of the reports. */
  out: text.optional(),
  /** Name of the interface to judge by; `solver-api` when absent. */
  interface: text.optional(),
  /** Folders, files or patterns of files with scenarios of clauses of one's own. */
  scenarios: z.union([text, z.array(text)]).optional(),
  /** What `assay quality` measures, beside the target. */
  quality: z
    .strictObject({
      /** File of the orders to measure instead of drawn ones. */
      orders: text.optional(),
      /** How many orders are drawn. */
      count: count.optional(),
      /** What the orders are drawn from. */
      seed: count.optional(),
      /** File of the measurement to compare with. */
      baseline: text.optional(),
      /** Basis points that the median of a stratum may fall by. */
      maxLossBps: z.number().nonnegative().optional(),
      /** File of the measurement. */
      out: text.optional(),
    })
    .optional(),
})

export type Config = Readonly<z.input<typeof configSchema>>

/** Types a configuration while it is written. */
export function defineConfig(config: Config): Config {
  return config
}
