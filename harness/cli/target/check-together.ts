/** The options that name a target, and which of them exclude each other. */
import { CommandFailed } from '../exit.ts'
import type { TargetFlags } from './flags.ts'

/** @throws CommandFailed if options exclude each other, or one requires another. */
export function checkTogether(flags: TargetFlags): void {
  const { exec, fork, hardfork, image, rpc, secondEvm, tape, target } = flags
  const isNamed = target !== 'reference'
  const isForked = fork !== undefined || tape !== undefined
  const services = [exec !== undefined, image !== undefined, isNamed].filter(Boolean).length
  if (services > 1) throw new CommandFailed('Only one of --target, --exec and --image can be used.')
  if (isForked && rpc !== undefined) throw new CommandFailed('--rpc cannot be used with --fork or --tape.')
  if (isForked && isNamed)
    throw new CommandFailed(
      '--fork and --tape cannot be used with a remote --target. Use --rpc for its chain.',
    )
  const named = { '--hardfork': hardfork !== undefined, '--second-evm': secondEvm === true }
  const [own] = Object.entries(named).flatMap(([option, isGiven]) => (isGiven ? option : []))
  if (own !== undefined && (isNamed || rpc !== undefined))
    throw new CommandFailed(`${own} cannot be used with a chain that Assay does not start.`)
  if (rpc !== undefined && services === 0)
    throw new CommandFailed('--rpc needs --target, --exec or --image: it is the chain of that service.')
}
