/** Starts or connects to the target that the flags name. */
import { join } from 'node:path'
import { createRedact } from '../../core/texts/redact.ts'
import type { ForkSource } from '../../devnet/fork-source.ts'
import type { Target } from '../../judge/target.ts'
import type { RemoteOptions, RemoteTarget } from '../../judge/targets/remote.ts'
import type { ServiceOptions } from '../../judge/targets/service-chain.ts'
import { CommandFailed } from '../exit.ts'
import type { RegisteredInterface } from '../interfaces.ts'
import { prepareFile } from '../output.ts'
import type { TargetFlags } from './flags.ts'
import { genesisOf } from './fork.ts'
import { secretsOf } from './secrets.ts'

type StoppableTarget = Target & Pick<RemoteTarget, 'rpc' | 'renew' | 'stop'>

export async function startTarget(
  flags: TargetFlags,
  { api, environmentOf, openCommand, openReference, prepareChain, serveBeside }: RegisteredInterface,
  fork: ForkSource | undefined,
): Promise<StoppableTarget> {
  const { exec, image, target } = flags
  const { stateless } = api
  const environment = (await environmentOf?.(flags.cosignerKey)) ?? {}
  const own = { stateless, environment, ...(prepareChain && { prepare: prepareChain }) }
  // Loaded on demand: the embedded reference needs none of them, nor their HTTP client.
  if (exec !== undefined && openCommand !== undefined) return openCommand(exec, flags)
  if (exec !== undefined) {
    const { execTarget } = await import('../../judge/targets/exec.ts')
    return named(
      flags,
      fork,
      execTarget(exec, { ...serviceOptions(flags, fork), ...own, ...(serveBeside && { serveBeside }) }),
    )
  }
  if (image !== undefined) {
    const { containerTarget } = await import('../../judge/targets/container.ts')
    return named(flags, fork, containerTarget(image, { ...serviceOptions(flags, fork), ...own }))
  }
  if (target !== 'reference')
    return (await import('../../judge/targets/remote.ts')).remoteTarget(target, {
      ...remoteOptions(flags),
      stateless,
    })
  if (openReference !== undefined) return openReference(fork, flags)
  throw new CommandFailed(
    `The interface ${api.name} has no embedded reference. Use --target, --exec or --image.`,
  )
}

/** Adds the chain to the target's name, so that its cases are replayed on that chain. */
async function named(
  { hardfork }: TargetFlags,
  fork: ForkSource | undefined,
  starting: Promise<StoppableTarget>,
) {
  const target = await starting
  const chain = fork?.flags ?? (hardfork && `--hardfork ${hardfork}`)
  return chain === undefined ? target : { ...target, name: `${target.name} ${chain}` }
}

// A command may compile its program first.
const startTimeoutSeconds = 60

function remoteOptions({ answerTimeout, ...flags }: TargetFlags): RemoteOptions {
  return { ...flags, ...(answerTimeout === undefined ? {} : { answerTimeoutMs: answerTimeout * 1000 }) }
}

/** @throws CommandFailed if the log of the service cannot be written. */
function serviceOptions(
  flags: TargetFlags,
  fork: ForkSource | undefined,
): Omit<ServiceOptions, 'environment'> {
  const logFile = join(flags.out ?? 'reports/latest', 'service.log')
  prepareFile(logFile)
  return {
    ...remoteOptions(flags),
    network: fork?.network ?? genesisOf(flags),
    logFile,
    redact: createRedact(secretsOf(flags)),
    ...(flags.passEnv === undefined ? {} : { passEnv: flags.passEnv }),
    ...(flags.shareCheats === undefined ? {} : { shareCheats: flags.shareCheats }),
    startTimeoutMs: (flags.startTimeout ?? startTimeoutSeconds) * 1000,
  }
}
