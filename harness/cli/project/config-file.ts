/** Finds the configuration, reads it, and selects the entries that apply to a command. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type * as z from 'zod'
import { readTape } from '../../chain/fork/tape.ts'
import { complaintOf, readGiven } from '../../core/texts/complaint.ts'
import { CommandFailed } from '../exit.ts'
import { options } from '../options/options.ts'
import { type Given, shownOption } from '../options/read.ts'
import { rowOf } from '../options/row.ts'
import { qualitySettings, settings } from '../options/settings.ts'
import { type Config, configSchema } from './config.ts'
import { readDefault } from './own-module.ts'

const configNames = ['assay.config.ts', 'assay.config.mts', 'assay.config.js', 'assay.config.mjs']

/** @returns Path of the configuration in a folder, if there is one. */
export function configIn(directory: string): string | undefined {
  return configNames.map((name) => join(directory, name)).find((path) => existsSync(path))
}

/**
 * @param path Paths within the configuration become relative to the working directory.
 * @throws CommandFailed if it cannot be loaded, or an entry is unknown or of another type.
 */
export async function readConfig(path: string): Promise<Config> {
  if (!existsSync(path)) throw new CommandFailed(`${path} not found.`)
  const { quality, ...config } = await readDefault(path, (value) => {
    const parsed = readGiven(configSchema, value)
    if (parsed.success) return parsed.data
    throw new CommandFailed(
      `${relative('', path)}: ${complaintOf(parsed.error.issues[0], value, shownOption)}`,
    )
  })
  const at = dirname(path)
  return {
    ...config,
    ...placed(config, settings, at),
    ...(quality === undefined ? {} : { quality: { ...quality, ...placed(quality, qualitySettings, at) } }),
  }
}

/**
 * The configuration's entries for a command, unless typed options replace them.
 *
 * @param typed The options that were typed.
 * @throws CommandFailed as `readConfig`; TapeUnreadable if a named tape is not one.
 */
export async function configured(name: keyof typeof options, typed: Given): Promise<Given> {
  const { shape } = options[name]
  // Later, a default looks like a typed option.
  if (services.filter((option) => option in typed).length > 1)
    throw new CommandFailed('Only one of --target, --exec and --image can be used.')
  const path = typeof typed.config === 'string' ? typed.config : configIn('.')
  const config = path === undefined ? {} : await readConfig(path)
  const entries = entriesFor(name, config, Object.keys(typed))
  if ('apiKey' in shape && config.apiKeyEnv !== undefined && (typed.apiKey ?? entries.apiKey) === undefined) {
    console.error(`${config.apiKeyEnv}, named in ${path}, is not set. No API key is sent.`)
  }
  const tape = name === 'record' ? undefined : (typed.tape ?? entries.tape)
  const recorded = typeof tape === 'string' && 'runs' in shape ? readTape(tape).run : {}
  return Object.fromEntries(Object.entries({ ...recorded, ...entries }).filter(([key]) => key in shape))
}

const services = ['target', 'exec', 'image']

// Options and configuration may name one of each group: a typed option replaces the configuration's.
const alternatives = [services, ['rpc', 'fork', 'block', 'tape']]

/**
 * The entries that apply to a command.
 *
 * @param name Name of the command.
 * @param typed The names of the options that were typed.
 */
export function entriesFor(name: string, config: Config, typed: readonly string[]): Given {
  const { apiKeyEnv = '', quality, ...judged } = config
  const apiKey = process.env[apiKeyEnv] || undefined
  const own = { orders: undefined, out: undefined, seed: undefined, ...quality }
  const entries = { ...judged, apiKey, ...(name === 'quality run' ? own : {}) }
  // `record` writes its tape, and names the node that it forks as well.
  const playsTapes = name !== 'record'
  // The values in a typed tape take precedence.
  const replaced = [...typed, ...(playsTapes && typed.includes('tape') ? ['clauses', 'runs', 'seed'] : [])]
  const isReplaced = (key: string) =>
    replaced.includes(key) ||
    (key === 'runs' && name === 'prove') ||
    (playsTapes ? alternatives : []).some(
      (group) => group.includes(key) && group.some((other) => typed.includes(other)),
    )
  return Object.fromEntries(
    Object.entries(entries).filter(([key, value]) => value !== undefined && !isReplaced(key)),
  )
}

/** Resolves the entries that name files or folders, relative to the working directory. */
function placed(entries: Given, table: Readonly<Record<string, z.ZodType>>, directory: string) {
  const at = (path: string) => relative('', resolve(directory, path)) || '.'
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, schema]) => {
      const value = entries[key]
      const { form, isRepeatable } = rowOf(schema)
      if (value === undefined || !/^<(file|dir|path)>$/.test(form)) return []
      return [[key, isRepeatable === true ? [value].flat().map((one) => at(`${one}`)) : at(`${value}`)]]
    }),
  )
}
