/**
 * Balances and allowances on the service's chain.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Node } from '../../../chain/node.ts'
import { erc20Abi } from '../../../core/erc20.ts'

/** Base units of a token that an account has, and that another may take from it. */
export interface Holding {
  readonly balance: bigint
  readonly allowance: bigint
}

export type ReadHolding = (token: Address, holder: Address, spender: Address) => Promise<Holding>

/** @param node A node that may start later than the service. */
export function holdingOn(node: () => Node | Promise<Node>): ReadHolding {
  return async (address, holder, spender) => {
    const { client } = await node()
    const token = { address, abi: erc20Abi } as const
    const [balance, allowance] = await Promise.all([
      client.readContract({ ...token, functionName: 'balanceOf', args: [holder] }),
      client.readContract({ ...token, functionName: 'allowance', args: [holder, spender] }),
    ])
    return { balance, allowance }
  }
}
