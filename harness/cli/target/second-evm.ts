/** `--second-evm`: executes a sample of the transactions again with ethereumjs, which is installed separately. */
import { latestHardfork } from '../../chain/hardforks.ts'
import { type SecondOpinion, withSecondEvm } from '../../judge/chain/second-evm.ts'
import type { Target } from '../../judge/target.ts'
import { CommandFailed } from '../exit.ts'
import type { JudgeFlags } from '../judging/judging.ts'
import { withPackages } from '../optional-packages.ts'

/** @throws CommandFailed if ethereumjs is not installed, or lacks the requested hard fork. */
export async function secondOpinion(
  { hardfork, seed }: Pick<JudgeFlags, 'hardfork' | 'seed'>,
  target: Target,
): Promise<SecondOpinion> {
  if (hardfork === 'amsterdam')
    throw new CommandFailed('--second-evm cannot be used with --hardfork amsterdam, which ethereumjs lacks.')
  const packages = ['block', 'common', 'tx', 'util', 'vm'] as const
  const { executeAgain } = await withPackages(
    '--second-evm',
    packages.map((name) => `@ethereumjs/${name}` as const),
    () => import('../../chain/execution/second-evm.ts'),
  )
  return withSecondEvm(target, seed, (node, hash) =>
    executeAgain(node, hash, node.hardfork ?? latestHardfork),
  )
}
