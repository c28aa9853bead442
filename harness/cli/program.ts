/** The command line that the tables of commands and options describe. */
import { Argument, Command, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { type Command as CommandRow, groups } from './commands.ts'
import { examples } from './examples.ts'
import { endings } from './exit.ts'
import { options } from './options/options.ts'
import type { Given } from './options/read.ts'
import { rowOf, usageOf } from './options/row.ts'

export function createProgram(): Command {
  const program = new Command('assay')
    .description('Tests token-swap solvers and intent-order services against their interface.')
    .version(manifest.version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', `\n${exitCodesText()}`)
    .helpCommand(false)
    .configureOutput({
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .exitOverride()
    .showHelpAfterError('Run "assay --help" for the commands, "assay <command> --help" for its options.')
  for (const { commands, family, heading } of groups) {
    program.commandsGroup(`${heading}:`)
    const [first = ''] = commands.map(({ name }) => name.split(' ')[0])
    const parent =
      family === undefined ? program : program.command(first).description(family).helpCommand(false)
    for (const row of commands) {
      add(parent, row.name.split(' ').at(-1) ?? '', row)
    }
  }
  return program
}

function exitCodesText(): string {
  const codes = Object.entries(endings).map(([code, ending]) => `${code} ${ending}`)
  return `Exit codes: ${codes.slice(0, 6).join(', ')},\n${codes.slice(6).join(', ')}.`
}

function add(parent: Command, name: string, row: CommandRow) {
  const command = parent.command(name).description(row.help)
  for (const [key, schema] of Object.entries(options[row.name].shape)) {
    const option = rowOf(schema)
    const { env, group, help, isRepeatable } = option
    const usage = usageOf(key, option)
    if (group === '') {
      command.addArgument(new Argument(usage, help))
      continue
    }
    command.optionsGroup(`${group}:`)
    const added = new Option(usage, help)
    if (env !== undefined) added.env(env)
    if (isRepeatable) added.argParser((text, others: readonly string[] = []) => [...others, text])
    command.addOption(added)
  }
  const lines = examples[row.name]?.map((line) => `  ${line}\n`) ?? []
  if (lines.length > 0) command.addHelpText('after', `\nExamples:\n${lines.join('')}`)
  command.action(async () => {
    const code = await row.start(typedIn(command))
    if (typeof code === 'number') process.exitCode = code
  })
}

/** The options and arguments that were typed, or set by a non-empty environment variable, by name. */
function typedIn(command: Command): Given {
  const values = command.registeredArguments.map((argument, index) => [
    argument.name(),
    command.processedArgs[index],
  ])
  const isTyped = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)
  const isSet = ([name, value]: readonly [string, unknown]) =>
    value !== '' || command.getOptionValueSource(name) !== 'env'
  const given = Object.fromEntries(Object.entries(command.opts()).filter(isSet))
  return { ...given, ...Object.fromEntries(values.filter(([, value]) => isTyped(value))) }
}
