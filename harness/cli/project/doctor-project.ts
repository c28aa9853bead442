/**
 * The checks of the project by `assay doctor`: its configuration is valid, and the files and services that it
 * names exist.
 */
import { CommandFailed } from '../exit.ts'
import { defaultInterface, interfaceNamed } from '../interfaces.ts'
import { readExpectations } from '../judging/files/expectations-file.ts'
import type { Judging } from '../judging/judging.ts'
import { archiveRemedy } from './archive.ts'
import type { Config } from './config.ts'
import { configIn, readConfig } from './config-file.ts'
import { type Finding, missing, ok, optional } from './finding.ts'
import { ownScenarios } from './own-scenarios.ts'

export interface Project {
  /** Without entries if there is none, or none that can be read. */
  readonly config: Config
  readonly finding: Finding
}

/** @param named The file that `--config` names. */
export async function readProject(named: string | undefined): Promise<Project> {
  const path = named ?? configIn('.')
  if (path === undefined) {
    return { config: {}, finding: ok('configuration', 'none; "assay init" writes one') }
  }
  const config = await orSentence(() => readConfig(path))
  return typeof config === 'string'
    ? { config: {}, finding: missing('configuration', config, `Correct ${path}.`) }
    : { config, finding: ok('configuration', path) }
}

/** A finding for each entry that names something outside of the configuration. */
export async function projectFindings(config: Config): Promise<readonly Finding[]> {
  const { apiKeyEnv, expect, fork, rpc, scenarios, target } = config
  const named = await orSentence(() => interfaceNamed(config.interface))
  const judged = typeof named === 'string' ? defaultInterface : named
  const places = scenarios === undefined ? [] : [scenarios].flat()
  const own = await orSentence(() => ownScenarios(judged.api, places))
  const judging = { interface: judged, own: typeof own === 'string' ? [] : own }
  const remedy = archiveRemedy('.')
  return [
    ...(remedy === undefined
      ? []
      : [optional('archive', 'outside of this project; "npm ci" elsewhere lacks it', remedy)]),
    ...(typeof named === 'string' ? [missing('interface', named, 'Choose another.')] : []),
    ...(scenarios === undefined ? [] : [scenarioFinding(own)]),
    ...(expect === undefined ? [] : [await expectFinding(expect, judging)]),
    ...(apiKeyEnv === undefined ? [] : [keyFinding(apiKeyEnv, process.env)]),
    ...(target === undefined || target === 'reference' ? [] : [await reached('target', target)]),
    ...(rpc === undefined ? [] : [await reached('rpc', rpc)]),
    ...(fork === undefined ? [] : [await reached('fork', fork)]),
  ]
}

function scenarioFinding(own: string | readonly { readonly clause: string }[]): Finding {
  return typeof own === 'string'
    ? missing('scenarios', own, 'Correct it, or choose another path.')
    : ok('scenarios', own.map(({ clause }) => clause).join(', '))
}

async function expectFinding(path: string, judging: Judging): Promise<Finding> {
  const known = await orSentence(() => readExpectations(path, judging))
  return typeof known === 'string'
    ? missing('known failures', known, 'Correct the file, or remove the entry.')
    : ok('known failures', `${known.length} in ${path}`)
}

export function keyFinding(name: string, environment: Readonly<Record<string, string | undefined>>): Finding {
  return environment[name]
    ? ok('API key', `in ${name}`)
    : missing('API key', `${name} is not set`, `Set ${name}.`)
}

const timeoutMs = 5_000

/** Any answer counts. The address is not printed in full, because it may contain a key. */
async function reached(name: string, address: string): Promise<Finding> {
  const origin = URL.parse(address)?.origin ?? address
  try {
    await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return ok(name, `${origin} answers`)
  } catch {
    return missing(name, `${origin} does not answer`, 'Start it, or correct its URL.')
  }
}

/** Returns the result, or the message that would end a command. */
async function orSentence<Value>(work: () => Value | Promise<Value>): Promise<Value | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandFailed) return error.message
    throw error
  }
}
