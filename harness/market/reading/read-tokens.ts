/** The known tokens that a chain has: a fork of an earlier block lacks later ones. */
import { nativeToken } from '../../core/address.ts'
import { erc20Abi } from '../../core/erc20.ts'
import { knownTokens } from '../address-book.ts'
import type { Token } from '../snapshot.ts'
import { answered, atBlock, type BlockView, unlessAbsent } from './block-view.ts'

/** The known tokens whose contracts have, at the block, the decimals of the address book. */
export async function tokensAt(view: BlockView): Promise<readonly Token[]> {
  const asked = knownTokens.filter(({ address }) => address !== nativeToken)
  const answers = await view.client.multicall({
    ...atBlock(view),
    allowFailure: true,
    contracts: asked.map(({ address }) => ({ address, abi: erc20Abi, functionName: 'decimals' }) as const),
  })
  const decimals = new Map(answered(asked, unlessAbsent(answers)))
  return knownTokens.filter(
    (token) => token.address === nativeToken || decimals.get(token) === token.decimals,
  )
}
