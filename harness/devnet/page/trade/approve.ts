/** Token approvals, as a wallet sends them. */
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { maxUint256 } from '../../../core/amount.ts'
import { execute, type Rpc, readUint } from '../rpc.ts'

export interface Spending {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  readonly amount: bigint
}

/**
 * Approves `spender` for the amount, unless its allowance suffices. A lower allowance is reset to zero first,
 * as USDT requires.
 */
export async function ensureAllowance(rpc: Rpc, { token, owner, spender, amount }: Spending): Promise<void> {
  if (token === nativeToken) return
  const call = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const allowance = await readUint(rpc, token, call)
  if (allowance >= amount) return
  const approve = (approved: bigint) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, approved] })
    return execute(rpc, { from: owner, to: token, data })
  }
  if (allowance > 0n) await approve(0n)
  await approve(maxUint256)
}
