/** Has commands read `assay.config.ts` before they act: what was not typed comes from there. */
import type { Command } from 'commander'

/** Adds the flag that names it, and reads it. */
export function configurable(command: Command): Command {
  return command
    .option('--config <file>', 'the configuration; assay.config.ts in the working directory when absent')
    .hook('preAction', async (_, acting) => {
      if (acting === command) await configure(acting)
    })
}

/** The interface that is judged and the user's own scenarios, as flags or configuration name them. */
export async function judgingOf(flags: {
  readonly interface?: string
  readonly scenarios?: readonly string[]
}) {
  const [{ interfaceNamed }, { ownScenarios }] = await Promise.all([
    import('../interfaces.ts'),
    import('../judging/own-scenarios.ts'),
  ])
  const judged = interfaceNamed(flags.interface)
  return { interface: judged, own: await ownScenarios(judged.api, flags.scenarios) }
}

async function configure(command: Command): Promise<void> {
  const { configIn, entriesFor, readConfig } = await import('../project/config-file.ts')
  const path: string | undefined = command.opts().config ?? configIn('.')
  if (path === undefined) return
  const names = command.options.map((option) => option.attributeName())
  const isTyped = (name: string) => ['cli', 'env'].includes(command.getOptionValueSource(name) ?? '')
  const typed = [...names.filter(isTyped), ...(command.args.length > 0 ? ['clauses'] : [])]
  const config = await readConfig(path)
  for (const [name, value] of Object.entries(entriesFor(command.name(), config, typed))) {
    if (names.includes(name) || name === 'clauses') command.setOptionValueWithSource(name, value, 'config')
  }
  const { apiKeyEnv } = config
  if (names.includes('apiKey') && apiKeyEnv !== undefined && command.opts().apiKey === undefined) {
    console.error(`${apiKeyEnv}, which ${path} names, is not set: no key is sent.`)
  }
}
