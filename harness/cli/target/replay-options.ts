/**
 * The command-line options that a replay needs to reach the same target. A secret is written as a shell
 * variable, whose name also tells the reader which secret to set.
 *
 * @module
 */
import { shellVariable, shellWord } from '../../core/shell.ts'
import type { Options } from '../options/options.ts'
import type { TargetFlags } from './flags.ts'
import { secretsOfChain } from './secrets.ts'

/** @param forkBlock The forked block of a node, if any. */
export function replayOptions(
  flags: TargetFlags & Pick<Options<'run'>, 'scenarios'>,
  forkBlock: bigint | undefined,
): string {
  const {
    answers = {},
    answerTimeout,
    apiKey,
    control,
    cosignerKey,
    dialect,
    exec,
    execute,
    followsChain,
    fork,
    hardfork,
    image,
    orders,
    passEnv,
    rate,
    router,
    rpc,
    shareCheats,
  } = flags
  const { scenarios, settleTimeout, startTimeout, store, tape, target, without = [] } = flags
  const isRemote = target !== 'reference'
  const options: readonly (readonly [string, string | number | boolean | undefined])[] = [
    ['--target', isRemote ? shellWord(target) : undefined],
    ['--exec', exec && shellWord(exec)],
    ...(passEnv ?? []).map((name) => ['--pass-env', shellWord(name)] as const),
    ['--image', image && shellWord(image)],
    ['--dialect', dialect && shellWord(dialect)],
    ['--share-cheats', shareCheats],
    ['--start-timeout', startTimeout],
    ['--answer-timeout', answerTimeout],
    ['--settle-timeout', settleTimeout],
    ['--follows-chain', followsChain],
    ['--rate', rate],
    ['--router', router],
    ...Object.entries(answers).map(([name, path]) => ['--answers', shellWord(`${name}=${path}`)] as const),
    ...without.map((part) => ['--without', part] as const),
    ['--cosigner-key', cosignerKey && shellVariable('ASSAY_COSIGNER_KEY', 'the value of --cosigner-key')],
    ['--execute', execute],
    ['--store', store && urlWord(store, 'STORE_URL', 'the value of --store')],
    ['--rpc', rpc && urlWord(rpc, 'RPC_URL', 'the value of --rpc')],
    ['--control', control],
    ['--fork', fork && urlWord(fork, 'FORK_URL', 'the value of --fork')],
    ['--block', forkBlock?.toString()],
    ['--hardfork', hardfork],
    ['--tape', tape && shellWord(tape)],
    ['--orders', orders && shellWord(orders)],
    ...[scenarios ?? []].flat().map((place) => ['--scenarios', shellWord(place)] as const),
    [
      '--api-key',
      apiKey === undefined ? undefined : shellVariable('ASSAY_API_KEY', 'the value of --api-key'),
    ],
  ]
  return options
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(' ')
}

function urlWord(url: string, variable: string, message: string): string {
  return secretsOfChain(url).length === 0 ? shellWord(url) : shellVariable(variable, message)
}
