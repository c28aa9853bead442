/**
 * The settings of a project in `assay.config.ts`, which replace options:
 *
 * ```ts
 * import { defineConfig } from 'assay/config'
 *
 * export default defineConfig({ exec: 'python3 service.py', scenarios: 'scenarios', runs: 20 })
 * ```
 *
 * Entries have the names of the options of `assay run`, which take precedence; `quality` holds those of
 * `assay quality run`. Paths are relative to the file.
 *
 * @module
 */
import * as z from 'zod'
import { expecting } from '../../core/texts/complaint.ts'
import { qualitySettings, settings } from '../options/settings.ts'

export const configSchema = z.strictObject(
  {
    ...settings,
    /** Name of the environment variable that holds the API key; never the key itself. */
    apiKeyEnv: z
      .string()
      .regex(/^[A-Za-z_]\w*$/, 'Expected the name of an environment variable.')
      .exactOptional(),
    quality: z.strictObject(qualitySettings).exactOptional(),
  },
  expecting('Expected a configuration as the default export.'),
)

export type Config = Readonly<z.output<typeof configSchema>>

/** Types a configuration while it is written. */
export function defineConfig(config: Config): Config {
  return config
}
