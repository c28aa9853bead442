/** `--second-evm`: executes a sample of the transactions again with ethereumjs, which is installed separately. */
import { latestHardfork } from '../../chain/hardforks.ts'
import { fieldOf } from '../../core/json.ts'
import { type SecondOpinion, withSecondEvm } from '../../judge/chain/second-evm.ts'
import type { Target } from '../../judge/target.ts'
import { CommandFailed } from '../exit.ts'
import type { JudgeFlags } from '../judging/judging.ts'

/** The required packages. */
export const ethereumjs = ['block', 'common', 'tx', 'util', 'vm'].map((name) => `@ethereumjs/${name}`)
export const ethereumjsVersion = '10.1.3'

/** @throws CommandFailed if ethereumjs is not installed, or lacks the requested hard fork. */
export async function secondOpinion(
  { hardfork, seed }: Pick<JudgeFlags, 'hardfork' | 'seed'>,
  target: Target,
): Promise<SecondOpinion> {
  if (hardfork === 'amsterdam')
    throw new CommandFailed('--second-evm cannot be used with --hardfork amsterdam, which ethereumjs lacks.')
  const { executeAgain } = await load()
  return withSecondEvm(target, seed, (node, hash) =>
    executeAgain(node, hash, node.hardfork ?? latestHardfork),
  )
}

async function load() {
  try {
    return await import('../../chain/execution/second-evm.ts')
  } catch (cause) {
    if (fieldOf(cause, 'code') !== 'ERR_MODULE_NOT_FOUND') throw cause
    const packages = ethereumjs.map((name) => `${name}@${ethereumjsVersion}`).join(' ')
    throw new CommandFailed(`--second-evm needs ethereumjs. Install it: npm install ${packages}`, { cause })
  }
}
