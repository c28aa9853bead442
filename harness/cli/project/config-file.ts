/** Finds the configuration, reads it, and gives it to commands as flags that were not typed. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { CommandFailed, exitCodes } from '../exit.ts'
import { type Config, configSchema } from './config.ts'
import { importDefault } from './own-module.ts'

/** The names that it may have, in the order in which they are looked for. */
export const configNames = ['assay.config.ts', 'assay.config.mts', 'assay.config.js', 'assay.config.mjs']

/** Values by the name of their flag; `clauses` stands for the argument. */
export type Entries = Readonly<Record<string, unknown>>

/** @returns Where the configuration of a folder stands, if it has one. */
export function configIn(directory: string): string | undefined {
  return configNames.map((name) => join(directory, name)).find((path) => existsSync(path))
}

/**
 * @param path Paths within the configuration become relative to the working directory.
 * @throws CommandFailed where it cannot be loaded, or an entry is unknown or of another type.
 */
export async function readConfig(path: string): Promise<Config> {
  if (!existsSync(path)) throw new CommandFailed(exitCodes.usage, `${path} is not there.`)
  const parsed = configSchema.safeParse(await importDefault(path))
  if (parsed.success) return placed(parsed.data, dirname(path))
  const [issue] = parsed.error.issues
  throw new CommandFailed(exitCodes.usage, `${relative('', path)}: ${sentenceOf(issue)}.`)
}

function sentenceOf(
  issue: { code: string; keys?: string[]; message: string; path: PropertyKey[] } | undefined,
) {
  const where = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys((where === '' ? configSchema : configSchema.shape.quality.unwrap()).shape)
    const unknown = issue.keys?.map((key) => (where === '' ? key : `${where}.${key}`)).join(', ')
    return `${unknown} is no entry; there are ${known.join(', ')}`
  }
  return where === '' ? 'it exports no configuration by default' : `${where}: ${issue?.message}`
}

function placed(config: Config, directory: string): Config {
  const at = (path: string) => relative('', resolve(directory, path)) || '.'
  const files = (entries: Entries, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => (typeof entries[name] === 'string' ? [[name, at(entries[name])]] : [])),
    )
  const { quality, scenarios } = config
  return {
    ...config,
    ...files(config, ['tape', 'orders', 'expect', 'out']),
    ...(scenarios === undefined ? {} : { scenarios: [scenarios].flat().map(at) }),
    ...(quality === undefined
      ? {}
      : { quality: { ...quality, ...files(quality, ['orders', 'baseline', 'out']) } }),
  }
}

// Of each of these, flags and configuration name one: a flag sets aside what the configuration names instead.
const alternatives = [
  ['target', 'exec', 'image'],
  ['rpc', 'fork', 'block', 'tape'],
]

/**
 * The entries that apply to a command.
 *
 * @param name Of the command.
 * @param typed The flags that were typed.
 */
export function entriesFor(name: string, config: Config, typed: readonly string[]): Entries {
  const { apiKeyEnv, orders, out, quality, seed, ...entries } = config
  const apiKey = apiKeyEnv === undefined ? undefined : process.env[apiKeyEnv]
  const judged = { orders, out, seed, ...entries, ...(apiKey ? { apiKey } : {}) }
  const all: Entries =
    name === 'quality'
      ? { ...judged, orders: undefined, out: undefined, seed: undefined, ...quality }
      : judged
  // A tape that is typed brings what was recorded with it.
  const recorded = typed.includes('tape') ? ['clauses', 'runs', 'seed'] : []
  const isSetAside = (key: string) =>
    typed.includes(key) ||
    recorded.includes(key) ||
    (key === 'runs' && name === 'prove') ||
    alternatives.some((group) => group.includes(key) && group.some((other) => typed.includes(other)))
  return Object.fromEntries(
    Object.entries(all).filter(([key, value]) => value !== undefined && !isSetAside(key)),
  )
}
