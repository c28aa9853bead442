/** A filler that the target does not know: it fills orders with its own funds, directly through the reactor. */
import type { Address } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import type { Node } from '../../../../chain/node.ts'
import { freeGas } from '../../../../chain/place.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import { reactorAbi } from '../../../../core/orders/contracts.ts'
import type { World } from '../world.ts'
import type { PlacedOrder } from './placed-order.ts'

export const thirdParty: Address = '0x5a5a00000000000000000000000000000000f11e'

/** Gives the third party an amount of a token to pay the outputs of orders with. */
export async function fundThirdParty(chain: Node, token: Address, amount: bigint): Promise<void> {
  await fund(chain, token, thirdParty, amount)
  await approve(chain, token, thirdParty, canonical.reactor, maxUint256)
}

/** Fills an order at its full price through the reactor, without involving the target. */
export async function fillByThirdParty(
  { chain: { client } }: Pick<World, 'chain'>,
  { signed: { order, signature } }: Pick<PlacedOrder, 'signed'>,
): Promise<'success' | 'reverted'> {
  const args = [{ order, sig: signature }] as const
  const data = encodeFunctionData({ abi: reactorAbi, functionName: 'execute', args })
  await client.impersonateAccount({ address: thirdParty })
  const transaction = { account: thirdParty, to: canonical.reactor, data, gas: 2_000_000n, ...freeGas }
  const hash = await client.sendTransaction(transaction)
  await client.stopImpersonatingAccount({ address: thirdParty })
  return (await client.getTransactionReceipt({ hash })).status
}
