/**
 * `assay run --exec … --watch`: restarts the service after each change of a file, and judges the broken clauses first,
 * then the rest, since any clause may depend on the change. Only a changed scenario is judged alone.
 *
 * @module
 */
import { relative, resolve } from 'node:path'
import pc from 'picocolors'
import { CommandFailed, type ExitCode, exitCodes } from '../../exit.ts'
import type { RegisteredInterface } from '../../interfaces.ts'
import { onInterrupt } from '../../interrupt.ts'
import type { Options } from '../../options/options.ts'
import { openTarget } from '../../target/target.ts'
import { prepareReports } from '../reports.ts'
import { watchFiles } from './files.ts'
import { help, readKeys, type Wish } from './keys.ts'
import { openRounds, type Rounds, selectedScenarios } from './rounds.ts'

/** The cause of a round. */
type Occasion =
  | Wish
  | { readonly kind: 'changed'; readonly files: readonly string[]; readonly renewed: Promise<unknown> }

const useless = ['bail', 'budget', 'events', 'expect', 'orders', 'shard', 'workers'] as const

/**
 * Runs until a key or a signal ends the process.
 *
 * @throws CommandFailed without a terminal or a command, and as `openTarget`.
 */
export async function watchRun(flags: Options<'run'>, judged: RegisteredInterface): Promise<ExitCode> {
  const { stdin, stdout } = process
  if (flags.exec === undefined)
    throw new CommandFailed('--watch needs --exec: it restarts the service after each change.')
  const other = useless.find((name) => flags[name] !== undefined && flags[name] !== false)
  if (other !== undefined) throw new CommandFailed(`--watch cannot be used with --${other}.`)
  if (!stdin.isTTY || !stdout.isTTY)
    throw new CommandFailed('--watch needs a terminal for its keys. Without one, run the command again.')
  prepareReports(flags.out)

  const scenarios = await selectedScenarios(flags, judged)
  const opened = await openTarget(flags, judged, undefined, { scenarios })
  const rounds = await openRounds(flags, judged, opened)
  const occasions = createQueue<Occasion>()
  let isQuitting = false
  onInterrupt(async () => (isQuitting ? exitCodes.success : undefined))
  watchFiles(process.cwd(), resolve(flags.out), (changed) => {
    const files = changed.map((file) => relative('.', file))
    // Starts at once: the case in progress ends with the service.
    const renewed = files.every(rounds.isScenario) ? Promise.resolve() : opened.renew?.()
    const failure = renewed?.then(
      () => undefined,
      (error: unknown) => error,
    )
    occasions.push({ kind: 'changed', files, renewed: failure ?? Promise.resolve() })
  })
  readKeys(stdin, {
    print: (text) => stdout.write(text),
    wish: occasions.push,
    end(how) {
      isQuitting = how === 'quit'
      process.kill(process.pid, 'SIGINT')
    },
  })
  occasions.push({ kind: 'all' })
  for (;;) {
    const occasion = await occasions.next()
    try {
      const clauses = await clausesFor(occasion, rounds)
      await rounds.judge(clauses, occasions.isWaiting)
    } catch (error) {
      console.log(pc.red(sentenceOf(error)))
    }
    if (!occasions.isWaiting()) console.log(pc.dim(help))
  }
}

/** The clauses to judge, in order, once the service answers. */
async function clausesFor(occasion: Occasion, rounds: Rounds): Promise<readonly string[]> {
  switch (occasion.kind) {
    case 'all':
      return rounds.brokenFirst()
    case 'broken':
      return rounds.broken()
    case 'group':
      return rounds.brokenFirst().filter((clause) => clause.startsWith(`${occasion.group}/`))
    case 'changed': {
      const { files } = occasion
      console.log(pc.dim(`Changed: ${files.join(', ')}`))
      const failure = await occasion.renewed
      if (failure !== undefined) throw failure
      const own = await rounds.reload(files)
      return files.every(rounds.isScenario)
        ? [...new Set([...rounds.broken(), ...own])]
        : rounds.brokenFirst()
    }
  }
}

/** @throws errors that are faults of this program. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandFailed) return error.message
  if (error instanceof Error && 'remedy' in error) return `${error.message}\n${error.remedy}`
  throw error
}

function createQueue<Item>() {
  const items: Item[] = []
  let arrived = () => {}
  return {
    push(item: Item) {
      items.push(item)
      arrived()
    },
    isWaiting: () => items.length > 0,
    async next(): Promise<Item> {
      for (let item = items.shift(); ; item = items.shift()) {
        if (item !== undefined) return item
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
  }
}
